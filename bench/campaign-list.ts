import type { NewCampaign } from '@touchline/shared/contract';
import { chromium } from 'playwright-core';
import { Api } from '../e2e/support/api.ts';
import { startSystem } from '../e2e/support/system.ts';
import { BROWSER_SWITCHES, ensureBrowser } from '../scripts/browser.ts';
import { report } from './support/measure.ts';
import { openSignedIn, wheelThrough } from './support/page.ts';
import { volume } from './support/volume.ts';

const CAMPAIGNS = volume(1000, 60);
/** Pixels that the list is long at least. */
const LENGTH = 40 * CAMPAIGNS;

/** Scrolling through 1,000 campaign cards, against scrolling as many plain boxes in the same browser. */
export async function benchCampaignList(): Promise<boolean> {
  const system = await startSystem();
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_SWITCHES });
  try {
    const api = await Api.signIn(system);
    const [scenario] = await api.scenarios();
    for (let index = 0; index < CAMPAIGNS; index += 1) {
      await api.call('POST', '/api/campaigns/', {
        name: `Campaign ${index}`,
        scenario: scenario?.value ?? '',
        contacts: [],
      } satisfies Partial<NewCampaign>);
    }

    const plain = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await plain.setContent(`<main>${'<p style="height:200px">Campaign</p>'.repeat(CAMPAIGNS / 3)}</main>`);
    const boxes = await wheelThrough(plain);
    await plain.close();

    const page = await openSignedIn(browser, api);
    await page.goto(`${system.url}/campaigns`);
    await page.getByText(`Campaign ${CAMPAIGNS - 1}`).waitFor({ timeout: 60_000 });
    const cards = await wheelThrough(page);
    if (cards.reached < LENGTH) throw new Error(`The list scrolled ${cards.reached} px only`);
    return report(`Scrolling through ${CAMPAIGNS} campaigns`, [
      { what: 'longest frame', measured: cards.frame, unit: 'ms', limit: 50 },
      {
        what: 'the same against plain boxes',
        measured: cards.frame,
        unit: 'ms',
        reference: { what: 'plain boxes', measured: boxes.frame },
        limit: 3,
      },
      { what: 'most elements in the document', measured: cards.nodes, unit: 'nodes', limit: 3000 },
    ]);
  } finally {
    await browser.close();
    await system.stop();
  }
}
