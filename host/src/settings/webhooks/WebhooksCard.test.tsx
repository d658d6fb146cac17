import { HttpResponse, on, renderInPage } from '@touchline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { WebhooksCard } from './WebhooksCard.tsx';
import { HOOKS, URL_OF, server, webhook, serve, open, choose } from './WebhooksCard.testing.tsx';

it('U8 shows how telling went, switches a webhook off, and says what came of a test', async () => {
  const asked = serve([webhook()]);
  const { user } = open();
  const row = await screen.findByRole('listitem');
  expect(row).toHaveTextContent('A reply came in · Contacts were added, changed or deleted');
  expect(row).toHaveTextContent('1 waiting1,000+ delivered2 failed');
  await user.click(screen.getByRole('switch', { name: `Enabled ${URL_OF}` }));
  await waitFor(() => expect(asked).toEqual([['PATCH', '/api/webhooks/3/', { is_enabled: false }]]));
  await choose(user, 'Send a test');
  expect(await screen.findByRole('alert')).toHaveTextContent(`${URL_OF}: There is no server.`);
});

it('U8 asks before a webhook is deleted, and changes one', async () => {
  const asked = serve([webhook()]);
  const { user } = open();
  await choose(user, 'Change…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Webhook' }));
  await user.click(dialog.getByRole('checkbox', { name: 'A reply came in' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(asked).toEqual([['PATCH', '/api/webhooks/3/', { url: URL_OF, events: ['contact.changed'] }]]),
  );
  await choose(user, 'Delete…');
  const question = await screen.findByRole('alertdialog', { name: 'Delete the webhook of hooks.example?' });
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No webhooks yet.')).toBeVisible();
  expect(asked.at(-1)).toEqual(['DELETE', '/api/webhooks/3/']);
});

it('U8 O3 shows nothing to staff, and nothing of a server that tells nobody', async () => {
  server.use(on.get(HOOKS, () => HttpResponse.json({ detail: 'No.' }, { status: 404 })));
  const { unmount } = renderInPage(<WebhooksCard />, { role: 'staff' });
  expect(screen.queryByRole('region', { name: 'Webhooks' })).not.toBeInTheDocument();
  unmount();
  open('ru');
  expect(screen.getByRole('region', { name: 'Вебхуки' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Вебхуки' })).not.toBeInTheDocument());
});
