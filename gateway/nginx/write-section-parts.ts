/**
 * Writes what the page says of a remote beside the remote's build: `write-section-parts.ts FOLDER NAME`, with its
 * `remote.json` in the folder, while its image is built. nginx puts these files into the page as they are.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseManifest } from '../src/manifest.ts';
import { embedJson, preloadsOf } from '../src/page.ts';
import { registered } from '../src/registry.ts';
import { localUrlOf } from '../src/remote-list.ts';

const [, , folder = '.', name = ''] = process.argv;
const manifest = parseManifest(readFileSync(join(folder, 'remote.json'), 'utf8'), name);
if (manifest === undefined) throw new Error(`${folder} holds no remote.json of ${name}.`);
const remote = registered({ name, url: localUrlOf(name), manifest, offered: manifest });

writeFileSync(join(folder, 'registry.json'), embedJson(remote));
for (const section of remote.sections)
  writeFileSync(join(folder, `preload.${section}.html`), preloadsOf(remote, section).join('\n'));
