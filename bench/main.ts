/**
 * `npm run bench`: every measurement; `npm run bench -- search import` only those named.
 * Each prints a figure beside a named reference of the same run. Never part of `npm test`: a busy machine is not a fault.
 */
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

/** Takes half an hour, so it runs only when named. */
const ON_REQUEST: ReadonlySet<string> = new Set(['soak']);

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`No such measurement: ${unknown.join(', ')}. There are ${Object.keys(benches).join(', ')}.`);
  process.exit(2);
}

let isWithin = true;
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length > 0 ? !asked.includes(name) : ON_REQUEST.has(name)) continue;
  isWithin = (await bench()) && isWithin;
}
process.exit(isWithin ? 0 : 1);
