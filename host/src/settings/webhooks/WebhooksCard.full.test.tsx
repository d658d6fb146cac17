import { screen, waitFor, within } from '@testing-library/react';
import { URL_OF, webhook, delivery, serve, open, choose } from './WebhooksCard.testing.tsx';

it('U8 makes a webhook, says why an address is refused, and shows the secret once', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const asked = serve([]);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'New webhook…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New webhook' }));
  await user.click(dialog.getByRole('button', { name: 'Create Webhook' }));
  expect(await dialog.findByText('Please enter an address')).toBeVisible();
  expect(dialog.getByText('Please choose something')).toBeVisible();
  const address = dialog.getByRole('textbox', { name: /Address/ });
  await user.type(address, 'http://169.254.169.254/');
  await user.click(dialog.getByRole('checkbox', { name: 'A reply came in' }));
  await user.click(dialog.getByRole('button', { name: 'Create Webhook' }));
  expect(await dialog.findByText(/does not lead to a public address/)).toBeVisible();
  expect(logged).toHaveBeenCalledTimes(1);
  logged.mockRestore();
  await user.clear(address);
  await user.type(address, URL_OF);
  await user.click(dialog.getByRole('button', { name: 'Create Webhook' }));
  const shown = await screen.findByRole('dialog', { name: 'Secret of hooks.example' });
  expect(shown).toHaveTextContent('whsec_the-secret');
  expect(asked.at(-1)).toEqual(['POST', '/api/webhooks/', { url: URL_OF, events: ['reply.received'] }]);
  await user.click(within(shown).getByRole('button', { name: 'Copy' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('whsec_the-secret')).not.toBeInTheDocument());
});

it('U8 the log says what was answered, goes on to older events, and sends one again', async () => {
  const asked = serve([webhook()], [delivery(5), delivery(4, { state: 'delivered', status: 200 })]);
  const { user } = open();
  await choose(user, 'Log');
  const dialog = within(await screen.findByRole('dialog', { name: 'Log of hooks.example' }));
  const [first] = await dialog.findAllByRole('listitem');
  expect(first).toHaveTextContent('Failed');
  expect(first).toHaveTextContent('12 trieslast 21 Nov 2026, 13:14 · 31 ms');
  expect(first).toHaveTextContent('Answer 500out of order');
  await user.click(dialog.getByRole('button', { name: 'Older' }));
  expect(await dialog.findByText('msg_1')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Send again: msg_5' }));
  await waitFor(() => expect(dialog.getAllByRole('listitem')[0]).toHaveTextContent('Answer 204'));
  expect(asked).toEqual([['POST', '/api/webhooks/3/deliveries/5/again/']]);
});
