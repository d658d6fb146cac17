import type { Browser, Page } from 'playwright-core';
import { type Figure, median, report } from '../support/measure.ts';
import { openSignedIn } from '../support/page.ts';
import { volume } from '../support/volume.ts';
import type { Suites } from './suites.ts';
import { readSeen, type Screen, slowDown, visit, watch } from './visit.ts';

const ROUNDS = volume(3, 1);
const FACTOR = 4;

/** The federated page on a processor four times as slow, against the limits of the Web Vitals or stricter ones. */
export async function benchOnSlowProcessor(
  browser: Browser,
  suites: Suites,
  screens: readonly Screen[],
): Promise<boolean> {
  const figures: Figure[] = [];
  for (const screen of screens) {
    const seen: Awaited<ReturnType<typeof visitAndInteract>>[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      seen.push(await visitAndInteract(browser, suites, screen));
    const of = (what: keyof (typeof seen)[number]) => median(seen.map((figure) => figure[what]));
    figures.push(
      { what: `${screen.name}: largest paint (LCP)`, measured: of('largestPaint'), unit: 'ms', limit: 2500 },
      { what: `${screen.name}: layout shift (CLS)`, measured: of('shift'), unit: '', limit: 0.02 },
      {
        what: `${screen.name}: longest of the interactions (INP)`,
        measured: of('interaction'),
        unit: 'ms',
        limit: 100,
      },
    );
  }
  return report(`The page on a processor slowed down ${FACTOR} times (cold, median of ${ROUNDS})`, figures);
}

async function visitAndInteract(browser: Browser, { api, federated }: Suites, screen: Screen) {
  const page = await openSignedIn(browser, api);
  try {
    const session = await slowDown(page, FACTOR);
    await watch(page, screen.shown);
    const { largestPaint } = await visit(page, session, federated, screen);
    await interact(page);
    const { shift, interaction } = await readSeen(page);
    return { largestPaint, shift, interaction };
  } finally {
    await page.close();
  }
}

/** Searches, and goes to Settings: what people do on every screen. */
async function interact(page: Page): Promise<void> {
  const search = page.getByRole('searchbox').first();
  await search.click();
  await search.pressSequentially('park', { delay: 150 });
  // The URL follows when typing pauses.
  await page.waitForURL('**?search=park', { waitUntil: 'commit' });
  await page.locator('a[href="/settings"]').first().click();
  await page.waitForURL('**/settings', { waitUntil: 'commit' });
  await search.waitFor({ state: 'detached' });
  // The last event is reported after the frame it caused.
  await page.waitForTimeout(500);
}
