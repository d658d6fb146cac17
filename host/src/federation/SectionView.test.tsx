import { languageStore } from '@touchline/shared';
import { CONTRACT_VERSION, type RegisteredRemote } from '@touchline/shared/contract';
import { renderInPage, startTestServer } from '@touchline/shared/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { Link, MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { type FailureReason, SectionFailure } from './failure.ts';
import { fetchSectionFiles } from './download.ts';
import { loadPresentBuild, type LoadSection } from './load.ts';
import { declaredSections } from './registry.ts';
import { createSectionStore, type SectionStore } from './store.ts';
import { SectionsContext } from './sections.ts';
import { SectionView } from './SectionView.tsx';

startTestServer();

const remote: RegisteredRemote = {
  name: 'mfe-campaigns',
  url: '/remotes/mfe-campaigns/',
  sections: ['campaigns'],
  declarations: { campaigns: { label: { en: 'Campaigns', ru: 'Кампании' }, order: 20 } },
};
const manifest = {
  name: 'mfe-campaigns',
  version: '1.0.0',
  build: 'b1',
  contract: CONTRACT_VERSION,
  entry: 'remoteEntry.js',
  sections: { campaigns: './campaigns' },
  preload: {},
  integrity: {},
};
const loadedWith = (Component: ComponentType) => ({
  section: { contract: CONTRACT_VERSION, version: '1.0.0', Component },
  manifest,
});
const Campaigns = () => <h1>The campaigns themselves</h1>;
function WithoutDetails() {
  if (useLocation().search !== '') throw new Error('no such field');
  return <Campaigns />;
}

function show(load: LoadSection) {
  const store = createSectionStore({ sections: declaredSections({ remotes: [remote] }), load });
  render(
    <MemoryRouter initialEntries={['/campaigns?details=5']}>
      <SectionsContext value={store}>
        <Link to="/campaigns">Campaigns</Link>
        <Link to="/templates">Templates</Link>
        <Routes>
          <Route path="/campaigns" element={<SectionView id="campaigns" />} />
          <Route path="/templates" element={<h1>The templates</h1>} />
        </Routes>
      </SectionsContext>
    </MemoryRouter>,
  );
}
const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }));
const pressRetry = () => userEvent.click(screen.getByRole('button', { name: 'Retry' }));

beforeEach(() => act(() => languageStore.set('en')));

const MESSAGES: readonly [FailureReason, RegExp][] = [
  [{ kind: 'unreachable' }, /cannot be reached/u],
  [{ kind: 'timedOut' }, /did not answer in time/u],
  [{ kind: 'httpStatus', status: 404 }, /error 404/u],
  [{ kind: 'httpStatus', status: 500 }, /error 500/u],
  [{ kind: 'notAScript' }, /something other than the program/u],
  [{ kind: 'corrupted' }, /not the program that was published/u],
  [{ kind: 'invalidManifest' }, /remote\.json/u],
  [{ kind: 'incompatible', contract: 99 }, /built for contract 99, this page speaks contract 1/u],
  [{ kind: 'threwOnLoad', message: 'x is not defined' }, /while it was starting: x is not defined/u],
];

describe('a section that fails', () => {
  it.each(MESSAGES)('H5 says why (%j), gives its name, and recovers on Retry', async (reason, message) => {
    let isWell = false;
    show(() =>
      isWell ? Promise.resolve(loadedWith(Campaigns)) : Promise.reject(new SectionFailure(reason)),
    );
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Campaigns could not be loaded.');
    expect(alert).toHaveTextContent(message);
    await pressRetry();
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    isWell = true;
    await pressRetry();
    const heading = await screen.findByRole('heading', { name: 'The campaigns themselves' });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    // The button is gone; keyboard focus goes on in the section.
    await waitFor(() => expect(heading.closest('[tabindex="-1"]')).toHaveFocus());
  });

  it('H5 is taken away when it throws while it is drawn, and drawn anew on Retry', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    let isWell = false;
    const Fragile = () => {
      if (!isWell) throw new Error('no such field');
      return <Campaigns />;
    };
    show(() => Promise.resolve(loadedWith(Fragile)));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Campaigns stopped working.');
    expect(alert).toHaveTextContent('no such field');
    isWell = true;
    await pressRetry();
    expect(await screen.findByRole('heading', { name: 'The campaigns themselves' })).toBeVisible();
  });

  it.each([
    ['its entry is pressed', ['Campaigns']],
    ['somebody comes back to it', ['Templates', 'Campaigns']],
  ])('H5 S10 is drawn anew when %s', async (_when, links) => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    show(() => Promise.resolve(loadedWith(WithoutDetails)));
    expect(await screen.findByRole('alert')).toHaveTextContent('no such field');
    for (const link of links) await follow(link);
    expect(await screen.findByRole('heading', { name: 'The campaigns themselves' })).toBeVisible();
  });

  it('H9 says so in Russian', async () => {
    act(() => languageStore.set('ru'));
    show(() => Promise.reject(new SectionFailure({ kind: 'timedOut' })));
    expect(await screen.findByRole('alert')).toHaveTextContent('Не удалось загрузить раздел «Кампании».');
  });
});

const build = (version: string, Component: ComponentType) => ({
  section: { contract: CONTRACT_VERSION, version, Component },
  manifest: { ...manifest, version, build: version, entry: `remoteEntry.${version}.js` },
});
const Later = () => <h1>The later campaigns</h1>;
const Broken = () => {
  throw new Error('no such field');
};

/** Visits a section that ran in 1.0.0 before something happened to it. */
async function visitAfter(event: (store: SectionStore) => void, language: 'en' | 'ru' = 'en') {
  const store = createSectionStore({
    sections: declaredSections({ remotes: [remote] }),
    load: async () => build('1.0.0', Campaigns),
  });
  await store.load('campaigns');
  event(store);
  const view = (
    <SectionsContext value={store}>
      <SectionView id="campaigns" />
    </SectionsContext>
  );
  return { view, ...renderInPage(view, { language }) };
}

describe('a section that got a new build', () => {
  it.each([
    ['en', '1.1.0', 'Campaigns was updated to version 1.1.0.'],
    ['ru', '1.1.0', 'Раздел «Кампании» обновлён до версии 1.1.0.'],
    ['en', '1.0.0', 'Campaigns was updated.'],
    ['ru', '1.0.0', 'Раздел «Кампании» обновлён.'],
  ] as const)('H6 H9 draws it and says so, once (%s, %s)', async (language, version, text) => {
    const loaded = build(version, Later);
    const other = { ...loaded, manifest: { ...loaded.manifest, entry: 'remoteEntry.later.js' } };
    const { view, user, unmount } = await visitAfter(
      (store) => store.exchange('campaigns', other, 5),
      language,
    );
    expect(screen.getByRole('heading', { name: 'The later campaigns' })).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    unmount();
    renderInPage(view, { language });
    expect(screen.getByRole('heading', { name: 'The later campaigns' })).toBeVisible();
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });

  it.each([
    [
      { kind: 'threwOnLoad', message: 'x is not defined' },
      'You have the earlier one. It failed while it was starting: x is not defined',
    ],
    [{ kind: 'incompatible', contract: 99 }, 'It was built for contract 99, this page speaks contract 1.'],
    [{ kind: 'httpStatus', status: 404 }, 'could not be started. You have the earlier one.'],
  ] as const)(
    'H6 draws the earlier build when the new one failed, and says so (%j)',
    async (failure, text) => {
      await visitAfter((store) => store.refuse('campaigns', { build: 'b2', failure }));
      expect(screen.getByRole('heading', { name: 'The campaigns themselves' })).toBeVisible();
      expect(screen.getByText(/A new version of Campaigns could not be started\./u)).toHaveTextContent(text);
    },
  );

  it('H6 draws the earlier build again when the new one throws while it is drawn', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    await visitAfter((store) => store.exchange('campaigns', build('1.1.0', Broken), 5));
    expect(await screen.findByRole('heading', { name: 'The campaigns themselves' })).toBeVisible();
    expect(screen.getByText(/You have the earlier one\..*no such field/u)).toBeVisible();
    expect(screen.queryByText(/was updated/u)).not.toBeInTheDocument();
  });
});

/** Answers the page's requests as a remote's server would. */
const answer = (respond: (url: string) => Response | Promise<Response>) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => respond((input as URL).href));
const asJson = (value: unknown) => new Response(JSON.stringify(value));
async function failureReason(): Promise<unknown> {
  const failure = await loadPresentBuild({ remote, id: 'campaigns', isRetry: true }).catch(
    (error: unknown) => error,
  );
  return failure instanceof SectionFailure ? failure.reason : failure;
}

describe('what a remote answers', () => {
  afterEach(() => jest.restoreAllMocks());

  it('H5 nothing: unreachable', async () => {
    answer(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failureReason()).toEqual({ kind: 'unreachable' });
  });

  it('H5 nothing within the limit: timed out', async () => {
    answer(() => Promise.reject(new DOMException('signal timed out', 'TimeoutError')));
    expect(await failureReason()).toEqual({ kind: 'timedOut' });
  });

  it('H5 500: its status', async () => {
    answer(() => new Response('', { status: 500 }));
    expect(await failureReason()).toEqual({ kind: 'httpStatus', status: 500 });
  });

  it.each([
    ['no JSON', '{"name": "mfe-'],
    ['a page', '<!doctype html>'],
    ['nothing in it', 'null'],
    ["another remote's", JSON.stringify({ ...manifest, name: 'mfe-templates' })],
    ['an entry elsewhere', JSON.stringify({ ...manifest, entry: 'https://evil.example/x.js' })],
  ])('H5 a remote.json that is %s: invalid', async (_what, body) => {
    answer(() => new Response(body));
    expect(await failureReason()).toEqual({ kind: 'invalidManifest' });
  });

  it.each([
    [true, 'reload'],
    [false, 'default'],
  ])(
    'H5 a retry (%j) asks for the files with the cache mode %s: what failed may have been cached',
    async (isRetry, cache) => {
      const fetched = answer(() => new Response('', { headers: { 'content-type': 'text/javascript' } }));
      await fetchSectionFiles({ remote, manifest, id: 'campaigns', isRetry });
      expect(fetched.mock.calls.map(([, options]) => options?.cache)).toEqual([cache]);
    },
  );

  it('H5 another contract: incompatible, and no script of it is asked for', async () => {
    const asked = answer(() => asJson({ ...manifest, contract: 99 }));
    expect(await failureReason()).toEqual({ kind: 'incompatible', contract: 99 });
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('H5 HTML in place of the script: not a script', async () => {
    answer((url) =>
      url.endsWith('remote.json')
        ? asJson(manifest)
        : new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
    );
    expect(await failureReason()).toEqual({ kind: 'notAScript' });
  });

  it('H5 another file than was published: corrupted, and distinguished from no answer at all', async () => {
    const published = { ...manifest, integrity: { [manifest.entry]: `sha384-${'A'.repeat(64)}` } };
    // As a browser does: a file of another hash is refused when its hash is asked for, and had when it is not.
    let isThere = true;
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, options) => {
      if ((input as URL).href.endsWith('remote.json')) return asJson(published);
      if (options?.integrity !== undefined || !isThere) throw new TypeError('Failed to fetch');
      return new Response('altered()', { headers: { 'content-type': 'text/javascript' } });
    });
    expect(await failureReason()).toEqual({ kind: 'corrupted' });
    isThere = false;
    expect(await failureReason()).toEqual({ kind: 'unreachable' });
  });
});
