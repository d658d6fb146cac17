import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Containers, expect } from './containers.ts';
import { describeLoad, read, underLoad } from './load.ts';

const SECTION = 'mfe-contacts';

/** One section is changed, built and started anew while its page is asked for; nobody notices. */
export async function checkSection({ folder, origin, compose }: Containers): Promise<void> {
  const pageText = async (): Promise<string> =>
    (await fetch(`${origin}/organizations`, { headers: { accept: 'text/html' } })).text();
  const build = async (): Promise<string> => {
    const answer = await fetch(`${origin}/remotes/${SECTION}/remote.json`);
    return ((await answer.json()) as { build: string }).build;
  };

  const before = await build();
  const files = [...(await pageText()).matchAll(/\/remotes\/mfe-contacts\/[\w.-]+\.js/gu)].map(
    ([file]) => file,
  );
  if (files.length === 0) throw new Error(`The page names no file of ${SECTION}.`);
  changeWords(folder);
  const paths = ['/organizations', '/api/health', `/remotes/${SECTION}/remote.json`, ...new Set(files)];
  const load = await underLoad(
    paths.map((path) => read(origin + path)),
    () => compose('up', '--build', '--detach', '--no-deps', SECTION),
  );
  const after = await build();
  expect(before !== after, `${SECTION} went from build ${before} to ${after}`);
  expect((await pageText()).includes(after), 'the page names the new build');
  expect(load.failed.length === 0, describeLoad(load));
  const old = await Promise.all(files.map(async (file) => (await fetch(origin + file)).status));
  expect(
    old.every((status) => status === 200),
    'files of the earlier build can still be had',
  );
}

/** Other words, and so another build. */
function changeWords(folder: string): void {
  const file = join(folder, SECTION, 'src', 'contact-import', 'messages.ts');
  const text = readFileSync(file, 'utf8');
  const changed = text.replace("choose: 'Choose a file'", "choose: 'Choose one file'");
  if (changed === text) throw new Error(`${file} has no such words any more.`);
  writeFileSync(file, changed);
}
