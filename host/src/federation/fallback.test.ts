import '../testing/federation-instance.ts';
import { CONTRACT_VERSION, type RegisteredRemote, type RemoteManifest } from '@touchline/shared/contract';
import { waitFor } from '@testing-library/react';
import { type FailureReason, SectionFailure } from './failure.ts';
import { createBuildMemory, loadWithFallback, recoverProven, rememberProvenBuilds } from './fallback.ts';
import type { LoadBuild, LoadedSection } from './load.ts';
import { declaredSections } from './registry.ts';
import { createSectionStore } from './store.ts';

const manifest = (version: string): RemoteManifest => ({
  name: 'mfe-campaigns',
  version,
  build: `build-${version}`,
  contract: CONTRACT_VERSION,
  entry: `remoteEntry.${version}.js`,
  sections: { campaigns: './campaigns' },
  preload: {},
  integrity: {},
});
const registered = (version?: string, url = '/remotes/mfe-campaigns/'): RegisteredRemote => ({
  name: 'mfe-campaigns',
  url,
  sections: ['campaigns'],
  ...(version === undefined ? {} : { manifest: manifest(version) }),
});
const run = ({ version }: RemoteManifest): LoadedSection => ({
  section: { contract: CONTRACT_VERSION, version, Component: () => null },
  manifest: manifest(version),
});
const BROKEN: FailureReason = { kind: 'threwOnLoad', message: 'no such thing' };

/** A page served with a version; some versions cannot be started. */
function openPage(version: string | undefined, failures: Readonly<Record<string, FailureReason>> = {}) {
  const memory = createBuildMemory();
  const started: string[] = [];
  const start = async (wanted: RemoteManifest): Promise<LoadedSection> => {
    started.push(wanted.version);
    const failure = failures[wanted.version];
    if (failure !== undefined) throw new SectionFailure(failure);
    return run(wanted);
  };
  const remote = registered(version);
  const loadBuild: LoadBuild = (wanted) => start(wanted.manifest);
  const store = createSectionStore({
    sections: declaredSections({ remotes: [remote] }),
    load: loadWithFallback({
      memory,
      load: (wanted) => start(wanted.remote.manifest ?? manifest('unknown')),
      loadBuild,
    }),
    recover: recoverProven({ memory, loadBuild }),
  });
  return { store, memory, started, remote };
}
const state = (page: ReturnType<typeof openPage>) => page.store.get('campaigns');

beforeEach(() => localStorage.clear());

it('H6 starts the last build that worked in this browser when the one served does not, and says so once', async () => {
  createBuildMemory().prove(registered(), 'campaigns', manifest('1.0.0'));
  const failures = { '2.0.0': BROKEN };
  const first = openPage('2.0.0', failures);
  await first.store.load('campaigns');
  expect(first.started).toEqual(['2.0.0', '1.0.0']);
  expect(state(first)).toMatchObject({
    status: 'ready',
    version: '1.0.0',
    news: { kind: 'kept', failure: BROKEN },
    refused: { build: 'build-2.0.0' },
  });

  const second = openPage('2.0.0', failures);
  await second.store.load('campaigns');
  expect(second.started).toEqual(['1.0.0']);
  expect(state(second)).toMatchObject({ version: '1.0.0', refused: { build: 'build-2.0.0' } });
  expect(state(second)).not.toHaveProperty('news');

  const third = openPage('3.0.0', failures);
  await third.store.load('campaigns');
  expect(third.started).toEqual(['3.0.0']);
  expect(state(third)).not.toHaveProperty('refused');
});

it('H6 tries a build again whose server had trouble', async () => {
  createBuildMemory().prove(registered(), 'campaigns', manifest('1.0.0'));
  const away = openPage('2.0.0', { '2.0.0': { kind: 'httpStatus', status: 500 } });
  await away.store.load('campaigns');
  expect(state(away).version).toBe('1.0.0');
  const back = openPage('2.0.0');
  await back.store.load('campaigns');
  expect(state(back).version).toBe('2.0.0');
});

it.each([
  ['nothing ever worked', undefined, '/remotes/mfe-campaigns/'],
  ['the same build worked before', '2.0.0', '/remotes/mfe-campaigns/'],
  ['what worked lies somewhere else', '1.0.0', 'https://elsewhere.example/'],
])('H5 fails as ever when %s', async (_what, proven, url) => {
  if (proven !== undefined)
    createBuildMemory().prove(registered(undefined, url), 'campaigns', manifest(proven));
  const page = openPage('2.0.0', { '2.0.0': BROKEN });
  await page.store.load('campaigns');
  expect(state(page)).toMatchObject({ status: 'failed', failure: BROKEN });
});

it('H5 tells the first failure when the earlier build does not start either', async () => {
  createBuildMemory().prove(registered(), 'campaigns', manifest('1.0.0'));
  const page = openPage('2.0.0', { '2.0.0': BROKEN, '1.0.0': { kind: 'unreachable' } });
  await page.store.load('campaigns');
  expect(state(page)).toMatchObject({ status: 'failed', failure: BROKEN });
});

it('H6 brings the earlier build back when the one served crashes before it has proved itself', async () => {
  createBuildMemory().prove(registered(), 'campaigns', manifest('1.0.0'));
  const page = openPage('2.0.0');
  await page.store.load('campaigns');
  page.store.crash('campaigns', new Error('no such field'));
  await waitFor(() => expect(state(page).version).toBe('1.0.0'));
  expect(state(page)).toMatchObject({
    status: 'ready',
    news: { kind: 'kept', failure: { kind: 'threwOnRender', message: 'no such field' } },
  });
});

it('H5 a build that has proved itself and crashes is a failure, with Retry', async () => {
  createBuildMemory().prove(registered(), 'campaigns', manifest('2.0.0'));
  const page = openPage('2.0.0');
  await page.store.load('campaigns');
  page.store.crash('campaigns', new Error('no such field'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(state(page)).toMatchObject({ status: 'failed' });
  expect(page.memory.refusalOf('campaigns')).toBeUndefined();
});

describe('a build proves itself', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('H6 by some seconds on screen, and not by less', async () => {
    const page = openPage('2.0.0');
    const stop = rememberProvenBuilds(page);
    const leave = page.store.open('campaigns');
    await page.store.load('campaigns');
    jest.advanceTimersByTime(2900);
    leave();
    jest.advanceTimersByTime(10_000);
    expect(page.memory.provenOf(page.remote, 'campaigns')).toBeUndefined();
    page.store.open('campaigns');
    jest.advanceTimersByTime(3100);
    expect(page.memory.provenOf(page.remote, 'campaigns')).toEqual(manifest('2.0.0'));
    stop();
  });

  it('H6 not when it crashes meanwhile', async () => {
    const page = openPage('2.0.0');
    rememberProvenBuilds(page);
    page.store.open('campaigns');
    await page.store.load('campaigns');
    page.store.crash('campaigns', new Error('no such field'));
    jest.advanceTimersByTime(10_000);
    expect(page.memory.provenOf(page.remote, 'campaigns')).toBeUndefined();
  });
});

it.each(['{', 'null', '[]', '{"campaigns":null}'])(
  'nothing is remembered by damaged storage (%s)',
  (text) => {
    localStorage.setItem('touchline_section_builds', text);
    const memory = createBuildMemory();
    expect(memory.provenOf(registered(), 'campaigns')).toBeUndefined();
    expect(memory.refusalOf('campaigns')).toBeUndefined();
    memory.prove(registered(), 'campaigns', manifest('1.0.0'));
  },
);

it('a browser that forbids storage remembers nothing, and all else works', async () => {
  const memory = createBuildMemory(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(() => memory.refuse('campaigns', { build: 'b', failure: BROKEN })).not.toThrow();
  expect(memory.provenOf(registered(), 'campaigns')).toBeUndefined();
});
