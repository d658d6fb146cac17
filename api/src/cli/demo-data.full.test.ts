import {
  CampaignList,
  CampaignStatus,
  isEmailAddress,
  Organization,
  organizationNameKey,
  Template,
} from '@touchline/shared/contract';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { listCampaigns } from '../campaigns/campaign-reads.ts';
import { streamOrganizations } from '../database/organization-list.ts';
import { createTestDatabase, type TestDatabase } from '../testing/databases.ts';
import { streamTemplates } from '../templates/templates.repository.ts';
import { systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { readIncoming } from '../mail/intake/incoming.repository.ts';
import { listOpenProposals } from '../mail/intake/proposal-list.repository.ts';
import { MailReader } from '../mail/reading/mail-reader.ts';
import { fillWithDemoData } from './demo-data.ts';
import { readDemoTemplates } from './demo-templates.ts';

const TIMING = { clock: systemClock, window: readConfig({}).mail.window };

const databases: TestDatabase[] = [];
/** What the tests read; filling takes seconds. */
let demo: Awaited<ReturnType<typeof fill>>;
beforeAll(async () => {
  demo = await fill();
});
afterAll(() => Promise.all(databases.map((database) => database.drop())));

async function fill() {
  const test = await createTestDatabase();
  databases.push(test);
  expect(await fillWithDemoData(test.database, TIMING)).toBe(true);
  const list = await text(Readable.from(streamOrganizations(test.database)));
  return { ...test, organizations: Organization.array().parse(JSON.parse(list)) };
}

it('demonstration data is 300 organizations and 2,000 contacts in two languages, the same every time', async () => {
  const { organizations, database } = demo;
  expect(organizations).toHaveLength(300);
  expect(new Set(organizations.map(({ name }) => organizationNameKey(name))).size).toBe(300);
  const { rows } = await database.pool.query<{ all: number; unassigned: number }>(
    'select count(*)::int as all, (count(*) filter (where organization_id is null))::int as unassigned from contacts',
  );
  expect(rows).toEqual([{ all: 2000, unassigned: 12 }]);
  const contacts = organizations.flatMap((organization) => organization.contacts);
  expect(organizations.filter(({ name }) => /[а-я]/i.test(name))).toHaveLength(120);
  expect(contacts.some(({ title }) => title === 'Главный агроном')).toBe(true);
  expect(contacts.some(({ title }) => title === 'Head groundskeeper')).toBe(true);
  for (const field of ['phone', 'title', 'email'] as const) {
    expect(contacts.some((contact) => contact[field] === '')).toBe(true);
  }
  expect(contacts.filter(({ email }) => email && !isEmailAddress(email))).toEqual([]);
  expect((await fill()).organizations).toEqual(organizations);
});

it('demonstration data never touches a database that holds anything', async () => {
  const { database } = demo;
  expect(await fillWithDemoData(database, TIMING)).toBe(false);
  const { rows } = await database.pool.query(
    'select (select count(*)::int from organizations) as organizations, (select count(*)::int from templates) as templates',
  );
  expect(rows).toEqual([{ organizations: 300, templates: readDemoTemplates().length }]);
});

it('demonstration data has templates of several scenarios, each a design and a mail to be read', async () => {
  const { database } = demo;
  const list = Template.array().parse(JSON.parse(await text(Readable.from(streamTemplates(database)))));
  expect(list.map(({ title }) => title)).toEqual(readDemoTemplates().map(({ title }) => title));
  expect(new Set(list.map(({ scenario }) => scenario)).size).toBeGreaterThan(1);
  expect(new Set(list.map(({ tone }) => tone)).size).toBeGreaterThan(1);
  for (const { title, subject, content, html, updated_at } of list) {
    const { body } = JSON.parse(content) as { body: { rows: unknown[] } };
    expect({ title, isEmpty: body.rows.length === 0 }).toEqual({ title, isEmpty: false });
    expect(subject).not.toBe('');
    expect(html).toMatch(/^<!doctype html/i);
    expect(html).toContain('{{unsubscribe_url}}');
    expect(Date.parse(updated_at)).toBeLessThanOrEqual(Date.now());
  }
});

it('demonstration data has campaigns in every status, with figures that match what was sent', async () => {
  const { database } = demo;
  const { results } = CampaignList.parse(JSON.parse(await listCampaigns(database.kysely)));
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(CampaignStatus.options));
  for (const campaign of results) {
    const { name, status, total_contacts, replied, bounced, no_response, progress_percent } = campaign;
    const hasSent = status !== 'draft' && status !== 'waiting';
    expect([name, total_contacts >= 20, progress_percent > 0, no_response > 0]).toEqual([
      name,
      true,
      hasSent,
      hasSent,
    ]);
    expect(replied + bounced + no_response).toBeLessThanOrEqual(total_contacts);
  }
  const { rows } = await database.pool.query<{ kind: string }>(
    'select distinct kind from message_events order by 1',
  );
  expect(rows.map(({ kind }) => kind)).toEqual([
    'automatic_reply',
    'bounced',
    'opened',
    'replied',
    'soft_bounced',
    'staff_reply',
    'unsubscribed',
  ]);
  const replies = await database.pool.query<{ russian: boolean; count: number }>(
    "select reply_text ~ '[а-я]' as russian, count(*)::int from message_events where kind = 'replied' group by 1",
  );
  expect(replies.rows).toHaveLength(2);
  expect(replies.rows.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(20);
});

it('V4 demonstration data has two conversations of each outcome, one to come back to today and others later', async () => {
  const { pool } = demo.database;
  const { rows } = await pool.query(
    'select code, count(*)::int from follow_ups join outcomes on outcomes.id = outcome_id group by code order by code',
  );
  expect(rows).toEqual([
    { code: 'interested', count: 2 },
    { code: 'later', count: 3 },
    { code: 'meeting_agreed', count: 2 },
    { code: 'not_interested', count: 2 },
    { code: 'wrong_person', count: 2 },
  ]);
  const returns = await pool.query(
    `select come_back_on - current_date as days, returns_at <= now() as is_due
     from follow_ups where come_back_on is not null order by 1`,
  );
  expect(returns.rows).toEqual([
    { days: 0, is_due: true },
    { days: 3, is_due: false },
    { days: 7, is_due: false },
    { days: 14, is_due: false },
  ]);
});

it('V7 demonstration data has a pair to merge, of whom one has no organization', async () => {
  const { rows } = await demo.database.pool.query(
    `select count(*)::int as people, count(distinct full_name)::int as names, count(organization_id)::int as placed
     from contacts where email_key is not null group by email_key having count(*) > 1`,
  );
  expect(rows).toEqual([{ people: 2, names: 1, placed: 1 }]);
});

it('B4 demonstration data has mails that match nobody, readable, in two languages', async () => {
  const proposals = await listOpenProposals(demo.database.kysely);
  expect(proposals.map(({ contact_id, text: said }) => [contact_id, /[а-я]/iu.test(said ?? '')])).toEqual([
    [null, false],
    [null, true],
  ]);
  const reader = new MailReader();
  for (const { id, from, text: said } of proposals) {
    const mail = await readIncoming(demo.database, reader, Number(id));
    expect([mail?.from.replaceAll('"', ''), mail?.text]).toEqual([from, said]);
  }
  await reader.stop();
});
