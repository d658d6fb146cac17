import { openReleases } from '../../gateway/src/releases/open-releases.ts';
import { prune } from '../../gateway/src/releases/prune.ts';
import { isWithdrawn } from '../../gateway/src/releases/releases.ts';
import type { ReleasePlace } from '../../gateway/src/releases/store.ts';
import { BUILT_PACKAGES } from '../suite.ts';
import { readBuiltManifest, readBuiltPackage } from './built-package.ts';
import { sizeProblems } from './check-size.ts';

/**
 * Publishes what this checkout built and the releases lack, and lets it run: what `npm start` does. A package that was
 * rolled back stays so until its sources change, one that was withdrawn until it is released. A bucket is shared with others, who may have released something newer
 * than this checkout: there only a package that was never released is published.
 */
export async function publishChanged(place: ReleasePlace): Promise<void> {
  const releases = openReleases(place);
  const histories = await releases.histories();
  for (const name of BUILT_PACKAGES) {
    const { build, version } = await readBuiltManifest(name);
    const history = histories.get(name) ?? [];
    // Only a release brings it back.
    if (isWithdrawn(history)) continue;
    const last = history.findLast(({ reason }) => reason !== 'rollback');
    if (last !== undefined && (last.build === build || place.bucket !== undefined)) continue;
    const problems = name === 'host' ? [] : await sizeProblems(name);
    if (problems.length > 0) throw new Error(`${name} is not published. ${problems.join(' ')}`);
    await releases.publish(await readBuiltPackage(name));
    await releases.switchTo(name, build, 'start');
    if (last !== undefined) console.log(`${name} ${version} (build ${build}) runs from now on.`);
  }
  await prune(releases);
}
