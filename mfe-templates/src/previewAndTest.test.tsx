import {
  BLANK_CONTACT,
  type MailDraft,
  type PickerContact,
  type PickerOrganization,
  type TestMail,
} from '@touchline/shared/contract';
import { HttpResponse, on } from '@touchline/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import {
  card,
  dialog,
  expectLogged,
  htmlOf,
  place,
  renderSection,
  template,
  templatesServer,
  typeOver,
} from './templatesServer.testing.tsx';

const server = templatesServer();
afterEach(() => jest.restoreAllMocks());

const spring = template(1, { title: 'Spring Renovation', subject: 'Your pitch, {{first_name}}' });
const person = (id: number, values: Partial<PickerContact>): PickerContact => ({
  ...BLANK_CONTACT,
  id,
  ...values,
});
const PEOPLE: readonly PickerOrganization[] = [
  {
    id: 1,
    name: 'Meadow Park',
    contacts: [
      person(4, { unavailable: 'no_email' }),
      person(5, { full_name: 'Zoë Marchetti', title: 'Head groundskeeper', email: 'zoe@meadow.example' }),
    ],
  },
  {
    id: 2,
    name: 'Стадион «Север»',
    contacts: [person(6, { full_name: 'Иван Петров', email: 'ivan@sever.example' })],
  },
];
const NAMES: Readonly<Record<number, string>> = { 5: 'Zoë', 6: 'Иван' };

/** Answers the calls for previews and tests. @returns The requests. */
function mailServer() {
  const asked = { drafts: [] as MailDraft[], tests: [] as TestMail[] };
  server.use(
    on.get('*/api/contacts/organizations-with-contacts/', () => HttpResponse.json(PEOPLE)),
    on.get('*/api/auth/me/', () => HttpResponse.json({ id: 1, email: 'me@touchline.example' })),
    on.post('*/api/mail/preview/', async ({ request }) => {
      const draft = (await request.json()) as MailDraft;
      asked.drafts.push(draft);
      const name = NAMES[draft.contact_id ?? 0] ?? 'there';
      return HttpResponse.json({
        from: 'Touchline <outreach@touchline.local>',
        to: draft.contact_id === undefined ? '' : `${name} <someone@meadow.example>`,
        subject: draft.subject.replace('{{first_name}}', name),
        html: draft.html,
        text: `Dear ${name}`,
        size: 2049,
      });
    }),
    on.post('*/api/mail/test/', async ({ request }) => {
      asked.tests.push((await request.json()) as TestMail);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return asked;
}
const openTest = () => dialog('Preview and test: Spring Renovation');

it('E5 a template is shown as a real contact would get it, found by name, organization or address', async () => {
  server.has(spring);
  const asked = mailServer();
  const { user } = renderSection();
  await card(spring.title);
  await user.click(screen.getByRole('button', { name: 'Preview and test Spring Renovation' }));
  const test = await openTest();
  expect(place()).toBe('/?test=1');
  // The first contact that mail can reach.
  expect(await test.findByText('Your pitch, Zoë')).toBeVisible();
  await user.click(test.getByRole('combobox', { name: 'Contact' }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent.replace('✔️', ''))).toEqual([
    'Zoë Marchetti · Meadow Park · zoe@meadow.example',
    'Иван Петров · Стадион «Север» · ivan@sever.example',
    'Nobody: the fallbacks of the template',
  ]);
  await user.keyboard('sever');
  await user.click(await screen.findByRole('option', { name: /Иван Петров/u }));
  expect(await test.findByText('Your pitch, Иван')).toBeVisible();
  await user.click(test.getByRole('radio', { name: 'As plain text' }));
  expect(test.getByText('Dear Иван')).toBeVisible();
  expect(test.getByText('To')).toBeVisible();
  await user.click(test.getByRole('combobox', { name: 'Contact' }));
  await user.click(await screen.findByRole('option', { name: /^Nobody/u }));
  expect(await test.findByText('Your pitch, there')).toBeVisible();
  expect(test.queryByText('To')).not.toBeInTheDocument();
  const { subject, html } = spring;
  expect(asked.drafts).toEqual([
    { subject, html, contact_id: 5 },
    { subject, html, contact_id: 6 },
    { subject, html },
  ]);
});

it('E5 a test goes to the person who is signed in, or to whatever address is typed', async () => {
  server.has(spring);
  const asked = mailServer();
  const { user } = renderSection({ path: '/?test=1' });
  const test = await openTest();
  const address = test.getByRole('textbox', { name: 'Send a test to' });
  await waitFor(() => expect(address).toHaveValue('me@touchline.example'));
  await test.findByText('Your pitch, Zoë');
  await user.click(test.getByRole('button', { name: 'Send test' }));
  expect(
    await screen.findByText('A test of Spring Renovation was sent to me@touchline.example'),
  ).toBeVisible();
  await typeOver(user, address, ' colleague@touchline.example {Enter}');
  await screen.findByText('A test of Spring Renovation was sent to colleague@touchline.example');
  const mail = { subject: spring.subject, html: spring.html, contact_id: 5 };
  expect(asked.tests).toEqual([
    { ...mail, to: 'me@touchline.example' },
    { ...mail, to: 'colleague@touchline.example' },
  ]);
});

it('S12 shows the refusal of a test to a suppressed address at its field', async () => {
  expectLogged();
  server.has(spring);
  mailServer();
  const message = 'Test emails only go to people who have an account here.';
  server.use(
    on.post('*/api/mail/test/', () =>
      HttpResponse.json({ detail: `to: ${message}`, errors: [{ field: 'to', message }] }, { status: 400 }),
    ),
  );
  const { user } = renderSection({ path: '/?test=1' });
  const test = await openTest();
  await test.findByText('Your pitch, Zoë');
  const address = test.getByRole('textbox', { name: 'Send a test to' });
  await typeOver(user, address, 'stranger@gmail.example{Enter}');
  await waitFor(() => expect(address).toHaveAccessibleDescription(expect.stringContaining(message)));
  expect(test.queryByText(/^to:/u)).not.toBeInTheDocument();
});

it('E5 O17 a preview or a test that fails says why; the address stays, and both can be tried again', async () => {
  expectLogged();
  server.has(spring);
  const asked = mailServer();
  server.use(
    on.post('*/api/mail/preview/', () => HttpResponse.json({ detail: 'Too long.' }, { status: 413 }), {
      once: true,
    }),
    on.post('*/api/mail/test/', () => HttpResponse.json({ detail: 'No mail server.' }, { status: 503 }), {
      once: true,
    }),
  );
  const { user } = renderSection({ path: '/?test=1' });
  const test = await openTest();
  expect(await test.findByText('Too long.')).toBeVisible();
  await user.click(test.getByRole('button', { name: 'Retry' }));
  expect(await test.findByText('Your pitch, Zoë')).toBeVisible();
  const address = test.getByRole('textbox', { name: 'Send a test to' });
  await typeOver(user, address, 'colleague@touchline.example');
  await user.click(test.getByRole('button', { name: 'Send test' }));
  expect(await test.findByText('No mail server.')).toBeVisible();
  expect(address).toHaveValue('colleague@touchline.example');
  await user.clear(address);
  await user.click(test.getByRole('button', { name: 'Send test' }));
  expect(await test.findByText('Send a test to: type an address.')).toBeVisible();
  expect(asked.tests).toEqual([]);
});

it('E5 without contacts a template is shown with its fallbacks', async () => {
  expectLogged();
  server.has(spring);
  mailServer();
  server.use(
    on.get('*/api/contacts/organizations-with-contacts/', () => HttpResponse.json({}, { status: 400 })),
  );
  renderSection({ path: '/?test=1' });
  const test = await openTest();
  expect(await test.findByText('The contacts could not be loaded.')).toBeVisible();
  expect(await test.findByText('Your pitch, there')).toBeVisible();
});

it('E5 previews what is in the editor before it is saved', async () => {
  server.has(spring);
  const asked = mailServer();
  const { user } = renderSection({ path: '/?edit=1' });
  const form = await dialog('Edit Template');
  await typeOver(user, await form.findByRole('textbox', { name: 'Mail' }), 'Just typed');
  await typeOver(user, form.getByRole('textbox', { name: 'Subject' }), 'Another subject');
  await user.click(form.getByRole('button', { name: 'Preview and test' }));
  const test = await openTest();
  expect(await test.findByText('Another subject')).toBeVisible();
  expect(asked.drafts).toEqual([{ subject: 'Another subject', html: htmlOf('Just typed'), contact_id: 5 }]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Preview and test/u })).toBeNull());
  expect(form.getByRole('textbox', { name: 'Mail' })).toHaveValue('Just typed');
  expect(server.sent()).toEqual([]);
});

it('E5 H9 speaks Russian', async () => {
  server.has(spring);
  mailServer();
  renderSection({ path: '/?test=1', language: 'ru' });
  const test = await dialog('Просмотр и проверка: Spring Renovation');
  expect(await test.findByText('Your pitch, Zoë')).toBeVisible();
  expect(test.getByRole('button', { name: 'Отправить' })).toBeVisible();
});
