import { HttpResponse, on } from '@touchline/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import {
  card,
  dialog,
  expectLogged,
  htmlOf,
  place,
  renderSection,
  typeOver,
} from './templatesServer.testing.tsx';
import { server, spring, mailServer, openTest } from './previewAndTest.testing.tsx';

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
