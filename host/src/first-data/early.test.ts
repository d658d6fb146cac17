import { CONFIGURATION_ELEMENT_ID } from '@touchline/shared/contract';
import { HttpResponse, on, startTestServer } from '@touchline/shared/testing';

const server = startTestServer();
const PATHS = ['/api/contacts/', 'https://example.com/api/contacts/', '/elsewhere/'];

const tokenUntil = (seconds: number) => `e30.${btoa(JSON.stringify({ sub: '7', exp: seconds }))}.signature`;
const now = () => Date.now() / 1000;

const PROGRAM = 'https://touchline.example/main.0123.js';

// jsdom has no list of what a page has loaded.
let present: readonly string[] = [];
/** Tells the page that a file has come. */
let arrive: (name: string) => void = () => undefined;
class Arrivals {
  constructor(tell: PerformanceObserverCallback) {
    arrive = (name) =>
      tell({ getEntries: () => [{ name }] } as unknown as PerformanceObserverEntryList, this as never);
  }
  observe() {}
  disconnect() {
    arrive = () => undefined;
  }
}
beforeAll(() => {
  Object.assign(globalThis, { PerformanceObserver: Arrivals });
  performance.getEntriesByType = () => present.map((name) => ({ name }) as PerformanceEntry);
});

/** Runs the script in a page of this address, as it is served, and returns the way to its answers. */
function runEarly(pathname: string, access: string | null, data?: Record<string, readonly string[]>) {
  history.replaceState(null, '', pathname);
  if (access !== null) localStorage.setItem('auth_access', access);
  const manifest = { name: 'mfe-contacts', data };
  const configuration = {
    remotes: [{ name: 'mfe-contacts', url: '/remotes/mfe-contacts/', sections: ['organizations'], manifest }],
  };
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = CONFIGURATION_ELEMENT_ID;
  element.textContent = JSON.stringify(configuration);
  const program = document.createElement('script');
  program.defer = true;
  program.type = 'inert';
  program.src = PROGRAM;
  document.head.append(element, program);
  jest.isolateModules(() => void jest.requireActual('./early.ts'));
  return window.touchlineFirstData;
}

afterEach(() => {
  present = [];
  document.head.replaceChildren();
  delete window.touchlineFirstData;
});

it('asks the API, and nobody else, for the first data of the section in the address, once a program is there', async () => {
  const asked: (string | null)[] = [];
  server.use(
    on.get('*', ({ request }) => {
      asked.push(`${new URL(request.url).pathname} ${request.headers.get('Authorization')}`);
      return HttpResponse.json([{ id: 1 }]);
    }),
  );
  const access = tokenUntil(now() + 60);
  const fetched = jest.spyOn(globalThis, 'fetch');
  const answersOf = runEarly('/organizations/7', access, { organizations: PATHS });
  arrive('https://touchline.example/remotes/mfe-contacts/organizations.4567.js');
  expect(fetched).not.toHaveBeenCalled();
  arrive(PROGRAM);
  expect(fetched).toHaveBeenCalledTimes(1);
  const early = answersOf?.();
  await expect(early?.answers.get('/api/contacts/')).resolves.toEqual([{ id: 1 }]);
  expect(asked).toEqual([`/api/contacts/ Bearer ${access}`]);
  expect(early?.access).toBe(access);
  fetched.mockRestore();
});

it('asks at once when a program is in the cache', () => {
  server.use(on.get('*/api/contacts/', () => HttpResponse.json([])));
  present = [PROGRAM];
  const fetched = jest.spyOn(globalThis, 'fetch');
  runEarly('/organizations', tokenUntil(now() + 60), { organizations: PATHS });
  expect(fetched).toHaveBeenCalledTimes(1);
  fetched.mockRestore();
});

it('asks at once when the answers are wanted earlier', async () => {
  server.use(on.get('*/api/contacts/', () => HttpResponse.json({ detail: 'No.' }, { status: 403 })));
  const early = runEarly('/organizations', tokenUntil(now() + 60), { organizations: PATHS })?.();
  // A refusal is no data.
  await expect(early?.answers.get('/api/contacts/')).rejects.toThrow('/api/contacts/: 403');
});

it('A5 S10 sends a token that the server refuses once, ahead with the last path', async () => {
  const asked: string[] = [];
  server.use(
    on.get('*', ({ request }) => {
      asked.push(new URL(request.url).pathname);
      return HttpResponse.json({ detail: 'No.' }, { status: 401 });
    }),
  );
  const paths = ['/api/contacts/', '/api/campaigns/all/', '/api/contacts/summary/'];
  const early = runEarly('/organizations', tokenUntil(now() + 60), { organizations: paths })?.();
  await expect(early?.isRefused).resolves.toBe(true);
  const answers = await Promise.allSettled(paths.map(async (path) => early?.answers.get(path)));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(asked).toEqual(['/api/contacts/summary/']);
});

it('asks for the other paths once the one ahead was answered', async () => {
  server.use(on.get('*', ({ request }) => HttpResponse.json([new URL(request.url).pathname])));
  const paths = ['/api/contacts/', '/api/contacts/summary/'];
  const early = runEarly('/organizations', tokenUntil(now() + 60), { organizations: paths })?.();
  await expect(Promise.all(paths.map(async (path) => early?.answers.get(path)))).resolves.toEqual(
    paths.map((path) => [path]),
  );
});

it.each([
  ['the token is empty', '/organizations', '  '],
  ['nobody is signed in', '/organizations', null],
  ['the token has run out', '/organizations', tokenUntil(now() - 60)],
])('asks for nothing when %s', (_when, pathname, access) => {
  expect(runEarly(pathname, access, { organizations: PATHS })).toBeUndefined();
});

it.each([
  ['a section that names none', '/organizations', undefined],
  ['an address of no section', '/nowhere', { organizations: PATHS }],
  ['the start page, whose section no remote has', '/', { organizations: PATHS }],
])('asks for nothing for %s', (_what, pathname, data) => {
  expect(runEarly(pathname, tokenUntil(now() + 60), data)?.().answers.size).toBe(0);
});
