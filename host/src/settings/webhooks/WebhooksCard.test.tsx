import { HttpResponse, on, renderInPage, startTestServer } from '@touchline/shared/testing';
import { MOST_DELIVERIES_COUNTED } from '@touchline/shared/contract/rules';
import { screen, waitFor, within } from '@testing-library/react';
import { WebhooksCard } from './WebhooksCard.tsx';

const HOOKS = '*/api/webhooks/';
const URL_OF = 'https://hooks.example/in';
const server = startTestServer(
  on.get('*/api/account/', () => HttpResponse.json({ email: 'ann@company.example', time_zone: 'UTC' })),
);

const webhook = (rest: object = {}) => ({
  id: 3,
  url: URL_OF,
  events: ['reply.received', 'contact.changed'],
  is_enabled: true,
  created_at: '2026-11-20T13:14:05.000Z',
  waiting: 1,
  delivered: MOST_DELIVERIES_COUNTED + 1,
  failed: 2,
  last: { at: '2026-11-21T13:14:05.000Z', is_taken: false, status: 503, failure: null },
  failing_since: '2026-11-20T13:14:05.000Z',
  ...rest,
});
const delivery = (id: number, rest: object = {}) => ({
  id,
  message_id: `msg_${id}`,
  type: 'contact.changed',
  occurred_at: '2026-11-20T13:14:05.000Z',
  state: 'failed',
  attempts: 12,
  next_at: null,
  last_at: '2026-11-21T13:14:05.000Z',
  milliseconds: 31,
  status: 500,
  answer: 'out of order',
  failure: null,
  ...rest,
});

/** A small API; what was asked of it. */
function serve(results: object[], log: object[] = []) {
  const asked: unknown[] = [];
  const note = async (request: Request) => {
    const text = await request.text();
    asked.push([
      request.method,
      new URL(request.url).pathname,
      ...(text === '' ? [] : [JSON.parse(text) as unknown]),
    ]);
  };
  server.use(
    on.get(HOOKS, () => HttpResponse.json({ results })),
    on.get(`${HOOKS}:id/deliveries/`, ({ request }) => {
      const isFirst = !new URL(request.url).searchParams.has('before');
      return HttpResponse.json(
        isFirst ? { results: log, next: log.length > 1 ? 1 : null } : { results: [delivery(1)], next: null },
      );
    }),
    on.post(HOOKS, async ({ request }) => {
      const { url } = (await request.clone().json()) as { url: string };
      await note(request);
      if (url.includes('169.254')) {
        const message = '“169.254.169.254” does not lead to a public address of the internet.';
        return HttpResponse.json({ detail: message, errors: [{ field: 'url', message }] }, { status: 400 });
      }
      return HttpResponse.json({ id: 3, secret: 'whsec_the-secret' }, { status: 201 });
    }),
    on.patch(`${HOOKS}:id/`, async ({ request }) => {
      await note(request);
      return new HttpResponse(null, { status: 204 });
    }),
    on.delete(`${HOOKS}:id/`, async ({ request }) => {
      await note(request);
      results.splice(0);
      return new HttpResponse(null, { status: 204 });
    }),
    on.post(`${HOOKS}:id/test/`, () =>
      HttpResponse.json(delivery(9, { state: 'waiting', status: null, failure: 'There is no server.' })),
    ),
    on.post(`${HOOKS}:id/deliveries/:delivery/again/`, async ({ request }) => {
      await note(request);
      log.splice(0, 1, delivery(5, { state: 'delivered', status: 204, answer: null }));
      return HttpResponse.json(log[0]);
    }),
  );
  return asked;
}

const open = (language: 'en' | 'ru' = 'en') =>
  renderInPage(<WebhooksCard />, { language, role: 'administrator' });
const choose = async (user: ReturnType<typeof open>['user'], item: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${URL_OF}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

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
