import { DataProvider, defineItem, preloadPaths, tokenStore } from '@touchline/shared';
import { CONTRACT_VERSION, type RegisteredRemote } from '@touchline/shared/contract';
import { HttpResponse, on, startTestServer } from '@touchline/shared/testing';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { askForFirstData, takeFirstCache } from '../first-data/askForFirstData.ts';
import { declaredSections } from './registry.ts';
import { prefetchSection, SectionsContext } from './sections.ts';
import { SectionView } from './SectionView.tsx';
import { createSectionStore } from './store.ts';

const server = startTestServer();

const PATHS = ['/api/campaigns/all/', '/api/contacts/summary/'] as const;
const ID = 'dashboard';
const manifest = {
  name: 'mfe-monitoring',
  version: '1.0.0',
  build: 'b1',
  contract: CONTRACT_VERSION,
  entry: 'remoteEntry.js',
  sections: { [ID]: './dashboard' },
  preload: {},
  integrity: {},
  data: { [ID]: PATHS },
};
const remote: RegisteredRemote = {
  name: manifest.name,
  url: '/remotes/mfe-monitoring/',
  sections: [ID],
  declarations: { [ID]: { label: { en: 'Dashboard', ru: 'Обзор' }, order: 10 } },
};

const total = defineItem<number, string>({
  path: (path) => path,
  parse: (answer) => (answer as { total: number }).total,
});

function Totals() {
  const totals = PATHS.map((path) => total.use(path).value ?? 'unknown');
  return <h1>{totals.join(' and ')}</h1>;
}

it('A5 S10 reads each of the first data once after a refresh, where the page was drawn before its section', async () => {
  tokenStore.save({ access: 'damaged', refresh: 'refresh' });
  const read: string[] = [];
  const refresh = Promise.withResolvers<void>();
  const arrival = Promise.withResolvers<void>();
  server.use(
    ...PATHS.map((path) =>
      on.get(`*${path}`, ({ request }) => {
        read.push(`${new URL(request.url).pathname} ${request.headers.get('Authorization')}`);
        return request.headers.get('Authorization') === 'Bearer fresh'
          ? HttpResponse.json({ total: 7 })
          : HttpResponse.json({ detail: 'No.' }, { status: 401 });
      }),
    ),
    on.post('*/api/auth/refresh/', async () => {
      await refresh.promise;
      return HttpResponse.json({ access: 'fresh' });
    }),
  );
  window.touchlineFirstData = () => ({
    access: 'damaged',
    isRefused: Promise.resolve(true),
    answers: new Map(PATHS.map((path) => [path, Promise.reject(new Error('401'))])),
  });
  const store = createSectionStore({
    sections: declaredSections({ remotes: [remote] }),
    load: async () => {
      await arrival.promise;
      const preload = () => preloadPaths(PATHS);
      return {
        section: { contract: CONTRACT_VERSION, version: '1.0.0', Component: Totals, preload },
        manifest,
      };
    },
  });
  void askForFirstData(manifest, ID);
  const prefetched = prefetchSection(ID, store);
  render(
    <MemoryRouter>
      <SectionsContext value={store}>
        <DataProvider takeCache={takeFirstCache}>
          <SectionView id={ID} />
        </DataProvider>
      </SectionsContext>
    </MemoryRouter>,
  );
  arrival.resolve();
  expect(await screen.findByRole('heading', { name: 'unknown and unknown' })).toBeVisible();
  await prefetched;
  refresh.resolve();
  expect(await screen.findByRole('heading', { name: '7 and 7' })).toBeVisible();
  expect(read.toSorted()).toEqual(PATHS.map((path) => `${path} Bearer fresh`));
});
