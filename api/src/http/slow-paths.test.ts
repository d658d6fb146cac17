import { SLOW_PATHS } from '@touchline/shared/contract/paths';
import { startTestApi, type TestApi } from '../testing/api.ts';

let api: TestApi;
let calls: readonly { readonly method: string; readonly path: string }[];
beforeAll(async () => {
  api = await startTestApi();
  const { paths } = (await api.app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, object>>;
  }>();
  calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method, path: path.replaceAll(/\{(\w+)\}/gu, ':$1') })),
  );
});
afterAll(() => api.close());

it('P2 the gateway gives more time to no path that the API does not have', () => {
  const paths = new Set(calls.map(({ path }) => path));
  expect(SLOW_PATHS.filter((path) => !paths.has(path))).toEqual([]);
});

// With tens of thousands of people each of them may take longer than what is only read.
it('P2 the gateway gives more time to whatever changes or checks a campaign', () => {
  const found = calls
    .filter(({ method, path }) => method !== 'get' && /^\/api\/campaigns\/(?!monitoring\/)/u.test(path))
    .map(({ path }) => path);
  expect(found.length).toBeGreaterThan(10);
  const slow = new Set<string>(SLOW_PATHS);
  expect(found.filter((path) => !slow.has(path))).toEqual([]);
});

it.each([
  '/api/campaigns/:id/preflight/',
  '/api/contacts/contacts/:id/merge/',
  '/api/conversations/attachments/',
  '/api/settings/',
])('P2 the gateway gives more time to %s', (path) => {
  expect(SLOW_PATHS).toContain(path);
});
