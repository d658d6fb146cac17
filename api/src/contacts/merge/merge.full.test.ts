import type { FoundContact } from '@touchline/shared/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { mailboxKey } from '../../database/keys.ts';
import { volume } from '../../../../shared/src/testing/volume.ts';
import { recordEvent } from '../../outreach/messages.ts';
import { REFERENCES } from './references.ts';
import {
  both,
  history,
  moment,
  plain,
  api,
  CONTACTS,
  storeHistory,
  simple,
  mergeInto,
  mergedOk,
  contactOf,
} from './merge.testing.ts';
import { importFile } from '../../contact-import/testing/import-api.ts';
import { fileOf } from '../../contact-import/testing/workbooks.ts';

const restore = (deletion: unknown, resolve_conflicts = false) =>
  api.ask('POST', `/api/deletions/${String(deletion)}/restore/`, { resolve_conflicts });

/** Id of a contact that is neither of the two. */
const COLLEAGUE = 3;

/** Columns that count changes. */
const COUNTERS = new Set(['revision', 'updated_at', 'activated_at']);

/** Every row that the merge may touch, without the counters, and the campaigns. */
async function dump(): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {};
  for (const { table, key } of REFERENCES) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(stored) as row from ${sql.table(table)} stored
      order by ${sql.join(key.map((column) => sql.ref(column)))}`.execute(api.testDatabase.database.kysely);
    tables[table] = rows.map(({ row }) =>
      Object.fromEntries(
        Object.entries(row).filter(
          // The day of a colleague in a staggered campaign is spread anew: another had gone first.
          ([column]) => !COUNTERS.has(column) && (column !== 'due_at' || row['contact_id'] !== COLLEAGUE),
        ),
      ),
    );
  }
  return tables;
}

/** What was sent and what came back, by campaign: the same whoever it is counted for. */
async function sums(): Promise<unknown> {
  const { pool } = api.testDatabase.database;
  const { rows: mails } = await pool.query(
    `select campaign_id, step_number, count(*) from messages where state = 'sent' group by 1, 2 order by 1, 2`,
  );
  const { rows: events } = await pool.query(
    'select message_id, kind, occurred_at, reply_text from message_events order by id',
  );
  return { mails, events };
}

it('V7 a merge loses nothing of either, nobody gets a step twice, and Undo restores both exactly', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (model) => {
      const { anna, double } = await storeHistory(model);
      const { takes } = model;
      const before = await dump();
      const counted = await sums();
      const email = { own: anna.email, theirs: double.email, another: 'new@east.example', none: '' }[takes];
      const answer = await mergeInto(anna, double, {
        email,
        organization: takes === 'theirs' ? double.organization : anna.organization,
      });
      expect(answer.body).toContain('"id"');
      expect(await sums()).toEqual(counted);
      const merged = await dump();
      for (const { table, contact } of REFERENCES) {
        if (contact === null) continue;
        expect(
          merged[table]!.filter((row) => (row as Record<string, unknown>)[contact] === double.id),
        ).toEqual([]);
      }
      const { rows: twice } = await api.testDatabase.database.pool.query(
        `select queued.id from messages queued join messages other
           on other.campaign_id = queued.campaign_id and other.contact_id = queued.contact_id and other.id <> queued.id
         where queued.contact_id = $1 and queued.state = 'queued' and (
           other.step_number = queued.step_number and other.merged_from is null
           or other.step_number >= queued.step_number and other.state in ('sent', 'uncertain'))`,
        [anna.id],
      );
      expect(twice).toEqual([]);
      const back = await restore(answer.headers['touchline-deletion']);
      expect([back.statusCode, back.body]).toEqual([204, '']);
      expect(await dump()).toEqual(before);
    }),
    { numRuns: volume(30) },
  );
});

it('V7 who unsubscribes later, by a mail that went to the other address, gets nothing at the one that stays', async () => {
  const { anna, double } = await simple();
  await mergedOk(anna, double);
  const { kysely } = api.testDatabase.database;
  const mail = await kysely
    .selectFrom('messages')
    .select('id')
    .where('recipient_key', '=', mailboxKey('a@south.example'))
    .executeTakeFirstOrThrow();
  const event = { occurred_at: moment(30) };
  const suppressed = async () => {
    const rows = await kysely.selectFrom('suppressions').selectAll().orderBy('email_key').execute();
    return rows.map(({ email_key, reason, is_proved }) => [email_key, reason, is_proved]);
  };
  await recordEvent(kysely, mail.id, { ...event, kind: 'bounced' }, api.timing);
  expect(await suppressed()).toEqual([['a@south.example', 'bounced', true]]);
  // Anybody may have written it: it speaks for the address it names alone.
  await recordEvent(kysely, mail.id, { ...event, kind: 'unsubscribed', is_proved: false }, api.timing);
  expect(await suppressed()).toEqual([['a@south.example', 'unsubscribed', false]]);
  await recordEvent(kysely, mail.id, { ...event, kind: 'unsubscribed' }, api.timing);
  expect(await suppressed()).toEqual([
    ['a@south.example', 'unsubscribed', true],
    ['anna@north.example', 'unsubscribed', true],
  ]);
});

it('V7 Undo of a stop works after a merge, for the contact that both have become', async () => {
  const { anna, double } = await simple({ campaigns: [both] });
  const people = '/api/campaigns/1/people/';
  const stop = await api.ask('POST', people, { action: 'stop', contact_ids: [anna.id, double.id] });
  const { headers } = await mergedOk(anna, double);
  const stopped = async () => (await api.read(1)).contacts.find(({ id }) => id === anna.id)?.stopped ?? null;
  expect(await stopped()).toBe('ended');
  const action = stop.json<{ undo: number }>().undo;
  expect((await api.ask('POST', `${people}${action}/undo/`)).statusCode).toBe(204);
  expect(await stopped()).toBeNull();
  expect((await restore(headers['touchline-deletion'])).statusCode).toBe(204);
});

it('V7 Undo of a stop of the merged contact alone works as well', async () => {
  const { anna, double } = await simple({
    campaigns: [{ ...both, sequences: [{ ...plain, isIn: false }, plain, plain] }],
  });
  const people = '/api/campaigns/1/people/';
  const stop = await api.ask('POST', people, { action: 'stop', contact_ids: [double.id] });
  const contents = async () =>
    (await api.testDatabase.database.kysely.selectFrom('people_actions').select('content').execute()).map(
      ({ content }) => content.contacts,
    );
  const { headers } = await mergedOk(anna, double);
  expect(await contents()).toEqual([[anna.id]]);
  expect((await restore(headers['touchline-deletion'])).statusCode).toBe(204);
  expect(await contents()).toEqual([[double.id]]);
  await mergedOk(await contactOf(anna.id), await contactOf(double.id));
  expect((await api.read(1)).contacts.find(({ id }) => id === anna.id)?.stopped).toBe('ended');
  await api.ask('POST', `${people}${stop.json<{ undo: number }>().undo}/undo/`);
  expect((await api.read(1)).contacts.find(({ id }) => id === anna.id)?.stopped).toBeNull();
});

it('V7 two long notes are kept whole', async () => {
  const { anna, double } = await simple();
  await api.testDatabase.database.pool.query(
    "insert into follow_ups (contact_id, version, note) values ($1, 1, repeat('a', 4000)), ($2, 1, repeat('b', 4000)) on conflict (contact_id) do update set note = excluded.note",
    [anna.id, double.id],
  );
  await mergedOk(anna, double);
  const { note } = (await api.ask('GET', `/api/conversations/${anna.id}/`)).json<{ note: string }>();
  expect(note).toBe(`${'a'.repeat(4000)}\n${'b'.repeat(4000)}`);
});

it('V7 the file of a campaign has one mail of each step, the one that counts', async () => {
  const { anna, double } = await simple({ campaigns: [both] });
  await mergedOk(anna, double);
  const mails = (await api.ask('GET', '/api/campaigns/1/mails/')).json<
    { contact_id: number; step_number: number; state: string }[]
  >();
  const own = mails.filter(({ contact_id }) => contact_id === anna.id);
  expect(own.map(({ step_number, state }) => [step_number, state])).toEqual([
    [1, 'sent'],
    [2, 'queued'],
    [3, 'queued'],
  ]);
});

it('V7 of two merges at once one is done, whichever way round, and neither leaves half of it', async () => {
  const { anna, double, colleague } = await simple();
  const answers = await Promise.all([
    mergeInto(anna, double),
    mergeInto(double, anna),
    mergeInto(colleague, double),
    mergeInto(colleague, anna),
  ]);
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
  expect(statuses.filter((status) => status !== 200 && status !== 404 && status !== 409)).toEqual([]);
  const after = await dump();
  const there = new Set(after['contacts']!.map((row) => (row as { id: number }).id));
  expect(after['messages']!.every((row) => there.has((row as { contact_id: number }).contact_id))).toBe(true);
  expect(after['messages']!.filter((row) => (row as { state: string }).state === 'sent')).toHaveLength(3);
});

it('V7 merges are taken back from the last to the first, and not into somebody who is gone', async () => {
  const { anna, double, colleague } = await simple();
  const before = await dump();
  const first = (await mergeInto(anna, double)).headers['touchline-deletion'];
  const second = (await mergeInto(colleague, await contactOf(anna.id))).headers['touchline-deletion'];
  expect((await restore(first)).statusCode).toBe(409);
  expect((await restore(second)).statusCode).toBe(204);
  expect((await restore(first)).statusCode).toBe(204);
  expect(await dump()).toEqual(before);
  expect((await restore(first)).statusCode).toBe(404);
  // Round again, the other way.
  const third = (await mergeInto(await contactOf(double.id), await contactOf(anna.id))).headers[
    'touchline-deletion'
  ];
  expect((await restore(third)).statusCode).toBe(204);
  expect(await dump()).toEqual(before);
});

it('V7 hostile names are kept as they are, found by them, and stand in the list of what can be taken back', async () => {
  const { anna, double } = await simple();
  const name = `<img src=x onerror=alert(1)> %_\\ ‮ '"; drop table contacts; --`;
  await api.ask('PUT', `${CONTACTS}${double.id}/`, { ...double, full_name: name });
  const found = (await api.ask('GET', `/api/contacts/search/?query=${encodeURIComponent('%_\\')}`)).json<
    FoundContact[]
  >();
  expect(found).toMatchObject([{ id: double.id, full_name: name, organization_name: 'South' }]);
  expect((await api.ask('GET', '/api/contacts/search/?query=%00')).statusCode).toBe(400);
  expect((await api.ask('GET', '/api/contacts/search/?query=%20')).statusCode).toBe(400);
  await mergeInto(anna, await contactOf(double.id));
  const list = (await api.ask('GET', '/api/deletions/')).json<object[]>();
  expect(list).toMatchObject([{ kind: 'merge', name }]);
});

it('V7 a contact moves to another organization and to none with its history, and not over another’s address', async () => {
  const { anna, double, colleague } = await simple();
  const move = async (id: number, body: object) => api.ask('POST', `${CONTACTS}${id}/move/`, body);
  const moved = await move(anna.id, { organization: double.organization, updated_at: anna.updated_at });
  expect(moved.json()).toMatchObject({ id: anna.id, organization: double.organization, email: anna.email });
  expect((await move(anna.id, { organization: null, updated_at: anna.updated_at })).statusCode).toBe(409);
  expect((await move(anna.id, { organization: null })).json()).toMatchObject({ organization: null });
  const page = (await api.ask('GET', `${CONTACTS}${anna.id}/page/`)).json();
  expect(page).toMatchObject({ organization: null, mail_count: 1 });
  await api.ask('PUT', `${CONTACTS}${anna.id}/`, { ...(await contactOf(anna.id)), email: colleague.email });
  expect((await move(anna.id, { organization: colleague.organization })).statusCode).toBe(409);
  expect((await move(anna.id, { organization: 77 })).statusCode).toBe(400);
  expect((await move(77, { organization: null })).statusCode).toBe(404);
});

it('V7 the address of who was merged stays the person’s until the merge is undone', async () => {
  const [one = 0, two = 0] = await api.addContacts(2);
  const [kept, merged] = [await contactOf(one), await contactOf(two)];
  const further = async (id: number) =>
    (await api.ask('GET', `${CONTACTS}${id}/page/`)).json<{ further_addresses: string[] }>()
      .further_addresses;
  const { headers } = await mergedOk(kept, merged);
  expect(await further(one)).toEqual([merged.email]);
  expect((await restore(headers['touchline-deletion'])).statusCode).toBe(204);
  expect([await further(one), await further(two)]).toEqual([[], []]);
});

it('V7 a file that still names a merged contact finds the person, in whichever organization', async () => {
  const { anna, double } = await simple();
  await mergedOk(anna, double);
  const file = fileOf([
    ['Organization', 'Full name', 'Title', 'E-mail', 'Phone'],
    ['South', 'Anna S', 'Greenkeeper', 'A@south.example', '17'],
    ['West', 'Anna W', 'Boss', 'a@South.example', '18'],
    ['West', 'Otto', '', 'otto@west.example', ''],
  ]);
  const { summary } = await importFile(api, file);
  expect(summary).toMatchObject({ contacts_created: 1, contacts_updated: 1 });
  expect(await contactOf(anna.id)).toMatchObject({
    email: 'anna@north.example',
    title: 'Greenkeeper',
    phone: '17',
  });
  expect((await importFile(api, file)).summary).toMatchObject({ contacts_created: 0, contacts_updated: 0 });
});

it('V7 what has come since goes back to the one whose mail it was, and what people changed stays', async () => {
  const { anna, double } = await simple({
    campaigns: [
      { status: 'active', isStaggered: false, sequences: [{ ...plain, isIn: false }, plain, plain] },
    ],
  });
  const { headers } = await mergedOk(anna, double);
  await api.respond(1, anna.id, 'replied', 'Yes, come.');
  await api.ask('PUT', `${CONTACTS}${anna.id}/`, { ...(await contactOf(anna.id)), phone: '+7 900' });
  expect((await restore(headers['touchline-deletion'])).statusCode).toBe(204);
  const entriesOf = async (id: number) =>
    (await api.ask('GET', `/api/campaigns/monitoring/contacts/${id}/history/`)).json<{ entries: object[] }>()
      .entries;
  expect(await entriesOf(anna.id)).toEqual([]);
  expect(await entriesOf(double.id)).toMatchObject([
    { kind: 'replied', text: 'Yes, come.' },
    { kind: 'sent' },
  ]);
  expect(await contactOf(anna.id)).toMatchObject({ phone: '+7 900', full_name: 'Anna' });
});

describe('V7 a merge is refused', () => {
  it('into itself, into and of somebody who is not there, and with an organization that is not', async () => {
    const { anna, double } = await simple();
    expect((await mergeInto(anna, anna)).json()).toMatchObject({ errors: [{ field: 'other' }] });
    expect((await mergeInto(anna, { ...double, id: 77 })).statusCode).toBe(404);
    expect((await mergeInto({ ...anna, id: 77 }, double)).statusCode).toBe(404);
    expect((await mergeInto(anna, double, { organization: 77 })).statusCode).toBe(400);
    await api.ask('DELETE', `${CONTACTS}${double.id}/`);
    expect((await mergeInto(anna, double)).statusCode).toBe(404);
  });
});

it('V7 who has got the address since keeps it: the merged contact comes back without an organization', async () => {
  const { anna, double } = await simple();
  const deletion = (await mergeInto(anna, double)).headers['touchline-deletion'];
  await api.ask('POST', `/api/contacts/organizations/${double.organization}/contacts/`, {
    full_name: 'New',
    email: double.email,
  });
  const refused = await restore(deletion);
  expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining('New')]);
  expect((await restore(deletion, true)).statusCode).toBe(204);
  expect(await contactOf(double.id)).toMatchObject({ organization: null, email: double.email });
});
