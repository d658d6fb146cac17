/**
 * Writes beside the build of a remote what the page is to say of it: `write-section-parts.ts FOLDER`, with its `remote.json`
 * in it, while its image is built. nginx puts these files into the page as they are.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseManifest } from '../src/manifest.ts';
import { embedJson, preloadsOf } from '../src/page.ts';
import { forPage, type RegisteredRemote } from '../src/registry.ts';
import { localUrlOf } from '../src/remote-list.ts';

const [, , folder = '.', name = ''] = process.argv;
const manifest = parseManifest(readFileSync(join(folder, 'remote.json'), 'utf8'), name);
if (manifest === undefined) throw new Error(`${folder} holds no remote.json of ${name}.`);
const sections = Object.keys(manifest.sections);
const remote: RegisteredRemote = { name, url: localUrlOf(name), sections, manifest: forPage(manifest) };

writeFileSync(join(folder, 'registry.json'), embedJson(remote));
for (const section of sections)
  writeFileSync(join(folder, `preload.${section}.html`), preloadsOf(remote, section).join('\n'));
