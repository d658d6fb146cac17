import axios from 'axios';
import { changeFailure } from './changeFailure.ts';
import { http } from './client.ts';
import { errorMessage, fieldErrors } from './errors.ts';
import { HttpResponse, on, startTestServer } from '../testing/index.tsx';
import { tokenStore } from '../auth/index.ts';
import { languageStore } from '../language/index.ts';

const server = startTestServer();
/** An access token that names its person. */
const tokenOf = (sub: string) => `e30.${btoa(JSON.stringify({ sub }))}.signature`;
const bearer = (request: Request) => request.headers.get('Authorization');

/** An API that takes `good` alone, and counts refreshes. */
function api({
  good = 'fresh',
  answer,
  status = 200,
}: { good?: string; answer?: object | null; status?: number } = {}) {
  const seen = { calls: [] as (string | null)[], refreshes: 0 };
  server.use(
    on.get('*/api/contacts/', ({ request }) => {
      seen.calls.push(bearer(request));
      return bearer(request) === `Bearer ${good}`
        ? HttpResponse.json([])
        : HttpResponse.json({ detail: 'Sign in again.' }, { status: 401 });
    }),
    on.post('*/api/auth/refresh/', async ({ request }) => {
      seen.refreshes += 1;
      expect(await request.json()).toEqual({ refresh: 'refresh-token' });
      return HttpResponse.json(answer === undefined ? { access: 'fresh' } : answer, { status });
    }),
  );
  return seen;
}

beforeEach(() => tokenStore.save({ access: 'stale', refresh: 'refresh-token' }));

it('A4 carries the bearer token and asks for the language of the interface', async () => {
  let headers: Headers | undefined;
  server.use(
    on.get('*/api/contacts/summary/', ({ request }) => {
      headers = request.headers;
      return HttpResponse.json({});
    }),
  );
  languageStore.set('ru');
  await http.get('/api/contacts/summary/');
  expect(headers?.get('Authorization')).toBe('Bearer stale');
  expect(headers?.get('Accept-Language')).toBe('ru');
});

it.each(['stale ', ' stale', 'stale\n'])(
  'A5 S10 a token stored as %j is refreshed like any other',
  async (stored) => {
    localStorage.setItem('auth_access', stored);
    const seen = api();
    expect((await http.get('/api/contacts/')).status).toBe(200);
    expect(seen.refreshes).toBe(1);
  },
);

it('A5 S10 an empty token counts as none: it is not sent, but refreshed', async () => {
  localStorage.setItem('auth_access', ' ');
  const seen = api();
  expect((await http.get('/api/contacts/')).status).toBe(200);
  expect(seen.calls).toEqual([null, 'Bearer fresh']);
});

it('A9 what was being read ends when the person logs out, what was being changed goes on', async () => {
  const answered = Promise.withResolvers<void>();
  const late = async () => {
    await answered.promise;
    return HttpResponse.json({});
  };
  server.use(on.get('*/api/contacts/', late), on.post('*/api/contacts/', late));
  const reading = http.get('/api/contacts/');
  const changing = http.post('/api/contacts/');
  // Sent by then: interceptors run in turn.
  await new Promise((resolve) => setTimeout(resolve, 20));
  tokenStore.clear();
  await expect(reading).rejects.toMatchObject({ code: 'ERR_CANCELED' });
  answered.resolve();
  expect((await changing).status).toBe(200);
});

it('A4 carries no header without a token', async () => {
  tokenStore.clear();
  server.use(on.get('*/api/health', ({ request }) => HttpResponse.json(bearer(request))));
  expect((await http.get('/api/health')).data).toBeNull();
});

it('A5 ten calls that fail together cause one refresh, and all succeed with the new token', async () => {
  const seen = api();
  const answers = await Promise.all(Array.from({ length: 10 }, () => http.get('/api/contacts/')));
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(200));
  expect(seen.refreshes).toBe(1);
  expect(seen.calls.filter((used) => used === 'Bearer fresh')).toHaveLength(10);
});

it('A7 stores the new access token and keeps the refresh token', async () => {
  api();
  await http.get('/api/contacts/');
  expect(localStorage.getItem('auth_access')).toBe('fresh');
  expect(localStorage.getItem('auth_refresh')).toBe('refresh-token');
});

it('A5 retries each request at most once', async () => {
  const seen = api({ good: 'never' });
  await expect(http.get('/api/contacts/')).rejects.toMatchObject({ response: { status: 401 } });
  expect(seen.calls).toEqual(['Bearer stale', 'Bearer fresh']);
  expect(seen.refreshes).toBe(1);
});

it('A8 uses the token that another tab has stored meanwhile, without a refresh of its own', async () => {
  const seen = api({ good: 'from-another-tab' });
  const call = http.get('/api/contacts/');
  localStorage.setItem('auth_access', 'from-another-tab');
  await call;
  expect(seen.refreshes).toBe(0);
});

it('A8 does not repeat what one person asked for with the token of another who has signed in meanwhile', async () => {
  tokenStore.save({ access: tokenOf('1'), refresh: 'refresh-token' });
  const sent: (string | null)[] = [];
  server.use(
    on.put('*/api/conversations/1/draft/', ({ request }) => {
      sent.push(bearer(request));
      localStorage.setItem('auth_access', tokenOf('2'));
      return HttpResponse.json({}, { status: 401 });
    }),
  );
  await expect(http.put('/api/conversations/1/draft/', {})).rejects.toMatchObject({
    response: { status: 401 },
  });
  expect(sent).toEqual([`Bearer ${tokenOf('1')}`]);
});

/** Behaves like `navigator.locks.request` when another tab holds the lock and what it stored arrives a moment later. */
const requestHeldLock = (_name: string, ...rest: unknown[]): unknown => {
  const work = rest.at(-1) as (lock: object | null) => unknown;
  if (rest.length === 2) return work(null);
  setTimeout(() => {
    localStorage.setItem('auth_access', 'from-another-tab');
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth_access' }));
  });
  return work({});
};

it('A8 waits for the token of the tab that refreshed first: the lock may arrive before it', async () => {
  const seen = api({ good: 'from-another-tab' });
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request: requestHeldLock } });
  try {
    await http.get('/api/contacts/');
  } finally {
    Reflect.deleteProperty(navigator, 'locks');
  }
  expect(seen.refreshes).toBe(0);
});

describe.each([
  ['the refresh is refused', { status: 401, answer: { detail: 'Expired.' } }],
  ['the server fails', { status: 500, answer: { detail: 'Down.' } }],
  ['the refresh gives no access token', { answer: {} }],
  ['the refresh answers nothing', { answer: null }],
])('A6 %s', (_, options) => {
  it('clears the tokens and passes the first error on', async () => {
    api(options);
    await expect(http.get('/api/contacts/')).rejects.toMatchObject({
      response: { status: 401, data: { detail: 'Sign in again.' } },
    });
    expect(localStorage.getItem('auth_access')).toBeNull();
    expect(localStorage.getItem('auth_refresh')).toBeNull();
    expect(tokenStore.state()).toBe('expired');
  });
});

it('A6 without a refresh token sends no request and clears the tokens', async () => {
  const seen = api();
  localStorage.removeItem('auth_refresh');
  await expect(http.get('/api/contacts/')).rejects.toMatchObject({ response: { status: 401 } });
  expect(seen.refreshes).toBe(0);
  expect(localStorage.getItem('auth_access')).toBeNull();
});

it('A6 O17 tells a change that fails with the session in words that stay true after signing in again', async () => {
  api({ status: 401 });
  server.use(on.put('*/api/settings/', () => HttpResponse.json({ detail: 'Sign in.' }, { status: 401 })));
  const late: unknown = await http.put('/api/settings/', {}).catch((error: unknown) => error);
  tokenStore.save({ access: 'fresh', refresh: 'refresh-token' });
  expect(changeFailure(late, 'Not saved')).toBe(
    'Not saved. Your session had ended: once you are signed in again, try again.',
  );
  tokenStore.clear();
  const refused: unknown = await http.put('/api/settings/', {}).catch((error: unknown) => error);
  expect(changeFailure(refused, 'Not let in')).toBe('Sign in.');
});

it('A3 does not mistake a wrong password for an expired token', async () => {
  const seen = api();
  server.use(on.post('*/api/auth/login/', () => HttpResponse.json({ detail: 'Wrong.' }, { status: 401 })));
  await expect(http.post('/api/auth/login/', {})).rejects.toMatchObject({ response: { status: 401 } });
  expect(seen.refreshes).toBe(0);
});

it('A9 logging out while a refresh runs does not sign in again', async () => {
  server.use(
    on.get('*/api/contacts/', () => HttpResponse.json({}, { status: 401 })),
    on.post('*/api/auth/refresh/', () => {
      tokenStore.clear();
      return HttpResponse.json({ access: 'late' });
    }),
  );
  await expect(http.get('/api/contacts/')).rejects.toBeInstanceOf(axios.AxiosError);
  expect(localStorage.getItem('auth_access')).toBeNull();
  expect(tokenStore.state()).toBe('signed-out');
});

it('passes other errors on untouched', async () => {
  const seen = api();
  server.use(on.get('*/api/contacts/', () => HttpResponse.json({ detail: 'Busy.' }, { status: 503 })));
  await expect(http.get('/api/contacts/')).rejects.toMatchObject({ response: { status: 503 } });
  expect(seen.refreshes).toBe(0);
});

it('U2 A6 a session that ended with its account keeps what the server says of it', async () => {
  const message = 'Your account has been deactivated.';
  api({ status: 401, answer: { detail: message, errors: [{ field: 'account', message }] } });
  await expect(http.get('/api/contacts/')).rejects.toMatchObject({ response: { status: 401 } });
  expect([tokenStore.state(), tokenStore.whyEnded()]).toEqual(['expired', message]);
  tokenStore.save({ access: 'stale', refresh: 'refresh-token' });
  api({ status: 401, answer: { detail: 'Your session has ended.' } });
  await expect(http.get('/api/contacts/')).rejects.toMatchObject({ response: { status: 401 } });
  expect([tokenStore.state(), tokenStore.whyEnded()]).toEqual(['expired', undefined]);
});

it.each([
  [
    'en',
    'Assigned to: is not somebody who can be; Email: has an account already',
    'Email: has an account already',
  ],
  [
    'ru',
    'Ответственный: is not somebody who can be; Эл. почта: has an account already',
    'Эл. почта: has an account already',
  ],
] as const)('O17 H9 a refusal names fields as people know them (%s)', async (language, both, one) => {
  languageStore.set(language);
  const person = { field: 'assignee_id', message: 'is not somebody who can be' };
  const email = { field: 'contacts.3.email', message: 'has an account already' };
  const version = { field: 'version', message: 'is too old' };
  const said = async (errors: readonly (typeof email)[], detail?: string) => {
    const sentence = detail ?? errors.map(({ field, message }) => `${field}: ${message}`).join('; ');
    server.use(
      on.post('*/api/contacts/', () => HttpResponse.json({ detail: sentence, errors }, { status: 400 })),
    );
    const error: unknown = await http.post('/api/contacts/').catch((refusal: unknown) => refusal);
    // What stands at the field is found by the name that the API has for it.
    expect([...fieldErrors(error).keys()]).toEqual(errors.map(({ field }) => field));
    return errorMessage(error, '');
  };
  expect(await said([person, email])).toBe(both);
  expect(await said([email])).toBe(one);
  expect(await said([version])).toBe('Is too old');
  expect(await said([email], 'To change it, enter your password.')).toBe(
    'To change it, enter your password.',
  );
});
