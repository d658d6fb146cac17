import type { Release } from './release.ts';
import { fileOf, type History, type Releases, sharedSourcesOf } from './releases.ts';

const DAY = 24 * 60 * 60 * 1000;
/** How long a build is kept after it last ran, in milliseconds: a page may stay open that long. */
export const SERVABLE_FOR = 30 * DAY;
/** The host is checked against so many builds of a remote, and there is always one to go back to. */
const KEPT_BUILDS = 2;

/** When each build of a package ran last: the moment it was exchanged, or `now` for the one that runs. */
export function lastRun(history: History, now: Date): ReadonlyMap<string, Date> {
  const ends = history.flatMap(({ build, reason }, index) =>
    reason === 'withdraw' ? [] : [[build, history[index + 1]?.at ?? now] as const],
  );
  return new Map(ends);
}

/**
 * Builds of a package by when they ran last, the running one first. The order of the history says it: two exchanges within
 * a millisecond have the same moment.
 */
export function buildsByLastRun(history: History): readonly string[] {
  return [...new Set(history.map(({ build }) => build).toReversed())];
}

/**
 * Removes what no page can want any more: builds that ran last more than 30 days ago, save the last two of each package,
 * and files that belong to no build. What was written within these 30 days stays, so that a release on its way is safe.
 *
 * @returns the keys of what was removed
 */
export async function prune(releases: Releases, now: Date = new Date()): Promise<readonly string[]> {
  const { store } = releases;
  const isOld = (date: Date | undefined): boolean =>
    date === undefined || now.getTime() - date.getTime() > SERVABLE_FOR;
  const removed: string[] = [];
  const kept: Release[] = [];
  const histories = await releases.histories();

  for (const { key, writtenAt } of await store.list('releases/')) {
    const [, name = '', build = ''] = /^releases\/([\w-]+)\/([0-9a-f]{16})\.json$/u.exec(key) ?? [];
    const history = histories.get(name) ?? [];
    const isKept =
      buildsByLastRun(history).slice(0, KEPT_BUILDS).includes(build) ||
      !isOld(lastRun(history, now).get(build)) ||
      !isOld(writtenAt);
    const release = isKept ? await releases.read(name, build) : undefined;
    if (release !== undefined) kept.push(release);
    else if (!isKept) removed.push(key);
  }
  const wanted = new Set<string>();
  for (const { manifest, files } of kept) {
    for (const file of files) wanted.add(fileOf(manifest.name, file));
    wanted.add(sharedSourcesOf(manifest.sharedSources ?? ''));
  }
  for (const prefix of ['files/', 'shared-sources/']) {
    for (const { key, writtenAt } of await store.list(prefix)) {
      if (!wanted.has(key) && isOld(writtenAt)) removed.push(key);
    }
  }
  // Records first: a build must not be offered when its files are gone.
  for (const key of removed) await store.remove(key);
  return removed;
}
