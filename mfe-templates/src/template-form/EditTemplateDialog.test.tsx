import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import {
  card,
  design,
  dialog,
  disk,
  expectLogged,
  htmlOf,
  place,
  renderSection,
  slowEditor,
  template,
  typeOver,
} from '../templatesServer.testing.tsx';
import { server, saveButton, one, collide } from './EditTemplateDialog.testing.tsx';

describe('Edit Template', () => {
  it('T5 has the fields and loads the saved design', async () => {
    server.has(one);
    const { user } = renderSection();
    await user.click(within(await card('One')).getByRole('button', { name: 'Edit One' }));
    const form = await dialog('Edit Template');
    expect(place()).toBe('/?edit=1');
    expect(form.getByLabelText('Template Name')).toHaveValue('One');
    expect(form.getByRole('combobox', { name: 'Scenario' })).toHaveTextContent('Pitch renovation');
    expect(await form.findByLabelText('Mail')).toHaveValue('Mail 1');
  });

  it('T5 cannot be saved until the editor is ready', async () => {
    server.has(one);
    const { user } = renderSection({ path: '/?edit=1', tools: { Editor: slowEditor } });
    const form = await dialog('Edit Template');
    await user.click(await form.findByRole('button', { name: 'Editor gets ready' }));
    expect(saveButton(form)).toBeEnabled();
  });

  it('T5 is disabled before that', async () => {
    server.has(one);
    const { user } = renderSection({ path: '/?edit=1', tools: { Editor: slowEditor } });
    const form = await dialog('Edit Template');
    await form.findByLabelText('Mail');
    expect(saveButton(form)).toBeDisabled();
    await user.type(form.getByLabelText('Template Name'), '{Enter}');
    expect(server.state.calls).toEqual([]);
  });

  it('T6 T7 sends the whole template with its timestamps, says Template updated, and closes', async () => {
    server.has(one);
    const { user } = renderSection({ path: '/?edit=1' });
    const form = await dialog('Edit Template');
    await typeOver(user, await form.findByLabelText('Mail'), 'Changed');
    await typeOver(user, form.getByLabelText('Template Name'), 'Renamed');
    await user.click(saveButton(form));
    expect(await screen.findByText('Template updated')).toBeVisible();
    await card('Renamed');
    expect(server.state.calls).toEqual([
      {
        what: 'PUT /api/templates/1/',
        body: {
          ...one,
          title: 'Renamed',
          content: JSON.stringify(design('Changed')),
          html: htmlOf('Changed'),
        },
      },
    ]);
    expect(server.state.reads).toBe(1);
    expect(place()).toBe('/');
    expect(disk.size).toBe(0);
  });

  it('T6 closes with Update failed, and reopens with everything in it', async () => {
    expectLogged();
    server.has(one);
    server.use(
      on.put(
        '*/api/templates/1/',
        () => HttpResponse.json({ detail: 'Down for a moment.' }, { status: 503 }),
        {
          once: true,
        },
      ),
    );
    const { user } = renderSection({ path: '/?edit=1' });
    const form = await dialog('Edit Template');
    await typeOver(user, await form.findByLabelText('Mail'), 'Precious');
    await typeOver(user, form.getByLabelText('Subject'), 'Kept');
    await user.click(saveButton(form));
    expect(await screen.findByText('Update failed')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Open again' }));
    const again = await dialog('Edit Template');
    expect(again.getByText(/not saved\. Down for a moment\./u)).toBeVisible();
    expect(again.getByLabelText('Subject')).toHaveValue('Kept');
    expect(await again.findByLabelText('Mail')).toHaveValue('Precious');
    await user.click(saveButton(again));
    expect(await screen.findByText('Template updated')).toBeVisible();
    expect(disk.size).toBe(0);
  });

  it('T5 begins empty, with a message, where the stored content is not a design; nothing is lost until it is saved', async () => {
    server.has(template(1, { title: 'One', content: '<p>old</p>' }));
    const { user } = renderSection({ path: '/?edit=1' });
    const form = await dialog('Edit Template');
    expect(await form.findByText(/saved design cannot be read/u)).toBeVisible();
    expect(form.getByLabelText('Mail')).toHaveValue('');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.state.templates[0]?.content).toBe('<p>old</p>');
  });

  it('T5 asks before it is closed with unsaved changes, by Cancel and by Esc', async () => {
    server.has(one);
    const { user } = renderSection({ path: '/?edit=1' });
    const form = await dialog('Edit Template');
    await user.type(await form.findByLabelText('Mail'), '!');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard changes?' }));
    const stay = question.getByRole('button', { name: 'Keep editing' });
    await waitFor(() => expect(stay).toHaveFocus());
    await user.click(stay);
    expect(form.getByLabelText('Mail')).toHaveValue('Mail 1!');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(disk.size).toBe(0);
  });
});

describe('a template that was changed meanwhile', () => {
  it('T6 is not overwritten: what is stored now is shown, and nothing is lost', async () => {
    server.has(one);
    const { user } = renderSection({ path: '/?edit=1' });
    const conflict = await collide(user);
    expect(await conflict.findByText('Theirs')).toBeVisible();
    expect(conflict.getByText(/last modified 5\/1\/2026, 6:00:00 AM/u)).toBeVisible();
    expect(server.state.templates[0]?.title).toBe('Theirs');
    await user.click(conflict.getByRole('button', { name: 'Keep editing' }));
    expect((await dialog('Edit Template')).getByLabelText('Mail')).toHaveValue('Mine');
  });

  it('T6 can become a new one when somebody else deleted it', async () => {
    server.has(one);
    const { user } = renderSection({ path: '/?edit=1' });
    const form = await dialog('Edit Template');
    await typeOver(user, await form.findByLabelText('Mail'), 'Mine');
    server.has();
    await user.click(saveButton(form));
    const gone = await dialog('Somebody else has deleted this template');
    await user.click(gone.getByRole('button', { name: 'Save mine as a new template' }));
    await waitFor(() => expect(server.state.templates).toHaveLength(1));
    expect(server.state.templates[0]?.html).toBe(htmlOf('Mine'));
  });
});
