import '../testing/federation-instance.ts';
import { CONTRACT_VERSION, type RemoteManifest } from '@touchline/shared/contract';
import { HttpResponse, on, startTestServer } from '@touchline/shared/testing';
import { waitFor } from '@testing-library/react';
import { SectionFailure } from './failure.ts';
import type { LoadedSection } from './load.ts';
import { declaredSections } from './registry.ts';
import { createSectionStore, type SectionStore } from './store.ts';
import { createSectionUpdates } from './updates.ts';

const server = startTestServer();

const FOLDER = 'http://localhost/remotes/mfe-monitoring/';
const build = (version: string): RemoteManifest => ({
  name: 'mfe-monitoring',
  version,
  build: `build-${version}`,
  contract: CONTRACT_VERSION,
  entry: `remoteEntry.${version}.js`,
  sections: { dashboard: './dashboard', monitoring: './monitoring' },
  preload: { dashboard: [`dashboard.${version}.js`], monitoring: [] },
  integrity: {},
});
const run = (manifest: RemoteManifest): LoadedSection => ({
  section: { contract: CONTRACT_VERSION, version: manifest.version, Component: () => null },
  manifest,
});

/** A page that was served with 0.1.0, and a server that has whatever is published. */
function openPage(start: (manifest: RemoteManifest) => LoadedSection = run) {
  const configuration = {
    remotes: [
      {
        name: 'mfe-monitoring',
        url: '/remotes/mfe-monitoring/',
        sections: ['dashboard', 'monitoring'],
        manifest: build('0.1.0'),
      },
      { name: 'mfe-templates', url: 'http://localhost/elsewhere/', sections: ['templates'] },
    ],
  };
  const asked: string[] = [];
  let published: () => Response = () => HttpResponse.json(build('0.1.0'));
  server.use(
    on.get('http://localhost/*', ({ request }) => {
      asked.push(request.url);
      if (request.url.endsWith('/remote.json')) return published();
      return new HttpResponse('', { headers: { 'content-type': 'text/javascript' } });
    }),
  );
  const started: string[] = [];
  const store = createSectionStore({
    sections: declaredSections(configuration),
    load: async ({ remote }) => run(remote.manifest ?? build('?')),
  });
  const { ask } = createSectionUpdates({
    store,
    loadBuild: async ({ manifest, id }) => {
      started.push(`${id} ${manifest.version}`);
      return start(manifest);
    },
  });
  return {
    store,
    ask,
    asked,
    started,
    publish: (version: string, more: Partial<RemoteManifest> = {}) => {
      published = () => HttpResponse.json({ ...build(version), ...more });
    },
    answer: (response: () => Response) => {
      published = response;
    },
  };
}
const broken = (manifest: RemoteManifest): LoadedSection => {
  if (manifest.version === '0.2.0')
    throw new SectionFailure({ kind: 'threwOnLoad', message: 'no such thing' });
  return run(manifest);
};

describe('a new build of a section', () => {
  it('H6 is downloaded while the section is open, started when it is left, and is news at the next visit', async () => {
    const { store, ask, asked, started, publish } = openPage();
    const leave = store.open('dashboard');
    await store.load('dashboard');
    publish('0.2.0');
    await ask();
    await waitFor(() => {
      expect(asked).toEqual([
        `${FOLDER}remote.json`,
        `${FOLDER}remoteEntry.0.2.0.js`,
        `${FOLDER}dashboard.0.2.0.js`,
      ]);
    });
    expect(store.get('dashboard')).toMatchObject({ version: '0.1.0', attempt: 1 });
    expect(started).toEqual([]);
    leave();
    await waitFor(() => expect(store.get('dashboard').version).toBe('0.2.0'));
    expect(store.get('dashboard')).toMatchObject({
      status: 'ready',
      build: 'build-0.2.0',
      attempt: 2,
      news: { kind: 'updated', version: '0.2.0' },
    });
    store.takeNews('dashboard');
    expect(store.get('dashboard')).not.toHaveProperty('news');
    await ask();
    expect(started).toEqual(['dashboard 0.2.0']);
  });

  it('H6 is taken at once where the section is not open', async () => {
    const { store, ask, publish } = openPage();
    await store.load('dashboard');
    publish('0.2.0');
    await ask();
    await waitFor(() => expect(store.get('dashboard').version).toBe('0.2.0'));
  });

  it('H6 waits again when somebody comes back before it has started', async () => {
    const { store, ask, publish } = openPage();
    store.open('dashboard');
    await store.load('dashboard');
    publish('0.2.0');
    await ask();
    const leave = store.open('dashboard');
    leave();
    const leaveAgain = store.open('dashboard');
    await new Promise((resolve) => setTimeout(resolve));
    expect(store.get('dashboard').version).toBe('0.1.0');
    leaveAgain();
    await waitFor(() => expect(store.get('dashboard').version).toBe('0.2.0'));
  });

  it('H6 of the same version is news without a number; one that was called back unseen is none', async () => {
    const { store, ask, publish } = openPage();
    await store.load('dashboard');
    publish('0.1.0', { build: 'another', entry: 'remoteEntry.another.js' });
    await ask();
    await waitFor(() => expect(store.get('dashboard').build).toBe('another'));
    expect(store.get('dashboard').news).toEqual({ kind: 'updated' });
    publish('0.1.0');
    await ask();
    await waitFor(() => expect(store.get('dashboard').build).toBe('build-0.1.0'));
    expect(store.get('dashboard')).not.toHaveProperty('news');
  });

  it('H6 is taken by each section of a remote at its own time', async () => {
    const { store, ask, started, publish } = openPage();
    const leave = store.open('dashboard');
    await Promise.all([store.load('dashboard'), store.load('monitoring')]);
    publish('0.2.0');
    await ask();
    await waitFor(() => expect(store.get('monitoring').version).toBe('0.2.0'));
    expect(store.get('dashboard').version).toBe('0.1.0');
    leave();
    await waitFor(() => expect(store.get('dashboard').version).toBe('0.2.0'));
    expect(started).toEqual(['monitoring 0.2.0', 'dashboard 0.2.0']);
  });
});

describe('a new build that fails', () => {
  it('H6 leaves the one that worked, is told once, and is not tried again; the one after it is', async () => {
    const { store, ask, started, publish } = openPage(broken);
    await store.load('dashboard');
    publish('0.2.0');
    await ask();
    const failure = { kind: 'threwOnLoad', message: 'no such thing' };
    await waitFor(() => expect(store.get('dashboard').news).toEqual({ kind: 'kept', failure }));
    expect(store.get('dashboard')).toMatchObject({ status: 'ready', version: '0.1.0', attempt: 1 });
    store.takeNews('dashboard');
    await ask();
    expect(started).toEqual(['dashboard 0.2.0']);
    publish('0.3.0');
    await ask();
    await waitFor(() => expect(store.get('dashboard').version).toBe('0.3.0'));
    expect(store.get('dashboard')).not.toHaveProperty('refused');
  });

  it('H6 for a reason that may pass is tried again at the next look, and told once', async () => {
    let isWell = false;
    const { store, ask, started, publish } = openPage((manifest) => {
      if (!isWell) throw new SectionFailure({ kind: 'httpStatus', status: 404 });
      return run(manifest);
    });
    await store.load('dashboard');
    publish('0.2.0');
    await ask();
    await waitFor(() => expect(store.get('dashboard').news).toMatchObject({ kind: 'kept' }));
    store.takeNews('dashboard');
    await ask();
    await waitFor(() => expect(started).toHaveLength(2));
    expect(store.get('dashboard')).not.toHaveProperty('news');
    isWell = true;
    await ask();
    await waitFor(() => expect(store.get('dashboard').version).toBe('0.2.0'));
  });

  it('H6 on its first visit gives way to the one before, and is not tried again', async () => {
    const { store, ask, started, publish } = openPage();
    await store.load('dashboard');
    publish('0.2.0');
    await ask();
    await waitFor(() => expect(store.get('dashboard').version).toBe('0.2.0'));
    const leave = store.open('dashboard');
    store.crash('dashboard', new Error('no such field'));
    expect(store.get('dashboard')).toMatchObject({
      status: 'ready',
      version: '0.1.0',
      attempt: 3,
      news: { kind: 'kept', failure: { kind: 'threwOnRender', message: 'no such field' } },
    });
    leave();
    await ask();
    expect(started).toEqual(['dashboard 0.2.0']);
  });

  it('H6 after a visit that went well is a crash like any other', async () => {
    const { store, ask, publish } = openPage();
    await store.load('dashboard');
    publish('0.2.0');
    await ask();
    await waitFor(() => expect(store.get('dashboard').version).toBe('0.2.0'));
    store.open('dashboard')();
    store.open('dashboard');
    store.crash('dashboard', new Error('no such field'));
    expect(store.get('dashboard')).toMatchObject({ status: 'failed', version: '0.2.0' });
  });

  it.each([
    ['an error', () => new HttpResponse('', { status: 500 })],
    ['no answer', () => HttpResponse.error()],
    ['a page', () => new HttpResponse('<!doctype html>')],
    ["another remote's manifest", () => HttpResponse.json({ ...build('0.2.0'), name: 'mfe-templates' })],
  ])('H6 %s in place of remote.json is no news', async (_what, response) => {
    const { store, ask, started, answer } = openPage();
    await store.load('dashboard');
    answer(response);
    await ask();
    expect(store.get('dashboard')).toMatchObject({ status: 'ready', version: '0.1.0' });
    expect(store.get('dashboard')).not.toHaveProperty('news');
    expect(started).toEqual([]);
  });

  it('H6 a remote of another server of which no section was loaded is not asked', async () => {
    const { store, ask, asked } = openPage();
    await ask();
    expect(asked).toEqual([`${FOLDER}remote.json`]);
    await store.load('templates');
    await ask();
    expect(asked.slice(1).toSorted()).toEqual([
      'http://localhost/elsewhere/remote.json',
      `${FOLDER}remote.json`,
    ]);
  });

  it('H6 a remote that has not answered yet is not asked again', async () => {
    const { store, ask, asked } = openPage();
    await store.load('dashboard');
    await Promise.all([ask(), ask()]);
    expect(asked).toEqual([`${FOLDER}remote.json`]);
  });
});

const withdrawn = () => HttpResponse.json({ name: 'mfe-monitoring', withdrawn: true });
const offered = (store: SectionStore) => store.offered().map(({ id }) => id);

describe('a section that is withdrawn', () => {
  it('H6 stays until it is left, is offered no more then, and is back once it is released', async () => {
    const { store, ask, answer, publish } = openPage();
    const leave = store.open('dashboard');
    await store.load('dashboard');
    answer(withdrawn);
    await ask();
    expect(offered(store)).toEqual(['dashboard', 'templates']);
    expect(store.get('dashboard').status).toBe('ready');
    leave();
    expect(offered(store)).toEqual(['templates']);
    const before = store.offered();
    await ask();
    expect(store.offered()).toBe(before);

    publish('0.2.0');
    await ask();
    expect(offered(store)).toEqual(['dashboard', 'monitoring', 'templates']);
    await waitFor(() => expect(store.get('dashboard').version).toBe('0.2.0'));
  });

  it('H6 is offered on where its server only fails', async () => {
    const { store, ask, answer } = openPage();
    answer(() => new HttpResponse('', { status: 404 }));
    await ask();
    answer(() => HttpResponse.json({ name: 'mfe-other', withdrawn: true }));
    await ask();
    expect(offered(store)).toEqual(['dashboard', 'monitoring', 'templates']);
  });

  it('H6 is not taken for one by a field of its manifest that is unknown here', async () => {
    const { store, ask, publish } = openPage();
    await store.load('dashboard');
    publish('0.2.0', { kind: 'withdrawn' } as Partial<RemoteManifest>);
    await ask();
    expect(offered(store)).toEqual(['dashboard', 'monitoring', 'templates']);
    await waitFor(() => expect(store.get('dashboard').version).toBe('0.2.0'));
  });
});
