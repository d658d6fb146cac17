import type { SectionDeclaration } from '@touchline/shared/contract';
import { type Browser, chromium } from 'playwright-core';
import { findRunningServer } from '../api/src/database/embedded/server.ts';
import { Api } from '../e2e/support/api.ts';
import { startSystem, type System } from '../e2e/support/system.ts';
import { declarations as campaigns } from '../mfe-campaigns/src/declarations.ts';
import { declarations as contacts } from '../mfe-contacts/src/declarations.ts';
import { declarations as monitoring } from '../mfe-monitoring/src/declarations.ts';
import { declarations as templates } from '../mfe-templates/src/declarations.ts';
import { BROWSER_SWITCHES, ensureBrowser } from '../scripts/browser.ts';
import { type Figure, percentile, report } from './support/measure.ts';
import { keyToPaint, openSignedIn, wheelThrough } from './support/page.ts';
import { psql } from './support/psql.ts';
import { volume } from './support/volume.ts';

const ORGANIZATIONS = volume(20_000, 200);
const OWN_FIELDS = 20;
/** Contacts there are while the page is opened; the last is what is searched. */
const CONTACTS = [0.1, 1, 10].map((each) => each * ORGANIZATIONS);
/** Pixels that the list is long at least. */
const LENGTH = 2.5 * ORGANIZATIONS;
/** By name, by address, by job with an organization, by an own field, from the other alphabet, by the other layout, and without a match. */
const TEXTS = [
  'meadow park 77',
  'person3@organization12',
  'lakeside groundskeeper',
  'value7 of 3',
  'sokolova',
  'gtnhjd',
  'zzz',
];
/** What the palette asks for at once. */
const PALETTE_CALLS = [campaigns, contacts, monitoring, templates]
  .flatMap((declarations) => Object.values<SectionDeclaration>(declarations))
  .flatMap(({ results = [] }) => results.map(({ from }) => from));
/** Milliseconds after each key: an answer that came later would count for the next. */
const PAUSE = 300;

const MAKE = `
  insert into own_fields (about, name, name_key, kind, position)
  select 'contact', 'Fact ' || i, 'fact' || i, 'text', i from generate_series(1, ${OWN_FIELDS}) i;
  insert into organizations (name, name_key)
  select name, lower(replace(name, ' ', '')) from (
    select (array['Meadow Park', 'Riverside', 'Lakeside', 'Стадион Север', 'Hillcrest', 'Динамо', 'Oak Ridge', 'St. Mary'])[1 + i % 8]
      || ' ' || (array['Athletic Club', 'Golf Links', 'University'])[1 + i / 8 % 3] || ' ' || i as name
    from generate_series(1, ${ORGANIZATIONS}) i
  ) named;
  -- What triggers write of them (activity, webhooks) is not what is measured.
  alter table contacts disable trigger user;`;

const addContacts = (from: number, to: number) => `
  insert into contacts (organization_id, full_name, email, email_key, phone, title, own_values)
  select o.id,
    (array['Zoë', 'Иван', 'Ann', 'Мария', 'Bo', 'Grace', 'Пётр', 'Noor', 'Liam', 'Елена'])[1 + i % 10] || ' ' ||
      (array['Marchetti', 'Петров', 'Okafor', 'Соколова', 'Lindqvist', 'Haddad', 'Кузнецов', 'Byrne', 'Osei', 'Волкова'])[1 + i / 10 % 10],
    address, address, '+1 555 ' || lpad(i::text, 6, '0'),
    (array['Head groundskeeper', 'Главный агроном', 'Athletic director', 'Facilities manager', ''])[1 + i % 5],
    (select jsonb_object_agg(f.id::text, 'value' || ((i * 7 + f.position) % (50 * f.position)) || ' of ' || f.position) from own_fields f where f.about = 'contact')
  from generate_series(${from}, ${to}) i
  join (select id, row_number() over (order by id desc) - 1 as place from organizations) o on o.place = i % ${ORGANIZATIONS}
  cross join lateral (select 'person' || i % 10 || '@organization' || i || '.example' as address) a;`;

/** Bytes of the answers of the API that the page loads until its list is there. */
async function bytesToOpen(browser: Browser, api: Api, system: System): Promise<number> {
  const page = await openSignedIn(browser, api);
  await page.goto(`${system.url}/organizations`);
  await page.getByRole('article').first().waitFor({ timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  const bytes = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.startsWith('/api/'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
  await page.close();
  return bytes;
}

/** Search and scrolling over 20,000 organizations with 200,000 contacts and 20 own fields, against a bare text field in the same browser. */
export async function benchSearch(): Promise<boolean> {
  const system = await startSystem();
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_SWITCHES });
  try {
    const api = await Api.signIn(system);
    const database = await findRunningServer(system.dataFolder);
    if (database === undefined) throw new Error('The database was not found');
    psql(database, MAKE);
    const bytes: Figure[] = [];
    let made = 0;
    for (const number of CONTACTS) {
      psql(database, addContacts(made + 1, number));
      made = number;
      const measured = await bytesToOpen(browser, api, system);
      const fewest = bytes[0] && { what: `with ${CONTACTS[0]}`, measured: bytes[0].measured };
      bytes.push({
        what: `answers to open the page with ${number} contacts (brotli)`,
        measured,
        unit: 'bytes',
        ...(fewest ? { reference: fewest, limit: 1.2 } : { limit: 300_000 }),
      });
    }
    psql(
      database,
      `alter table contacts enable trigger user;
       analyze;
       insert into search_changes (kind, ids) select 'contact', array_agg(id) from contacts`,
    );
    const start = performance.now();
    const isThere = async () =>
      (await api.call<{ total: number }>('GET', `/api/contacts/find/?query=organization${made}`)).total > 0;
    while (!(await isThere())) await new Promise((resolve) => void setTimeout(resolve, 500));
    const read = performance.now() - start;
    const asked: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      for (const text of TEXTS) {
        const begun = performance.now();
        await api.call('GET', `/api/contacts/find/?query=${encodeURIComponent(text)}`);
        asked.push(performance.now() - begun);
      }
    }

    const palette = { first: [] as number[], all: [] as number[] };
    for (const text of ['', ...TEXTS]) {
      const begun = performance.now();
      const times = await Promise.all(
        PALETTE_CALLS.map(async (path) => {
          await api.call('GET', `${path}?q=${encodeURIComponent(text)}`);
          return performance.now() - begun;
        }),
      );
      palette.first.push(Math.min(...times));
      palette.all.push(Math.max(...times));
    }

    const blank = await browser.newPage();
    await blank.setContent('<main><input type="search"></main>');
    await blank.locator('input').click();
    const bare = await keyToPaint(blank, TEXTS, 'main');
    await blank.close();

    const page = await openSignedIn(browser, api);
    await page.goto(`${system.url}/organizations`);
    await page.getByRole('article').first().waitFor({ timeout: 60_000 });
    await page.locator('input[type=search]').click();
    const keys = await keyToPaint(page, TEXTS, 'main', PAUSE);
    const { frame, nodes, reached } = await wheelThrough(page);
    if (reached < LENGTH) throw new Error(`The list scrolled ${reached} px only`);
    const reference = { what: 'bare <input>', measured: percentile(bare.input, 0.95) };
    return report(
      `Search over ${ORGANIZATIONS} organizations with ${made} contacts and ${OWN_FIELDS} own fields (${keys.input.length} keys)`,
      [
        {
          what: 'key to paint of the field, p95',
          measured: percentile(keys.input, 0.95),
          unit: 'ms',
          limit: 50,
        },
        {
          what: 'key to paint of the list, median',
          measured: percentile(keys.watched, 0.5),
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
        { what: 'answer of the search alone, p95', measured: percentile(asked, 0.95), unit: 'ms', limit: 50 },
        {
          what: 'Ctrl+K: first answers, p95',
          measured: percentile(palette.first, 0.95),
          unit: 'ms',
          limit: 50,
        },
        {
          what: 'Ctrl+K: all answers, median',
          measured: percentile(palette.all, 0.5),
          unit: 'ms',
          limit: 50,
        },
        { what: 'reading all words anew', measured: read, unit: 'ms', limit: 20_000 },
        { what: 'longest frame while scrolling', measured: frame, unit: 'ms', limit: 50 },
        { what: 'most elements in the document', measured: nodes, unit: 'nodes', limit: 3000 },
        ...bytes,
      ],
    );
  } finally {
    await browser.close();
    await system.stop();
  }
}
