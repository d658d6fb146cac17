import { openReleases } from '../../gateway/src/releases/open-releases.ts';
import { buildsByLastRun } from '../../gateway/src/releases/prune.ts';
import { readReleasePlace } from '../../gateway/src/releases/place-settings.ts';
import type { Release } from '../../gateway/src/releases/release.ts';
import { packageOfCommand } from '../suite.ts';
import { noteRelease } from './note-release.ts';

const nameOf = ({ manifest: { version, build } }: Release): string => `${version} (build ${build})`;

/**
 * `npm run rollback -w PACKAGE [-- VERSION]`: lets a package run an earlier release again, the one before when none is
 * named. A version may stand for several builds: then the one that ran last is taken. A build can be named, too.
 */
async function rollback(): Promise<void> {
  const name = packageOfCommand('rollback');
  const [asked] = process.argv.slice(2);
  const releases = openReleases(readReleasePlace(process.env));
  const history = (await releases.histories()).get(name);
  if (history === undefined) throw new Error(`${name} was never released.`);

  const running = (await releases.running()).get(name);
  const builds = buildsByLastRun(history).filter((build) => build !== running?.manifest.build);
  const earlier = (await Promise.all(builds.map((build) => releases.read(name, build)))).flatMap(
    (release) => release ?? [],
  );
  const isAsked = ({ manifest: { version, build } }: Release): boolean =>
    asked === undefined || version === asked || (asked.length >= 4 && build.startsWith(asked));
  const chosen = earlier.find(isAsked);
  if (chosen === undefined) {
    if (running !== undefined && isAsked(running) && asked !== undefined)
      throw new Error(`${name} ${nameOf(running)} runs already.`);
    const known = earlier.length === 0 ? 'There is none.' : `There are ${earlier.map(nameOf).join(', ')}.`;
    throw new Error(`${name} has no earlier release${asked === undefined ? '' : ` ${asked}`}. ${known}`);
  }
  await releases.switchTo(name, chosen.manifest.build, 'rollback');
  console.log(`${name} ${nameOf(chosen)} runs from now on${running ? `; before, ${nameOf(running)}` : ''}.`);
  console.log(await noteRelease('rolled_back', `${name} ${nameOf(chosen)}`));
}

try {
  await rollback();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
