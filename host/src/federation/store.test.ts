import { CONTRACT_VERSION, type RegisteredRemote, type Section } from '@touchline/shared/contract';
import { SectionFailure } from './failure.ts';
import type { LoadedSection, LoadSection } from './load.ts';
import { declaredSections } from './registry.ts';
import { createSectionStore } from './store.ts';

const manifest = {
  name: 'mfe-campaigns',
  version: '1.2.0',
  build: 'b1',
  contract: CONTRACT_VERSION,
  entry: 'remoteEntry.js',
  sections: { campaigns: './campaigns' },
  preload: {},
  integrity: {},
};
const remote: RegisteredRemote = {
  name: 'mfe-campaigns',
  url: '/remotes/mfe-campaigns/',
  sections: ['campaigns'],
  manifest,
};
const section: Section = { contract: CONTRACT_VERSION, version: '1.2.0', Component: () => null };
const loaded: LoadedSection = { section, manifest };

const storeWith = (load: LoadSection) =>
  createSectionStore({ sections: declaredSections({ remotes: [remote] }), load });

describe('the section store', () => {
  it('H7 tells name, version and state of each section', async () => {
    const store = storeWith(async () => loaded);
    expect(store.get('campaigns')).toMatchObject({
      status: 'idle',
      remote: 'mfe-campaigns',
      version: '1.2.0',
    });
    const coming = store.load('campaigns');
    expect(store.get('campaigns').status).toBe('loading');
    await coming;
    expect(store.get('campaigns')).toMatchObject({ status: 'ready', build: 'b1', section, attempt: 1 });
    expect(store.get('campaigns').loadTime).toBeGreaterThanOrEqual(0);
  });

  it('loads a section once, however often it is asked for', async () => {
    let loads = 0;
    const store = storeWith(async () => {
      loads += 1;
      return loaded;
    });
    await Promise.all([store.load('campaigns'), store.load('campaigns')]);
    await store.load('campaigns');
    expect(loads).toBe(1);
  });

  it('H5 keeps the reason of a failure while it tries again, and forgets it when it succeeds', async () => {
    const answers = [Promise.reject(new SectionFailure({ kind: 'timedOut' })), Promise.resolve(loaded)];
    const retries: (boolean | undefined)[] = [];
    const store = storeWith(({ isRetry }) => {
      retries.push(isRetry);
      return answers.shift() ?? Promise.reject(new Error('asked too often'));
    });
    await store.load('campaigns');
    expect(store.get('campaigns')).toMatchObject({ status: 'failed', failure: { kind: 'timedOut' } });
    const retry = store.retry('campaigns');
    expect(store.get('campaigns')).toMatchObject({ status: 'loading', failure: { kind: 'timedOut' } });
    await retry;
    expect(store.get('campaigns')).toMatchObject({ status: 'ready', attempt: 2 });
    expect(store.get('campaigns')).not.toHaveProperty('failure');
    expect(retries).toEqual([false, true]);
  });

  it('H5 takes a crashed section away and loads it afresh on Retry', async () => {
    const store = storeWith(async () => loaded);
    await store.load('campaigns');
    store.crash('campaigns', new Error('no such field'));
    expect(store.get('campaigns')).toMatchObject({
      status: 'failed',
      failure: { kind: 'threwOnRender', message: 'no such field' },
    });
    expect(store.get('campaigns')).not.toHaveProperty('section');
    await store.retry('campaigns');
    expect(store.get('campaigns')).toMatchObject({ status: 'ready', attempt: 2 });
  });
});
