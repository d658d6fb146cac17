import { screen } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import { card, dialog, expectLogged, renderSection, typeOver } from '../templatesServer.testing.tsx';
import { server, fillNew, createButton } from './CreateTemplateDialog.testing.tsx';

describe('Create Template', () => {
  it('T4 begins with step 1, and accepts nothing below 1', async () => {
    renderSection({ path: '/?dialog=create' });
    const form = await dialog('Create Template');
    expect(form.getByLabelText('Email Step Number')).toHaveValue(1);
    expect(form.getByLabelText('Email Step Number')).toHaveAttribute('min', '1');
    expect(form.getByRole('region', { name: 'Email Body' })).toContainElement(
      await form.findByLabelText('Mail'),
    );
  });

  it('T4 reports an impossible step number, and sends nothing', async () => {
    const { user } = renderSection({ path: '/?dialog=create' });
    const form = await fillNew(user);
    await typeOver(user, form.getByLabelText('Email Step Number'), '0');
    await user.click(createButton(form));
    expect(await form.findByText('Email Step Number: a whole number from 1 to 100.')).toBeVisible();
    expect(server.state.calls).toEqual([]);
  });

  it('T4 logs a failure and shows it in place, with everything still there', async () => {
    const logged = expectLogged();
    server.use(
      on.post(
        '*/api/templates/',
        () => HttpResponse.json({ detail: 'The database is full.' }, { status: 500 }),
        {
          once: true,
        },
      ),
    );
    const { user } = renderSection({ path: '/?dialog=create' });
    const form = await fillNew(user);
    await user.click(createButton(form));
    expect(await form.findByText('The database is full.')).toBeVisible();
    expect(logged).toHaveBeenCalledWith('The template could not be created.', expect.anything());
    expect(form.getByLabelText('Mail')).toHaveValue('Hello');
    await user.click(createButton(form));
    await card('Spring offer');
  });

  it('T4 marks the field that the server names', async () => {
    expectLogged();
    server.use(
      on.post('*/api/templates/', () =>
        HttpResponse.json(
          { detail: 'Mend it.', errors: [{ field: 'title', message: 'Template Name: taken.' }] },
          { status: 400 },
        ),
      ),
    );
    const { user } = renderSection({ path: '/?dialog=create' });
    const form = await fillNew(user);
    await user.click(createButton(form));
    expect(await form.findByText('Template Name: taken.')).toBeVisible();
    expect(form.getByLabelText('Template Name')).toBeInvalid();
  });

  it('T8 reports images that could not be copied to our server', async () => {
    const { user } = renderSection({
      path: '/?dialog=create',
      tools: {
        prepareForSave: async (body) => ({ ...body, failed: ['https://assets.unlayer.example/a.png'] }),
      },
    });
    const form = await fillNew(user);
    await user.click(createButton(form));
    expect(await screen.findByText(/An image could not be copied.*assets\.unlayer\.example/u)).toBeVisible();
  });

  it('T4 saves nothing when the editor does not answer, and says so', async () => {
    expectLogged();
    const { user } = renderSection({
      path: '/?dialog=create',
      tools: { prepareForSave: () => Promise.reject(new Error('silent')) },
    });
    const form = await fillNew(user);
    await user.click(createButton(form));
    expect(await form.findByText(/did not hand over the email/u)).toBeVisible();
    expect(server.state.calls).toEqual([]);
  });
});
