import { basename } from 'node:path';
import { openReleases } from '../../gateway/src/releases/open-releases.ts';
import { readReleasePlace } from '../../gateway/src/releases/place-settings.ts';
import { noteRelease } from './note-release.ts';

/**
 * `npm run withdraw -w PACKAGE`: takes the sections of a package out of the page; `npm run withdraw -- PACKAGE` where its
 * folder is gone from the checkout. A page that has one open keeps it until it is left. A release or a rollback brings them back.
 */
async function withdraw(): Promise<void> {
  const releases = openReleases(readReleasePlace(process.env));
  const running = await releases.running();
  const withdrawable = [...running.keys()].filter((name) => name !== 'host');
  const [name = basename(process.cwd())] = process.argv.slice(2);
  if (name === 'host')
    throw new Error(
      'The host is the page itself and cannot be withdrawn. npm run rollback -w host goes back to the one before.',
    );
  const release = withdrawable.includes(name) ? running.get(name) : undefined;
  if (release === undefined) {
    const known = withdrawable.length === 0 ? 'None runs.' : `These run: ${withdrawable.join(', ')}.`;
    throw new Error(`Which package? npm run withdraw -w PACKAGE. ${known}`);
  }
  const { version, build } = release.manifest;
  await releases.switchTo(name, build, 'withdraw');
  console.log(
    `${name} ${version} (build ${build}) runs no more: a page that has it open keeps it until it is left.`,
  );
  console.log(await noteRelease('withdrawn', `${name} ${version} (build ${build})`));
}

try {
  await withdraw();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
