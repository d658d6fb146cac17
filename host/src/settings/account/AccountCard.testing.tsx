import { HttpResponse, on, startTestServer } from '@touchline/shared/testing';

export const PATH = '*/api/account/';

export const server = startTestServer();

afterEach(() => jest.restoreAllMocks());

export const ANN = {
  id: 1,
  email: 'ann@company.example',
  awaited_address: null as { email: string; expires_at: string; can_mail?: boolean } | null,
  name: 'Ann Field',
  role: 'staff',
  photo: null,
  language: null,
  time_zone: null,
  two_factor: { since: null, recovery_codes: 0, is_required: false },
};

const session = (id: string, browser: string, is_this = false) => ({
  id,
  browser,
  is_this,
  created_at: '2026-11-01T10:00:00.000Z',
  used_at: '2026-11-02T10:00:00.000Z',
});

export const HERE = session('a', 'Firefox, Linux', true);

const THERE = session('b', 'Chrome, Windows');

const PHONE = { id: 3, name: 'Phone', created_at: '2026-11-01T10:00:00.000Z', used_at: null };

/** A small API; what was asked of it. */
export function serveAccount() {
  const asked: unknown[] = [];
  let own = ANN;
  let open = [HERE, THERE];
  let keys = [PHONE];
  server.use(
    on.get(PATH, () => HttpResponse.json(own)),
    on.patch(PATH, async ({ request }) => {
      const change = (await request.json()) as Partial<typeof ANN>;
      asked.push(change);
      own = { ...own, ...change };
      return HttpResponse.json(own);
    }),
    on.put(`${PATH}password/`, async ({ request }) => {
      asked.push(await request.json());
      return asked.length === 1
        ? HttpResponse.json(
            { detail: 'No.', errors: [{ field: 'old_password', message: 'This is not your password.' }] },
            { status: 400 },
          )
        : new HttpResponse(null, { status: 204 });
    }),
    on.get(`${PATH}passkeys/`, () => HttpResponse.json({ results: keys })),
    on.patch(`${PATH}passkeys/:id/`, async ({ request }) => {
      const change = (await request.json()) as { name: string };
      asked.push(change);
      keys = [{ ...PHONE, ...change }];
      return HttpResponse.json({ results: keys });
    }),
    on.delete(`${PATH}passkeys/:id/`, () => {
      asked.push('remove');
      keys = [];
      return new HttpResponse(null, { status: 204 });
    }),
    on.get(`${PATH}sessions/`, () => HttpResponse.json({ results: open })),
    on.delete(`${PATH}sessions/`, () => {
      asked.push('end others');
      open = [HERE];
      return new HttpResponse(null, { status: 204 });
    }),
    on.delete(`${PATH}sessions/:id/`, ({ params }) => {
      asked.push(`end ${String(params.id)}`);
      open = [HERE];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return asked;
}
