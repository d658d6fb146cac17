import { HttpResponse, on, renderInPage, startTestServer } from '@touchline/shared/testing';
import { MOST_DELIVERIES_COUNTED } from '@touchline/shared/contract/rules';
import { screen } from '@testing-library/react';
import { WebhooksCard } from './WebhooksCard.tsx';

export const HOOKS = '*/api/webhooks/';

export const URL_OF = 'https://hooks.example/in';

export const server = startTestServer(
  on.get('*/api/account/', () => HttpResponse.json({ email: 'ann@company.example', time_zone: 'UTC' })),
);

export const webhook = (rest: object = {}) => ({
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

export const delivery = (id: number, rest: object = {}) => ({
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
export function serve(results: object[], log: object[] = []) {
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

export const open = (language: 'en' | 'ru' = 'en') =>
  renderInPage(<WebhooksCard />, { language, role: 'administrator' });

export const choose = async (user: ReturnType<typeof open>['user'], item: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${URL_OF}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};
