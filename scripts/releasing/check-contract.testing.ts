import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Manifest } from '../../gateway/src/manifest.ts';
import { openReleases } from '../../gateway/src/releases/open-releases.ts';
import { Releases } from '../../gateway/src/releases/releases.ts';
import { hashSharedSources, readSharedSources } from '../../shared/build/shared-sources.ts';
import type { HostManifest, PublishedManifest } from '../../shared/src/contract/registry.ts';
import { packSources } from './built-package.ts';
import type { SharedSources } from './compare-types.ts';

export const DAY = 24 * 60 * 60 * 1000;

export const present = readSharedSources();

const PRESENT = hashSharedSources();

export const id = (text: string): string => text.padStart(16, '0');

export const host = (change: Partial<HostManifest> = {}): Manifest => ({
  name: 'host',
  version: '1.0.0',
  build: id('1'),
  contracts: [1],
  entry: 'index.0a1b2c3d.html',
  sections: {},
  shared: { react: '19.3.1', 'react-router-dom': '7.18.5', '@touchline/shared': '0.1.0' },
  sharedSources: PRESENT,
  ...change,
});

export const remote = (change: Partial<PublishedManifest> = {}): Manifest => ({
  name: 'mfe-contacts',
  version: '1.0.0',
  build: id('a'),
  contract: 1,
  entry: 'remoteEntry.0a1b2c3d.js',
  integrity: {},
  sections: { organizations: './organizations' },
  preload: {},
  shared: {
    react: { range: '^19.0.0', names: ['useState'] },
    'react-router-dom': { range: '^7.0.0', names: ['Routes'] },
    '@touchline/shared': { range: '*', names: ['Button', 'http', 'notify'] },
  },
  sharedSources: PRESENT,
  ...change,
});

let folder: string;

export let releases: Releases;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'touchline-contract-'));
  releases = openReleases({ folder });
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Releases a build, with the sources it was made with, so many days ago. */
export async function release(
  manifest: Manifest,
  sources: SharedSources = present,
  daysAgo = 0,
): Promise<void> {
  const then = new Releases(releases.store, () => new Date(Date.now() - daysAgo * DAY));
  await then.publish({ manifest, files: new Map(), sharedSources: packSources(sources) });
  await then.switchTo(manifest.name, manifest.build, 'release');
}

/** Sources of `@touchline/shared` as they would be with a text changed. */
export function changed(file: string, from: string | RegExp, to: string): SharedSources {
  const text = present[file] ?? '';
  const after = text.replace(from, to);
  expect(after).not.toBe(text);
  return { ...present, [file]: after };
}

export const older = { sharedSources: id('01d') };
