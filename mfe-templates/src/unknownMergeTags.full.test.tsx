import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import { fillIn } from '@touchline/shared/testing/fillIn';
import {
  design,
  dialog,
  htmlOf,
  renderSection,
  template,
  templatesServer,
} from './templatesServer.testing.tsx';

const server = templatesServer();
const MISTYPED =
  'Not a merge field: {{frist_name}} (did you mean {{first_name}}?). The email will show it as it is.';
const withText = (text: string) =>
  template(1, { title: 'Spring', content: JSON.stringify(design(text)), html: htmlOf(text) });

it('E5 a mistyped merge field is named while it is edited: of what is stored, of the subject, and of the text', async () => {
  server.has(withText('Dear {{frist_name}}'));
  const { user } = renderSection({ path: '/?edit=1' });
  const form = await dialog('Edit Template');
  expect(await form.findByText(MISTYPED)).toBeVisible();
  await user.clear(form.getByLabelText('Mail'));
  await fillIn(user, form.getByLabelText('Mail'), 'Dear {{first_name}}');
  await waitFor(() => expect(form.queryByText(MISTYPED)).not.toBeInTheDocument(), { timeout: 5000 });
  await user.clear(form.getByLabelText('Subject'));
  await fillIn(user, form.getByLabelText('Subject'), 'For {{ company}}');
  expect(form.getByText('Not a merge field: {{company}}. The email will show it as it is.')).toBeVisible();
});

it('E5 is named when it is saved, and saved: it may be meant', async () => {
  server.has(withText('Dear {{frist_name}}'));
  const { user } = renderSection({ path: '/?edit=1' });
  const form = await dialog('Edit Template');
  await form.findByText(MISTYPED);
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Template updated')).toBeVisible();
  expect(await screen.findByText(MISTYPED)).toBeVisible();
  expect(server.state.calls).toMatchObject([{ body: { html: htmlOf('Dear {{frist_name}}') } }]);
});

it('E5 is named in preview and test, in the language of the interface', async () => {
  server.has(withText('Dear {{first name}}, {{имя}}'));
  server.use(
    on.get('*/api/contacts/organizations-with-contacts/', () => HttpResponse.json([])),
    on.get('*/api/auth/me/', () => HttpResponse.json({ id: 1, email: 'me@touchline.example' })),
    on.post('*/api/mail/preview/', () =>
      HttpResponse.json({ from: '', to: '', subject: 'x', html: 'x', text: 'x', size: 1 }),
    ),
  );
  renderSection({ path: '/?test=1', language: 'ru' });
  const test = await dialog('Просмотр и проверка: Spring');
  expect(
    await test.findByText(
      'Таких полей нет: {{first name}} (может быть, {{first_name}}?), {{имя}}. В письме этот текст останется как есть.',
    ),
  ).toBeVisible();
});
