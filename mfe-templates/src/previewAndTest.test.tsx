import { HttpResponse, on } from '@touchline/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { dialog, expectLogged, renderSection, typeOver } from './templatesServer.testing.tsx';
import { server, spring, mailServer, openTest } from './previewAndTest.testing.tsx';

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

it('E5 H9 speaks Russian', async () => {
  server.has(spring);
  mailServer();
  renderSection({ path: '/?test=1', language: 'ru' });
  const test = await dialog('Просмотр и проверка: Spring Renovation');
  expect(await test.findByText('Your pitch, Zoë')).toBeVisible();
  expect(test.getByRole('button', { name: 'Отправить' })).toBeVisible();
});
