import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely';
import { findInOtherCampaigns } from '../campaigns/plan-campaign.ts';
import type { Tables } from '../database/schema.ts';
import { createTestDatabase, type TestDatabase } from '../testing/databases.ts';
import { insertMailbox } from '../testing/mailboxes.ts';
import { rowsRead } from '../testing/plans.ts';
import { findHolidays } from './holidays-while-sending.ts';
import { findTroubles, mailboxesOf } from './mailbox-troubles.ts';
import { findLongest } from './measure-mail.ts';
import { findMissingValue, findSameMail, findWaiting, usedValues } from './people.ts';

const CONTACTS = 50_000;
const MAILS = 2 * CONTACTS;
/** Those of a campaign of the usual size. */
const FEW = Array.from({ length: 40 }, (_, index) => 1 + index * 1001);
const ALL = Array.from({ length: CONTACTS }, (_, index) => index + 1);
const NOW = new Date('2026-11-23T12:00:00Z');
const MAILBOXES: number[] = [];

/** Twenty campaigns, each contact in two of them with a mail in each, one a minute from four mailboxes; one in ten replied, one in fifty left. */
const FILL = `
  set local touchline.activity = 'off';
  insert into organizations (name, name_key) select 'Club ' || i, 'club ' || i from generate_series(1, 5000) i;
  insert into contacts (organization_id, full_name, email, email_key, phone, title)
    select (select min(id) from organizations) + i % 5000, case when i % 100 <> 0 then 'Person ' || i else '' end,
      'p' || i || '@crowd.example', 'p' || i || '@crowd.example', '', ''
    from generate_series(1, ${CONTACTS}) i;
  insert into templates (title, subject, html, content, scenario, tone, step_number)
    values ('Spring', 'Your pitch', '<p>Dear {{first_name}}</p>', '{}', 'pitch_testing', 'Casual', 1);
  insert into mail_contents (digest, subject, html, template_id)
    select 'digest ' || i, 'Your pitch', '<p>Dear</p>', case when i = 7 then (select id from templates) end
    from generate_series(1, 20) i;
  insert into campaigns (name, scenario, status, frequency_days, stagger_sends, email_count)
    select 'Campaign ' || i, 'pitch_testing', (array['active', 'completed'])[1 + i % 2], 3, false, 2
    from generate_series(1, 20) i;
  insert into campaign_contacts (campaign_id, contact_id)
    select 1 + (p.id + half * 10) % 20, p.id from contacts p, generate_series(0, 1) half;
  insert into messages (campaign_id, contact_id, step_number, state, recipient_email, recipient_key, content_id, mailbox_id, sending_at, sent_at, subject)
    select campaign_id, contact_id, 1, 'sent', p.email, p.email_key,
      (select min(id) from mail_contents) + campaign_id - 1, (select max(id) from mailboxes) - number % 4,
      moment, moment, 'Your pitch'
    from campaign_contacts join contacts p on p.id = contact_id
    cross join lateral (select contact_id * 2 + (campaign_id > 10)::integer as number) numbered
    cross join lateral (select timestamptz '2026-11-23T12:00:00Z' - number * interval '1 minute' as moment) at;
  insert into message_events (message_id, campaign_id, contact_id, kind, occurred_at)
    select id, campaign_id, contact_id, case when contact_id % 50 = 0 then 'unsubscribed' else 'replied' end, now()
    from messages where contact_id % 10 = 0;
  insert into message_events (message_id, campaign_id, contact_id, kind, occurred_at)
    select id, campaign_id, contact_id, 'bounced', now() from messages where contact_id % 10 in (1, 2) and contact_id < 500;
  insert into team_settings (name, value) values ('holiday_country', '"GB"');
  insert into suppressions (email_key, reason)
    select email_key, 'unsubscribed' from contacts where id % 50 = 0;`;

let testDatabase: TestDatabase;
const asked: CompiledQuery[] = [];
let watched: Kysely<Tables>;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const { pool, kysely } = testDatabase.database;
  for (let at = 0; at < 4; at += 1) MAILBOXES.push(await insertMailbox(kysely, { daily_cap: 300 }));
  await pool.query(`begin; ${FILL} commit`);
  await pool.query('vacuum analyze');
  watched = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void asked.push(query),
  });
}, 120_000);
afterAll(() => testDatabase.drop());

const read = (statement: CompiledQuery) => rowsRead(testDatabase.database.pool, statement, CONTACTS / 2);

const TEMPLATE = {
  id: 1,
  title: 'Spring',
  steps: [1],
  digest: 'digest 7',
  facts: {
    deadLinks: [],
    unfilledLinks: [],
    addresses: [],
    unknownTags: [],
    sampleTexts: [],
    usedTags: ['first_name', 'organization', 'title'] as const,
    hasSubject: true,
    shouts: false,
    isPictureOnly: false,
    wordlessImages: [],
  },
};
const MAKING = { settings: { from: 'Sales <sales@company.example>', domain: 'company.example' } };
/** Forty of a few tables, all organizations, which are a tenth, and all replies where it asks who has written. */
const OWN = 100 * FEW.length;
const ORGANIZATIONS = CONTACTS / 10;
const REPLIES = MAILS / 10;

const WINDOW = { weekdays: [1, 2, 3, 4, 5], startsAt: 0, endsAt: 1440, timeZone: 'UTC' };
const CAMPAIGN = {
  rhythm: { frequencyDays: 20, stepDays: {}, dayUnit: 'days', staggerSends: false },
  startsOn: null,
  templateMap: { 1: 1, 2: 1, 3: 1 },
} as const;

type Ask = (contacts: readonly number[]) => Promise<unknown>;
const STATEMENTS: readonly (readonly [name: string, most: number, ask: Ask])[] = [
  [
    'mailboxes',
    OWN + ORGANIZATIONS,
    (contacts) => mailboxesOf(watched, { sender: { kind: 'owner' }, contacts }, NOW),
  ],
  [
    // Of each, a hundred mails and what it sent within a day.
    'bounces and limits of the mailboxes',
    OWN,
    async () => {
      const troubles = await findTroubles(watched, MAILBOXES, NOW);
      expect(troubles.map(({ trouble }) => trouble)).toEqual(
        MAILBOXES.flatMap(() => ['at_limit', 'bounces']),
      );
    },
  ],
  [
    'holidays',
    OWN,
    async () => {
      const days = await findHolidays(watched, CAMPAIGN, { clock: { now: () => NOW }, window: WINDOW }, 'en');
      expect(days?.map(({ date }) => date)).toContain('2026-12-25');
    },
  ],
  ['people in other campaigns', OWN, (contacts) => findInOtherCampaigns(watched, contacts, 3)],
  [
    'people who wait for an answer',
    OWN + REPLIES,
    (contacts) => findWaiting(watched, { id: 3, contacts }, NOW),
  ],
  ['the same mail before', OWN, (contacts) => findSameMail(watched, { id: 3, contacts }, [TEMPLATE])],
  [
    'the longest mail',
    OWN + ORGANIZATIONS,
    (contacts) => findLongest(watched, contacts, [], MAKING as never),
  ],
  [
    'missing values',
    OWN + ORGANIZATIONS,
    async (contacts) => {
      for (const used of usedValues([TEMPLATE])) await findMissingValue(watched, { id: 3, contacts }, used);
    },
  ],
];

describe('V9 among 50,000 contacts and 100,000 mails the preflight', () => {
  it.each(STATEMENTS)('finds %s of forty people without reading everybody', async (name, most, ask) => {
    asked.length = 0;
    await ask(FEW);
    expect(asked.length).toBeGreaterThan(0);
    for (const statement of asked) {
      const { rows, scanned } = await read(statement);
      expect([name, scanned]).toEqual([name, []]);
      expect(rows).toBeLessThan(most);
    }
  });
  it.each(STATEMENTS)(
    'finds %s of all of them by looking at each row a few times',
    async (name, _most, ask) => {
      asked.length = 0;
      await ask(ALL);
      for (const statement of asked) {
        const { rows } = await read(statement);
        expect([name, rows < 8 * (CONTACTS + MAILS)]).toEqual([name, true]);
      }
    },
  );
});
