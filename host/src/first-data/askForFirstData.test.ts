import { tokenStore } from '@touchline/shared';
import type { RemoteManifest } from '@touchline/shared/contract';
import { HttpResponse, on, startTestServer } from '@touchline/shared/testing';
import { waitFor } from '@testing-library/react';
import { preload } from 'swr';
import { askForFirstData, takeFirstCache } from './askForFirstData.ts';

const server = startTestServer();
const manifest: RemoteManifest = {
  name: 'mfe-contacts',
  version: '0.1.0',
  build: '0123456789abcdef',
  contract: 1,
  entry: 'remoteEntry.js',
  sections: { organizations: './organizations' },
  preload: {},
  integrity: {},
};

/** Asks for one path, and gives the answer. */
function ask(path: string): Promise<unknown> {
  void askForFirstData({ ...manifest, data: { organizations: [path] } }, 'organizations');
  return preload(path, jest.fn());
}

it('asks for the data of the section that comes first, and its own preload finds the answer', async () => {
  tokenStore.save({ access: 'token', refresh: 'refresh' });
  const asked: (string | null)[] = [];
  server.use(
    on.get('*/api/contacts/', ({ request }) => {
      asked.push(request.headers.get('Authorization'));
      return HttpResponse.json([{ id: 1 }]);
    }),
  );
  void askForFirstData(
    { ...manifest, data: { organizations: ['/api/contacts/'], campaigns: ['/api/campaigns/all/'] } },
    'organizations',
  );
  const again = jest.fn();
  await expect(preload('/api/contacts/', again)).resolves.toEqual([{ id: 1 }]);
  expect(again).not.toHaveBeenCalled();
  expect(asked).toEqual(['Bearer token']);
});

it('leaves a failure to the reader of the data, and asks nobody but the API', async () => {
  let failed = 0;
  let foreign = 0;
  server.use(
    on.get('*/api/contacts/summary/', () => {
      failed += 1;
      return HttpResponse.json({ detail: 'No.' }, { status: 500 });
    }),
    on.get('*/elsewhere/', () => {
      foreign += 1;
      return HttpResponse.json([]);
    }),
  );
  void askForFirstData(
    {
      ...manifest,
      data: { organizations: ['https://example.com/elsewhere/', '/elsewhere/', '/api/contacts/summary/'] },
    },
    'organizations',
  );
  await waitFor(() => expect(failed).toBe(1));
  expect(foreign).toBe(0);
});

it('puts answers into the cache of the first session as they come, where nobody reads them yet', async () => {
  tokenStore.save({ access: 'token', refresh: 'refresh' });
  server.use(
    on.get('*/api/templates/', () => HttpResponse.json([{ id: 5 }])),
    on.get('*/api/templates/late/', () => HttpResponse.json([{ id: 6 }])),
    on.get('*/api/templates/read/', () => HttpResponse.json([{ id: 7 }])),
  );
  await ask('/api/templates/');
  const cache = takeFirstCache();
  expect(cache.get('/api/templates/')).toEqual({ data: [{ id: 5 }] });
  await ask('/api/templates/late/');
  expect(cache.get('/api/templates/late/')).toEqual({ data: [{ id: 6 }] });
  cache.set('/api/templates/read/', { isLoading: true });
  await ask('/api/templates/read/');
  expect(cache.get('/api/templates/read/')).toEqual({ isLoading: true });
  expect(takeFirstCache().get('/api/templates/')).toBeUndefined();
});

it('takes what was asked for before the host had arrived', async () => {
  tokenStore.save({ access: 'token', refresh: 'refresh' });
  const answers = new Map([['/api/campaigns/all/', Promise.resolve({ total: 7 })]]);
  window.touchlineFirstData = () => ({ access: 'token', isRefused: Promise.resolve(false), answers });
  void askForFirstData({ ...manifest, data: { organizations: ['/api/campaigns/all/'] } }, 'organizations');
  await expect(preload('/api/campaigns/all/', jest.fn())).resolves.toEqual({ total: 7 });
});

it.each([
  ['it failed', 'token', () => Promise.reject(new Error('500'))],
  ['it was asked for somebody else', 'of another', () => Promise.resolve([{ id: 2 }])],
])('asks again when %s', async (_when, access, answer) => {
  tokenStore.save({ access: 'token', refresh: 'refresh' });
  const path = `/api/contacts/contacts/?of=${access}`;
  server.use(on.get('*/api/contacts/contacts/', () => HttpResponse.json([{ id: 3 }])));
  const answers = new Map([[path, answer()]]);
  window.touchlineFirstData = () => ({ access, isRefused: Promise.resolve(false), answers });
  void askForFirstData({ ...manifest, data: { organizations: [path] } }, 'organizations');
  await expect(preload(path, jest.fn())).resolves.toEqual([{ id: 3 }]);
});

it('A5 S10 refreshes a token that the server has refused before it asks again', async () => {
  tokenStore.save({ access: 'refused', refresh: 'refresh' });
  const [list, summary] = ['/api/campaigns/all/?late', '/api/contacts/summary/?late'];
  const used: (string | null)[] = [];
  const answer = ({ request }: { readonly request: Request }) => {
    used.push(request.headers.get('Authorization'));
    return HttpResponse.json({ total: 7 });
  };
  server.use(
    on.get('*/api/campaigns/all/', answer),
    on.get('*/api/contacts/summary/', answer),
    on.post('*/api/auth/refresh/', () => HttpResponse.json({ access: 'fresh' })),
  );
  const refusals = [list, summary].map((path) => [path, Promise.reject(new Error('401'))] as const);
  window.touchlineFirstData = () => ({
    access: 'refused',
    isRefused: Promise.resolve(true),
    answers: new Map(refusals),
  });
  await askForFirstData({ ...manifest, data: { organizations: [list, summary] } }, 'organizations');
  expect(used).toEqual(['Bearer fresh', 'Bearer fresh']);
});

it('A5 S10 refreshes once, and asks once more, where the server refuses the new token as well', async () => {
  tokenStore.save({ access: 'refused', refresh: 'refresh' });
  const path = '/api/templates/?refused';
  const seen = { asked: 0, refreshed: 0 };
  server.use(
    on.get('*/api/templates/', () => {
      seen.asked += 1;
      return HttpResponse.json({ detail: 'No.' }, { status: 401 });
    }),
    on.post('*/api/auth/refresh/', () => {
      seen.refreshed += 1;
      return HttpResponse.json({ access: `fresh ${seen.refreshed}` });
    }),
  );
  window.touchlineFirstData = () => ({
    access: 'refused',
    isRefused: Promise.resolve(true),
    answers: new Map([[path, Promise.reject(new Error('401'))]]),
  });
  await askForFirstData({ ...manifest, data: { organizations: [path] } }, 'organizations');
  expect(seen).toEqual({ asked: 1, refreshed: 1 });
});

it('has everything of a build that names no data', async () => {
  await expect(askForFirstData(manifest, 'organizations')).resolves.toBe(true);
});
