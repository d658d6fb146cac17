/**
 * `npm run bench`: every measurement; `npm run bench -- search import` only those named.
 * Each prints a figure beside a named reference of the same run. Never part of `npm test`: a busy machine is not a fault.
 * `npm run bench -- --tiny` goes once through all of them, or those named, at a tiny volume: whether they still work, not how
 * fast anything is. That is part of `npm run test:full`.
 */
import { parseArgs } from 'node:util';
import prepare from '../e2e/support/prepare.ts';
import { familyOf, killAtOnce } from '../e2e/support/processes.ts';
import { ensureStoryBrowser } from '../scripts/browser.ts';
import { benchActivity } from './activity.ts';
import { benchEditor } from './editor.ts';
import { benchCampaignList } from './campaign-list.ts';
import { benchCampaignPicker } from './campaign-picker.ts';
import { benchCampaigns } from './campaigns.ts';
import { benchConversations } from './conversations.ts';
import { benchGroups } from './groups.ts';
import { benchImport } from './import.ts';
import { benchList } from './list.ts';
import { benchLoad } from './load.ts';
import { benchMail } from './mail.ts';
import { benchPages } from './pages.ts';
import { benchMonitoringTable } from './monitoring-table.ts';
import { benchMonitoring } from './monitoring.ts';
import { benchReleases } from './releases.ts';
import { benchSearch } from './search.ts';
import { benchSoak } from './soak.ts';
import { isTiny } from './support/volume.ts';

const benches: Record<string, () => Promise<boolean>> = {
  search: benchSearch,
  groups: benchGroups,
  import: benchImport,
  list: benchList,
  editor: benchEditor,
  activity: benchActivity,
  campaigns: benchCampaigns,
  'campaign-list': benchCampaignList,
  'campaign-picker': benchCampaignPicker,
  'monitoring-table': benchMonitoringTable,
  monitoring: benchMonitoring,
  conversations: benchConversations,
  pages: benchPages,
  mail: benchMail,
  releases: benchReleases,
  load: benchLoad,
  soak: benchSoak,
};

/** Takes half an hour, so that it runs only when named. */
const ON_REQUEST: ReadonlySet<string> = new Set(isTiny ? [] : ['soak']);

/** Minutes that a bench of a tiny volume takes at most: what waits for something that never comes is broken. */
const MOST_MINUTES = 10;

const { positionals: asked } = parseArgs({ allowPositionals: true, options: { tiny: { type: 'boolean' } } });
const unknown = asked.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`No such measurement: ${unknown.join(', ')}. There are ${Object.keys(benches).join(', ')}.`);
  process.exit(2);
}

/** Where a bench hangs, nothing of it can be waited for. */
function endIfHanging(name: string): NodeJS.Timeout | undefined {
  if (!isTiny) return undefined;
  return setTimeout(() => {
    console.error(`\nBROKEN ${name}: had not ended after ${MOST_MINUTES} minutes`);
    process.exit(1);
  }, MOST_MINUTES * 60_000);
}

// What a broken bench has started would run on without end.
process.on('exit', () => killAtOnce(familyOf(process.pid).filter(({ pid }) => pid !== process.pid)));
if (isTiny) {
  // Costs less than the whole one that is measured, and is there for the stories.
  process.env['CHROMIUM_PATH'] ??= ensureStoryBrowser();
  // Making a database for each would take longer than what is to be tried.
  process.on('exit', await prepare());
}
let isWithin = true;
const broken: string[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length > 0 ? !asked.includes(name) : ON_REQUEST.has(name)) continue;
  const limit = endIfHanging(name);
  const start = performance.now();
  try {
    isWithin = (await bench()) && isWithin;
    console.log(`${name}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
  } catch (error) {
    console.error(`\nBROKEN ${name}:`, error);
    broken.push(name);
  }
  clearTimeout(limit);
}
if (broken.length > 0) console.error(`\nBroken: ${broken.join(', ')}`);
process.exit(isWithin && broken.length === 0 ? 0 : 1);
