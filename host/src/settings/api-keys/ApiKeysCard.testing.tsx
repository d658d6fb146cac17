import { HttpResponse, on, renderInPage, startTestServer } from '@touchline/shared/testing';
import { ApiKeysCard } from './ApiKeysCard.tsx';

export const KEYS = '*/api/keys/';

export const server = startTestServer(
  on.get('*/api/account/', () => HttpResponse.json({ email: 'ann@company.example', time_zone: 'UTC' })),
);

/** A small API; what was asked of it. */
export function serveKeys(results: unknown[], proof = 'password') {
  const asked: unknown[] = [];
  server.use(
    on.get(KEYS, () => HttpResponse.json({ results, proof })),
    on.post(KEYS, async ({ request }) => {
      const body = (await request.json()) as { password?: string };
      asked.push(body);
      if (proof === 'password' && body.password !== 'right') {
        const message = 'This is not your password.';
        return HttpResponse.json(
          { detail: message, errors: [{ field: 'password', message }] },
          { status: 400 },
        );
      }
      return HttpResponse.json({ id: 7, key: 'tl_the-whole-key' }, { status: 201 });
    }),
    on.delete(`${KEYS}:id/`, ({ params }) => {
      asked.push(params['id']);
      results.splice(0);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return asked;
}

export const open = (role: 'viewer' | 'staff' | 'administrator', language: 'en' | 'ru' = 'en') =>
  renderInPage(<ApiKeysCard />, { language, role });
