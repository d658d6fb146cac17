import { type Browser, chromium, type Page } from 'playwright-core';
import { Api } from '../e2e/support/api.ts';
import { CONTACTS_EACH, importCrowd, ORGANIZATIONS } from '../e2e/support/crowd.ts';
import { startSystem, type System } from '../e2e/support/system.ts';
import { BROWSER_SWITCHES, ensureBrowser } from '../scripts/browser.ts';
import { median, percentile, report } from './support/measure.ts';
import { keyToPaint, openSignedIn, SEARCH_TEXTS } from './support/page.ts';
import { volume } from './support/volume.ts';

/** How often the dialog is opened. */
const ROUNDS = volume(9, 2);

const CROWD = volume(ORGANIZATIONS, 50);

const PICKER = 'Select Contacts';

/** Milliseconds from the press that opens the dialog to the frame that shows the first contacts. */
async function openingTime(page: Page): Promise<number> {
  const time = await page.evaluate(
    (label) =>
      new Promise<number>((resolve) => {
        const button = [...document.querySelectorAll<HTMLButtonElement>('[role="dialog"] button')].find(
          ({ textContent }) => textContent === label,
        );
        const start = performance.now();
        const look = () => {
          if (document.querySelector('[role="dialog"] [data-index] [role="list"] input') === null) {
            requestAnimationFrame(look);
            return;
          }
          // The task after a frame runs once the frame is painted.
          const channel = new MessageChannel();
          channel.port1.addEventListener('message', () => resolve(performance.now() - start));
          channel.port1.start();
          requestAnimationFrame(() => channel.port2.postMessage(null));
        };
        button?.click();
        requestAnimationFrame(look);
      }),
    PICKER,
  );
  return time;
}

async function openForm(browser: Browser, system: System, api: Api): Promise<Page> {
  const page = await openSignedIn(browser, api);
  const loaded = page.waitForResponse(/organizations-with-contacts/u);
  await page.goto(`${system.url}/campaigns?dialog=create`);
  await (await loaded).finished();
  await page.getByRole('button', { name: PICKER }).waitFor();
  // Lets the form receive the answer: the dialog is measured with its data loaded.
  await page.waitForTimeout(1000);
  return page;
}

/** The contact selection over 5,000 organizations with 50,000 contacts, against a bare text field in the same browser. */
export async function benchCampaignPicker(): Promise<boolean> {
  const system = await startSystem();
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_SWITCHES });
  try {
    const api = await Api.signIn(system);
    await importCrowd(api, CROWD);

    const blank = await browser.newPage();
    await blank.setContent('<main><input type="search"></main>');
    await blank.locator('input').click();
    const bare = await keyToPaint(blank, SEARCH_TEXTS, 'main');
    await blank.close();

    const page = await openForm(browser, system, api);
    const openings: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      openings.push(await openingTime(page));
      if (round === ROUNDS - 1) break;
      await page.getByRole('button', { name: 'Cancel' }).last().click();
      await page.getByRole('dialog', { name: PICKER }).waitFor({ state: 'hidden' });
    }
    await page.locator('[role=dialog] input[type=search]').click();
    const keys = await keyToPaint(page, SEARCH_TEXTS, 'body');
    const reference = { what: 'bare <input>', measured: percentile(bare.input, 0.95) };
    return report(
      `Contact selection over ${CROWD} organizations with ${CROWD * CONTACTS_EACH} contacts (${keys.input.length} keys)`,
      [
        { what: 'first opening', measured: openings[0] ?? Number.NaN, unit: 'ms', limit: 200 },
        { what: 'opening, median', measured: median(openings), unit: 'ms', limit: 200 },
        { what: 'opening, slowest', measured: Math.max(...openings), unit: 'ms', limit: 200 },
        {
          what: 'key to paint of the field, p95',
          measured: percentile(keys.input, 0.95),
          unit: 'ms',
          limit: 50,
        },
        {
          what: 'key to paint of the list, p95',
          measured: percentile(keys.watched, 0.95),
          unit: 'ms',
          limit: 50,
        },
        {
          what: 'the same against a bare field',
          measured: percentile(keys.watched, 0.95),
          unit: 'ms',
          reference,
          limit: 6,
        },
      ],
    );
  } finally {
    await browser.close();
    await system.stop();
  }
}
