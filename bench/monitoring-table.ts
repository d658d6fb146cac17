import { type Browser, chromium, type Page } from 'playwright-core';
import { findRunningServer } from '../api/src/database/embedded/server.ts';
import { Api } from '../e2e/support/api.ts';
import { CONTACTS_EACH, importCrowd, ORGANIZATIONS } from '../e2e/support/crowd.ts';
import { startSystem } from '../e2e/support/system.ts';
import { BROWSER_SWITCHES, ensureBrowser } from '../scripts/browser.ts';
import { percentile, report } from './support/measure.ts';
import { keyToPaint } from './support/page.ts';
import { psql } from './support/psql.ts';
import { volume } from './support/volume.ts';

const CROWD = volume(ORGANIZATIONS, 50);
const CAMPAIGNS = 20;
const TEXTS = ['meadow park', 'grace', 'club 432', 'riverside golf', 'zzz'];
const COLUMNS = ['Contact Name', 'Organization', 'Emails Opened', 'Last Interaction', 'Current Status'];

/**
 * 20 campaigns that together reach every contact, with the results of their mails. No two people share a name: a hundred
 * names among 50,000 would be sorted in no time.
 */
const FILL = `
  set session_replication_role = replica;
  update contacts set full_name = full_name || ' ' || initcap(translate(substr(md5(id::text), 1, 8), '0123456789', 'ghijklmnop'));
  insert into campaigns (name, scenario, status, frequency_days, stagger_sends, email_count)
    select 'Campaign ' || i, 'pitch_testing', 'active', 3, false, 3 from generate_series(1, ${CAMPAIGNS}) i;
  insert into campaign_contacts (campaign_id, contact_id)
    select (select min(id) from campaigns) + id % ${CAMPAIGNS}, id from contacts;
  insert into messages (campaign_id, contact_id, step_number, state)
    select campaign_id, contact_id, 1, 'sent' from campaign_contacts;
  insert into message_events (message_id, campaign_id, contact_id, kind, occurred_at)
    select m.id, m.campaign_id, m.contact_id, k.kind, now() - m.id * interval '7 minutes'
    from messages m join (values ('opened', 3), ('replied', 20), ('bounced', 47)) as k (kind, every)
      on m.id % k.every = 0;
  vacuum analyze;`;

interface Opened {
  readonly page: Page;
  /** Milliseconds from the last byte of the contacts to the frame with the first row. */
  readonly firstRow: number;
  /** Brotli bytes of the section's scripts that were loaded to show it. */
  readonly bytes: number;
}

/** Opens Contact Analytics. */
async function openContacts(
  browser: Browser,
  url: string,
  tokens: { readonly access: string; readonly refresh: string },
  prepare: (page: Page) => Promise<void> = async () => {},
): Promise<Opened> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await prepare(page);
  await page.addInitScript(
    ([access, refresh]) => {
      localStorage.setItem('auth_access', access);
      localStorage.setItem('auth_refresh', refresh);
      performance.setResourceTimingBufferSize(1000);
      const observer = new MutationObserver(() => {
        if (!document.querySelector('tr[data-index]')) return;
        observer.disconnect();
        requestAnimationFrame(() =>
          setTimeout(() => Object.assign(window, { firstRow: performance.now() }), 0),
        );
      });
      observer.observe(document, { childList: true, subtree: true });
    },
    [tokens.access, tokens.refresh] as const,
  );
  await page.goto(`${url}/monitoring?tab=contacts`);
  await page.waitForFunction(() => 'firstRow' in window, undefined, { timeout: 60_000 });
  const seen = await page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const answer = entries.findLast(({ name }) => name.endsWith('/monitoring/contacts/'));
    if (answer === undefined) throw new Error('The page has not asked for the contacts');
    const scripts = entries.filter(({ name }) => name.includes('/mfe-monitoring/') && name.endsWith('.js'));
    return {
      firstRow: (window as unknown as { firstRow: number }).firstRow - answer.responseEnd,
      bytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    };
  });
  return { page, ...seen };
}

/** Milliseconds that a person needs at least from seeing the table to pressing one of its heads. */
const FIRST_LOOK = 1000;

const SORTS = volume(3, 1);

/** Presses each head of the table {@link SORTS} times. @returns milliseconds from each press to the frame in the new order */
async function sortTimes(page: Page): Promise<number[]> {
  const times: number[] = [];
  await page.waitForTimeout(FIRST_LOOK);
  for (const column of Array.from({ length: SORTS }, () => COLUMNS).flat()) {
    const head = page.getByRole('columnheader', { name: column }).getByRole('button');
    const time = await head.evaluate(
      (button) =>
        new Promise<number>((resolve) => {
          const start = performance.now();
          const body = button.closest('table')!.querySelector('tbody')!;
          const observer = new MutationObserver(() => {
            observer.disconnect();
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start), 0));
          });
          observer.observe(body, { childList: true, subtree: true, characterData: true });
          (button as HTMLElement).click();
        }),
    );
    times.push(time);
    await page.waitForTimeout(100);
  }
  return times;
}

/** Milliseconds that a press on Download Excel took, and the brotli bytes of the scripts loaded only for it. */
async function downloadWorkbook(page: Page): Promise<{ readonly time: number; readonly bytes: number }> {
  const scriptBytes = () =>
    page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.includes('/mfe-monitoring/') && name.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    );
  const before = await scriptBytes();
  const start = performance.now();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Excel' }).click();
  await coming;
  return { time: performance.now() - start, bytes: (await scriptBytes()) - before };
}

/** Contact Analytics with 50,000 contacts: first row, order, search, against a bare text field in the same browser. */
export async function benchMonitoringTable(): Promise<boolean> {
  const system = await startSystem();
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_SWITCHES });
  try {
    const api = await Api.signIn(system);
    await importCrowd(api, CROWD);
    const database = await findRunningServer(system.dataFolder, 'touchline');
    if (database === undefined) throw new Error('The database was not found');
    psql(database, FILL);

    const blank = await browser.newPage();
    await blank.setContent('<main><input type="search"></main>');
    await blank.locator('input').click();
    const bare = await keyToPaint(blank, TEXTS, 'main');
    await blank.close();

    // Awaited here: otherwise the browser would be closed meanwhile.
    return await reportTable(await openContacts(browser, system.url, api.tokens), bare.input);
  } finally {
    await browser.close();
    await system.stop();
  }
}

async function reportTable({ page, firstRow, bytes }: Opened, bare: readonly number[]): Promise<boolean> {
  const sorts = await sortTimes(page);
  const workbook = await downloadWorkbook(page);
  await page.locator('input[type=search]').click();
  const keys = await keyToPaint(page, TEXTS, 'main');
  const reference = { what: 'bare <input>', measured: percentile(bare, 0.95) };
  const list = percentile(keys.watched, 0.95);
  return report(
    `Contact Analytics with ${CROWD * CONTACTS_EACH} contacts (${keys.watched.length} keys, ${sorts.length} orders)`,
    [
      { what: 'contacts read to first row painted', measured: firstRow, unit: 'ms', limit: 1000 },
      { what: 'order, p95', measured: percentile(sorts, 0.95), unit: 'ms', limit: 100 },
      {
        what: 'key to paint of the field, p95',
        measured: percentile(keys.input, 0.95),
        unit: 'ms',
        limit: 50,
      },
      { what: 'key to paint of the table, p95', measured: list, unit: 'ms', limit: 50 },
      { what: 'the same against a bare field', measured: list, unit: 'ms', reference, limit: 6 },
      { what: 'scripts of the section, before charts', measured: bytes / 1024, unit: 'KiB', limit: 60 },
      { what: 'workbook of all rows downloaded', measured: workbook.time, unit: 'ms', limit: 3000 },
      { what: 'scripts loaded only for a workbook', measured: workbook.bytes / 1024, unit: 'KiB', limit: 20 },
    ],
  );
}
