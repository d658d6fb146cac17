import type { Page } from 'playwright-core';
import { HISTORY, HISTORY_VERSION } from '../api/src/monitoring/contact-figures.ts';
import type { Figure } from './support/measure.ts';
import { median, percentile, report, timed } from './support/measure.ts';
import { CONTACTS, type FilledSystem, MAILS, withMailsOfContacts } from './support/mails-of-contacts.ts';
import { keyToPaint, openSignedIn } from './support/page.ts';
import { prepared, psql } from './support/psql.ts';
import { timesToOpen } from './support/times-to-open.ts';
import { volume } from './support/volume.ts';

const ROUNDS = volume(9, 1);
const PEOPLE = volume(200, 5);
const TEXTS = ['meadow park', 'grace', 'riverside golf', 'zzz'];

/** The reference: the API's own statement, planned once as the API has it, and run by psql for one person after the other. */
const answersOf = (contacts: readonly number[]): string =>
  prepared(
    `select (${HISTORY_VERSION}), (${HISTORY})`,
    'integer, timestamptz, integer',
    contacts.map((contact) => `${contact}, now(), 1`),
  );

/** Bytes of page and programs (brotli) before the Dashboard's first conversations before there were any: the limit. */
const FIRST_LOAD_BEFORE = 281_679;
/** The same with what comes after. */
const WHOLE_LOAD_BEFORE = 439_197;

const bytesOf = (loaded: readonly { readonly bytes: number }[]) =>
  loaded.reduce((sum, { bytes }) => sum + bytes, 0);

/** What is downloaded of page and programs by somebody who has nothing of it yet. */
async function measureFirstLoad({ browser, api, system }: FilledSystem): Promise<readonly Figure[]> {
  const page = await openSignedIn(browser, api);
  await page.addInitScript(() => performance.setResourceTimingBufferSize(1000));
  await page.goto(`${system.url}/dashboard`);
  await page.locator('tr[data-index]').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  const seen = await page.evaluate(() =>
    (
      [
        ...performance.getEntriesByType('navigation'),
        ...performance.getEntriesByType('resource'),
      ] as PerformanceResourceTiming[]
    ).map(({ name, requestStart, responseEnd, encodedBodySize }) => ({
      path: new URL(name).pathname,
      requestStart,
      responseEnd,
      bytes: encodedBodySize,
    })),
  );
  const answers = seen.filter(({ path }) => path.startsWith('/api/'));
  const firstData = Math.min(...answers.map(({ responseEnd }) => responseEnd));
  const programs = seen.filter(({ path }) => path === '/dashboard' || /\.(?:js|css|json)$/u.test(path));
  const all = bytesOf(programs);
  const before = bytesOf(programs.filter(({ requestStart }) => requestStart < firstData));
  await page.close();
  return [
    {
      what: 'page and programs (brotli) asked for before the first data',
      measured: before,
      unit: 'bytes',
      limit: FIRST_LOAD_BEFORE,
    },
    {
      what: 'the same with what comes after',
      measured: all,
      unit: 'bytes',
      limit: WHOLE_LOAD_BEFORE,
    },
  ];
}

/** Opening people from the Dashboard's list, and searching it. */
async function measurePage(page: Page, url: string): Promise<readonly Figure[]> {
  await page.goto(`${url}/dashboard`);
  const links = 'tr[data-index] a[href*="/conversations/"]';
  const shown = 'ol[aria-label] > li';
  await page.locator(links).first().waitFor({ state: 'attached' });
  const close = async () => {
    await page.keyboard.press('Escape');
    await page.locator(shown).first().waitFor({ state: 'detached' });
  };
  const [first, ...pressed] = await timesToOpen(page, { links, shown, close, isPointedAt: false });
  const [, ...pointedAt] = await timesToOpen(page, { links, shown, close, isPointedAt: true });
  await page.locator('input[type=search]').first().click();
  const keys = await keyToPaint(page, TEXTS, 'main');
  return [
    { what: 'click to conversation, the first', measured: first, unit: 'ms', limit: 1000 },
    { what: 'click to conversation, p95', measured: percentile(pointedAt, 0.95), unit: 'ms', limit: 100 },
    {
      what: 'the same by a tap of a finger, p95',
      measured: percentile(pressed, 0.95),
      unit: 'ms',
      limit: 100,
    },
    {
      what: 'key to paint of the list, p95',
      measured: percentile(keys.watched, 0.95),
      unit: 'ms',
      limit: 50,
    },
  ];
}

/** Milliseconds for {@link PEOPLE} answers of the API and of psql. */
async function measureAnswers({ system, api, database }: FilledSystem): Promise<readonly Figure[]> {
  const ids = psql(database, `select id from contacts where id % 10 = 0 order by id limit ${PEOPLE};`)
    .trim()
    .split('\n')
    .map(Number);
  const headers = { authorization: `Bearer ${api.tokens.access}` };
  const [answered, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    answered.push(
      await timed(async () => {
        for (const id of ids) {
          const path = `/api/campaigns/monitoring/contacts/${id}/history/`;
          const { entries } = (await (await fetch(system.url + path, { headers })).json()) as {
            entries: unknown[];
          };
          if (entries.length < 6) throw new Error(`Contact ${id} has only ${entries.length} entries`);
        }
      }),
    );
    bare.push(await timed(async () => psql(database, answersOf(ids))));
  }
  return [
    {
      what: `${PEOPLE} conversations from the API, one after the other`,
      measured: median(answered),
      unit: 'ms',
      reference: { what: 'the same by psql', measured: median(bare) },
      limit: 2,
    },
  ];
}

/** Conversations among 50,000 contacts and 200,000 mails (V2). */
export const benchConversations = (): Promise<boolean> =>
  withMailsOfContacts(async (filled) => {
    const answers = await measureAnswers(filled);
    const firstLoad = await measureFirstLoad(filled);
    const page = await measurePage(await openSignedIn(filled.browser, filled.api), filled.system.url);
    return report(`Conversations of ${CONTACTS} contacts, ${MAILS} mails (median of ${ROUNDS})`, [
      ...answers,
      ...firstLoad,
      ...page,
    ]);
  });
