import { openReleases } from '../../gateway/src/releases/open-releases.ts';
import { prune } from '../../gateway/src/releases/prune.ts';
import { isWithdrawn } from '../../gateway/src/releases/releases.ts';
import type { ReleasePlace } from '../../gateway/src/releases/store.ts';
import { BUILT_PACKAGES } from '../suite.ts';
import { readBuiltManifest, readBuiltPackage } from './built-package.ts';
import { nameOf, requireContract } from './check-contract.ts';
import { requireSize } from './check-size.ts';

interface PublishChoice {
  /** Also what open pages, or what runs beside it, could not live with. */
  readonly breaking?: boolean;
}

/**
 * Publishes what this checkout built and the releases lack, and lets it run: what `npm start` does. A package that was
 * rolled back stays so until its sources change, one that was withdrawn until it is released. A bucket is shared with others, who may have released something newer
 * than this checkout: there only a package that was never released is published.
 * @throws {Error} when one of them is too large or would break another, as for a release; then none is published
 */
export async function publishChanged(
  place: ReleasePlace,
  { breaking = false }: PublishChoice = {},
): Promise<void> {
  const releases = openReleases(place);
  const histories = await releases.histories();
  const changed: string[] = [];
  for (const name of BUILT_PACKAGES) {
    const { build } = await readBuiltManifest(name);
    const history = histories.get(name) ?? [];
    // Only a release brings it back.
    if (isWithdrawn(history)) continue;
    const last = history.findLast(({ reason }) => reason !== 'rollback');
    if (last === undefined || (last.build !== build && place.bucket === undefined)) changed.push(name);
  }
  const builds = await Promise.all(changed.map(readBuiltPackage));
  for (const build of builds) {
    requireSize(build);
    if (!breaking) await requireContract(releases, build.manifest).catch(explain);
  }
  for (const build of builds) {
    const { name } = build.manifest;
    await releases.publish(build);
    await releases.switchTo(name, build.manifest.build, 'start');
    if (histories.has(name)) console.log(`${nameOf(build.manifest)} runs from now on.`);
  }
  await prune(releases);
}

function explain(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error);
  throw new Error(
    `${reason}\nnpm start -- --breaking lets it run all the same: pages that are open must then be loaded anew.`,
  );
}
