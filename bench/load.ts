import { loadavg } from 'node:os';
import { type Browser, chromium } from 'playwright-core';
import { BROWSER_SWITCHES, ensureBrowser } from '../scripts/browser.ts';
import { benchOnSlowProcessor } from './load/slow-processor.ts';
import { startSuites, type Suites } from './load/suites.ts';
import { type Screen, slowDown, type Visit, visit, watch } from './load/visit.ts';
import { type Figure, median, report } from './support/measure.ts';
import { openSignedIn } from './support/page.ts';
import { volume } from './support/volume.ts';

const ROUNDS = volume(7, 1);

const SCREENS: readonly Screen[] = [
  {
    name: 'Dashboard',
    path: '/dashboard',
    shown: 'main tbody time',
    request: '/api/campaigns/monitoring/contacts/',
  },
  { name: 'Organizations', path: '/organizations', shown: 'main article', request: '/api/contacts/' },
];

/** A first visit, with nothing in the browser's cache, and the next one. */
interface Visits {
  readonly cold: Visit;
  readonly warm: Visit;
}

/**
 * The federated suite against the same sources built as one monolith, in one run: time until data are shown, bytes, and
 * sequential requests, at a round trip of 150 ms and 1.6 Mbit/s. Then the page on a slow processor.
 */
export async function benchLoad(): Promise<boolean> {
  const suites = await startSuites();
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_SWITCHES });
  try {
    const figures: Figure[] = [];
    for (const screen of SCREENS) figures.push(...(await compare(browser, suites, screen)));
    const isWithin = report(
      `The page, federated against the same sources as a monolith (150 ms, 1.6 Mbit/s, median of ${ROUNDS}, load ${loadavg()[0]?.toFixed(1)})`,
      figures,
    );
    return (await benchOnSlowProcessor(browser, suites, SCREENS)) && isWithin;
  } finally {
    await browser.close();
    await suites.stop();
  }
}

async function compare(browser: Browser, suites: Suites, screen: Screen): Promise<Figure[]> {
  const federated: Visits[] = [];
  const monolith: Visits[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    federated.push(await visitTwice(browser, suites, suites.federated, screen));
    monolith.push(await visitTwice(browser, suites, suites.monolith, screen));
  }
  const of = (visits: readonly Visits[], when: keyof Visits, what: keyof Visit): number =>
    median(visits.map((both) => both[when][what]));
  const against = (
    when: keyof Visits,
    what: keyof Visit,
    limit: number,
    unit: string,
    words: string,
  ): Figure => ({
    what: `${screen.name}, ${when}: ${words}`,
    measured: of(federated, when, what),
    unit,
    reference: { what: 'monolith', measured: of(monolith, when, what) },
    limit,
  });
  return [
    against('cold', 'shown', 1.05, 'ms', 'data shown'),
    against('warm', 'shown', 1, 'ms', 'data shown'),
    against('cold', 'bytes', 1.25, 'bytes', 'page, scripts, styles, fonts (brotli)'),
    {
      what: `${screen.name}, cold: requests one after another, to the data's`,
      measured: of(federated, 'cold', 'depth'),
      unit: '',
      limit: 3,
    },
  ];
}

async function visitTwice(
  browser: Browser,
  { api }: Suites,
  origin: string,
  screen: Screen,
): Promise<Visits> {
  const page = await openSignedIn(browser, api);
  try {
    const session = await slowDown(page);
    await watch(page, screen.shown);
    return {
      cold: await visit(page, session, origin, screen),
      warm: await visit(page, session, origin, screen),
    };
  } finally {
    await page.close();
  }
}
