import { type Browser, chromium, type Page } from 'playwright-core';
import { findRunningServer } from '../api/src/database/embedded/server.ts';
import { Api } from '../e2e/support/api.ts';
import { importCrowd } from '../e2e/support/crowd.ts';
import { startSystem } from '../e2e/support/system.ts';
import { BROWSER_SWITCHES, ensureBrowser } from '../scripts/browser.ts';
import { median, percentile, report, timed, type Figure } from './support/measure.ts';
import { keyToPaint, openSignedIn } from './support/page.ts';
import { psql } from './support/psql.ts';

const ROUNDS = 9;
const PEOPLE = 200;
const OPENED = 40;
const TEXTS = ['meadow park', 'grace', 'riverside golf', 'zzz'];

/**
 * 50,000 contacts with four mails each, over two of ten campaigns: 200,000 mails. Every third mail is opened, every tenth
 * contact has written, and every twentieth was answered.
 */
const FILL = `
  set session_replication_role = replica;
  insert into campaigns (name, scenario, status, frequency_days, stagger_sends, email_count)
    select 'Campaign ' || i, 'pitch_testing', 'active', 3, false, 2 from generate_series(1, 10) i;
  insert into campaign_contacts (campaign_id, contact_id)
    select (select min(id) from campaigns) + (c.id + half * 5) % 10, c.id from contacts c, generate_series(0, 1) half;
  insert into messages (campaign_id, contact_id, step_number, state, sent_at)
    select campaign_id, contact_id, step, 'sent', now() - make_interval(mins => (contact_id * 7 + step * 1000) % 80000)
    from campaign_contacts, generate_series(1, 2) step order by campaign_id, contact_id, step;
  insert into message_events (message_id, campaign_id, contact_id, kind, occurred_at, reply_text)
    select m.id, m.campaign_id, m.contact_id, k.kind, m.sent_at + make_interval(mins => k.after),
      case when k.kind <> 'opened' then 'Thank you, could you come and look at our main pitch?' end
    from messages m
    join (values ('opened', 3, 5), ('replied', 10, 900), ('staff_reply', 20, 1000)) as k (kind, every, after)
      on m.contact_id % k.every = 0;
  vacuum analyze;`;

/** The reference: everything that is told of one person, by statements written independently of the API's. */
const conversationOf = (contact: number) => `
  with entry as (
    select m.sent_at as at, 'sent' as kind, m.step_number, p.name as campaign, null as text
    from messages m join campaigns p on p.id = m.campaign_id where m.contact_id = ${contact} and m.state = 'sent'
    union all
    select e.occurred_at, e.kind, m.step_number, p.name, e.reply_text
    from message_events e join messages m on m.id = e.message_id join campaigns p on p.id = e.campaign_id
    where e.contact_id = ${contact}
  )
  select json_build_object('contact', (select row_to_json(c) from contacts c where c.id = ${contact}), 'entries',
    (select json_agg(row_to_json(entry) order by at desc) from entry));`;

const inDocument = (page: Page, selector: string) =>
  page.locator(selector).first().waitFor({ state: 'attached' });

/**
 * Clicks where `press` says, each time in another row.
 * @returns milliseconds from each press to the frame in which the text is shown that only the opened place has
 */
async function timesToOpen(
  page: Page,
  { links, shown, close }: { links: string; shown: string; close: () => Promise<unknown> },
): Promise<number[]> {
  const times: number[] = [];
  // The first press loads the scripts: it is another figure.
  for (let row = 0; row <= OPENED; row += 1) {
    const link = page.locator(links).nth(row % (await page.locator(links).count()));
    await link.scrollIntoViewIfNeeded();
    await page.waitForTimeout(150);
    const time = await link.evaluate(
      (element, selector) =>
        new Promise<number>((resolve) => {
          const start = performance.now();
          const look = () => {
            if (!document.querySelector(selector)) return requestAnimationFrame(look);
            return setTimeout(() => resolve(performance.now() - start), 0);
          };
          (element as HTMLElement).click();
          requestAnimationFrame(look);
        }),
      shown,
    );
    times.push(time);
    await close();
  }
  return times;
}

/** Opening people from the Dashboard's list, and searching it. */
async function measurePage(
  page: Page,
  url: string,
): Promise<{ first: number; open: number[]; keys: number[] }> {
  await page.goto(`${url}/dashboard`);
  const links = 'tr[data-index] a[href*="/conversations/"]';
  await inDocument(page, links);
  const [first = Number.NaN, ...open] = await timesToOpen(page, {
    links,
    shown: 'ol[aria-label] > li',
    close: async () => {
      await page.keyboard.press('Escape');
      await page.locator('ol[aria-label] > li').first().waitFor({ state: 'detached' });
    },
  });
  await page.locator('input[type=search]').first().click();
  const keys = await keyToPaint(page, TEXTS, 'main');
  return { first, open, keys: keys.watched };
}

/** Conversations among 50,000 contacts and 200,000 mails (issue of V2 and V7). */
export async function benchConversations(): Promise<boolean> {
  const system = await startSystem();
  const browser: Browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_SWITCHES });
  try {
    const api = await Api.signIn(system);
    await importCrowd(api);
    const database = await findRunningServer(system.dataFolder, 'touchline');
    if (database === undefined) throw new Error('The database was not found');
    psql(database, FILL);
    const ids = psql(database, `select id from contacts where id % 10 = 0 order by id limit ${PEOPLE};`)
      .trim()
      .split('\n')
      .map(Number);
    const headers = { authorization: `Bearer ${api.tokens.access}` };
    const answered: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      answered.push(
        await timed(async () => {
          for (const id of ids) {
            const answer = await fetch(`${system.url}/api/campaigns/monitoring/contacts/${id}/history/`, {
              headers,
            });
            const { entries } = (await answer.json()) as { entries: unknown[] };
            if (entries.length < 6) throw new Error(`Contact ${id} has only ${entries.length} entries`);
          }
        }),
      );
      bare.push(await timed(async () => psql(database, ids.map(conversationOf).join('\n'))));
    }
    const page = await openSignedIn(browser, api);
    const { first, open, keys } = await measurePage(page, system.url);
    const figures: Figure[] = [
      {
        what: `${PEOPLE} conversations from the API, one after the other`,
        measured: median(answered),
        unit: 'ms',
        reference: { what: 'psql, a statement each', measured: median(bare) },
        limit: 2,
      },
      { what: 'click to conversation, the first', measured: first, unit: 'ms', limit: 1000 },
      { what: 'click to conversation, p95', measured: percentile(open, 0.95), unit: 'ms', limit: 100 },
      { what: 'key to paint of the list, p95', measured: percentile(keys, 0.95), unit: 'ms', limit: 50 },
    ];
    return report(`Conversations of 50,000 contacts, 200,000 mails (median of ${ROUNDS})`, figures);
  } finally {
    await browser.close();
    await system.stop();
  }
}
