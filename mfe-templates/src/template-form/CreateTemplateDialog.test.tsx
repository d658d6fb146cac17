import { screen } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import { fillIn } from '@touchline/shared/testing/fillIn';
import {
  card,
  design,
  dialog,
  disk,
  expectLogged,
  htmlOf,
  place,
  renderSection,
  templatesServer,
  typeOver,
  type User,
} from '../templatesServer.testing.tsx';

const server = templatesServer();
afterEach(() => jest.restoreAllMocks());

type Dialog = Awaited<ReturnType<typeof dialog>>;

async function choose(user: User, inside: Dialog, field: string, option: string) {
  await user.click(inside.getByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: option }));
}

/** Opens Create Template and fills everything in. */
async function fillNew(user: User) {
  const form = await dialog('Create Template');
  await fillIn(user, form.getByLabelText('Template Name'), ' Spring offer ');
  await choose(user, form, 'Scenario', 'Seasonal maintenance');
  await choose(user, form, 'Tone', 'Casual');
  await typeOver(user, form.getByLabelText('Email Step Number'), '2');
  await fillIn(user, form.getByLabelText('Subject'), 'Your turf');
  await fillIn(user, await form.findByLabelText('Mail'), 'Hello');
  return form;
}

const createButton = (form: Dialog) => form.getByRole('button', { name: 'Create Template' });

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

  it('T4 H9 speaks Russian', async () => {
    renderSection({ path: '/?dialog=create', language: 'ru' });
    const form = await dialog('Создание шаблона');
    expect(form.getByLabelText('Название шаблона')).toBeVisible();
    expect(form.getByRole('button', { name: 'Создать шаблон' })).toBeDisabled();
  });
});
