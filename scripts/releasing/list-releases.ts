import { openReleases } from '../../gateway/src/releases/open-releases.ts';
import { buildsByLastRun, lastRun, SERVABLE_FOR } from '../../gateway/src/releases/prune.ts';
import type { History, Releases } from '../../gateway/src/releases/releases.ts';
import { readReleasePlace } from '../../gateway/src/releases/place-settings.ts';

const REASONS = {
  start: 'npm start',
  release: 'release',
  rollback: 'rollback',
  withdraw: 'withdraw',
} as const;
const HEADINGS = ['PACKAGE', 'VERSION', 'BUILD', 'STATE', 'SINCE', 'BY'];

/** To the minute, where this command runs. */
const time = (date: Date): string => date.toLocaleString('sv-SE').slice(0, 16);

async function rowsOf(releases: Releases, name: string, history: History, now: Date): Promise<string[][]> {
  const running = (await releases.running()).get(name)?.manifest.build;
  const rows = await Promise.all(
    buildsByLastRun(history).map(async (build) => {
      const release = await releases.read(name, build);
      if (release === undefined) return [];
      const { at, reason } = history.findLast((line) => line.build === build) ?? {};
      const until = new Date((lastRun(history, now).get(build) ?? now).getTime() + SERVABLE_FOR);
      const state = build === running ? 'runs' : `kept until ${time(until)}`;
      return [
        [name, release.manifest.version, build, state, at ? time(at) : '', reason ? REASONS[reason] : ''],
      ];
    }),
  );
  return rows.flat();
}

/** `npm run releases`: which build of each package runs, since when, and which ones can be had back. */
async function list(): Promise<void> {
  const releases = openReleases(readReleasePlace(process.env));
  const now = new Date();
  const histories = [...(await releases.histories())].toSorted(([one], [other]) => one.localeCompare(other));
  const rows = (
    await Promise.all(histories.map(([name, history]) => rowsOf(releases, name, history, now)))
  ).flat();
  console.log(`Releases in ${releases.store.place}`);
  if (rows.length === 0) console.log('None yet: npm start publishes what is built.');
  const widths = HEADINGS.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of rows.length === 0 ? [] : [HEADINGS, ...rows]) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}

try {
  await list();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
