import { createHash } from 'node:crypto';
import type { Build } from '../release.ts';

const hash = (text: string, length: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, length);

/** A small build of a remote: an entry, a chunk of its own, and one that all versions share. */
export function buildOf(name: string, version: string): Build {
  const entry = `remoteEntry.${hash(`${name} ${version}`, 8)}.js`;
  const chunk = `section.${hash(`section ${name} ${version}`, 8)}.js`;
  const manifest = {
    name,
    version,
    build: hash(`build ${name} ${version}`, 16),
    entry,
    sections: { [name]: './section' },
    preload: { [name]: [chunk] },
    sharedSources: hash('shared', 16),
  };
  const files = new Map([
    [entry, Buffer.from(`entry ${version}`)],
    [chunk, Buffer.from(`chunk ${version}`)],
    ['vendor.0a1b2c3d.js', Buffer.from('vendor')],
  ]);
  return { manifest, files, sharedSources: Buffer.from('sources') };
}
