import { screen } from '@testing-library/react';
import { fillIn } from '@touchline/shared/testing/fillIn';
import { card, design, dialog, disk, htmlOf, place, renderSection } from '../templatesServer.testing.tsx';
import { server, choose, fillNew, createButton } from './CreateTemplateDialog.testing.tsx';

describe('Create Template', () => {
  it('T4 offers the tones Professional, Casual and Urgent', async () => {
    const { user } = renderSection({ path: '/?dialog=create' });
    const form = await dialog('Create Template');
    await user.click(form.getByRole('combobox', { name: 'Tone' }));
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      'Professional',
      'Casual',
      'Urgent',
    ]);
  });

  it('T4 is disabled unless name, scenario, subject and tone are set', async () => {
    const { user } = renderSection({ path: '/?dialog=create' });
    const form = await dialog('Create Template');
    await form.findByLabelText('Mail');
    const isDisabled = () => expect(createButton(form)).toBeDisabled();
    isDisabled();
    await fillIn(user, form.getByLabelText('Template Name'), 'Name');
    isDisabled();
    await choose(user, form, 'Scenario', 'Pitch renovation');
    isDisabled();
    await user.type(form.getByLabelText('Subject'), '  ');
    await choose(user, form, 'Tone', 'Urgent');
    isDisabled();
    await fillIn(user, form.getByLabelText('Subject'), 'Subject');
    expect(createButton(form)).toBeEnabled();
  });

  it('T4 T7 sends the fields, the design as a JSON string and the HTML made from it', async () => {
    const { user } = renderSection({ path: '/?dialog=create' });
    const form = await fillNew(user);
    await user.click(createButton(form));
    await card('Spring offer');
    expect(server.state.calls).toEqual([
      {
        what: 'POST /api/templates/',
        body: {
          title: 'Spring offer',
          scenario: 'maintenance',
          subject: 'Your turf',
          tone: 'Casual',
          step_number: 2,
          content: JSON.stringify(design('Hello')),
          html: htmlOf('Hello'),
        },
      },
    ]);
    expect(place()).toBe('/');
    expect(disk.size).toBe(0);
  });

  it('T4 H9 speaks Russian', async () => {
    renderSection({ path: '/?dialog=create', language: 'ru' });
    const form = await dialog('Создание шаблона');
    expect(form.getByLabelText('Название шаблона')).toBeVisible();
    expect(form.getByRole('button', { name: 'Создать шаблон' })).toBeDisabled();
  });
});
