import { BLANK_CONTACT, type Contact, type ContactMerge } from '@touchline/shared/contract';
import type fc from 'fast-check';
import { sql } from 'kysely';
import { startCampaignApi, type CampaignApi } from '../../testing/campaign-api.ts';
import { planAnew } from './plan-anew.ts';
import { REFERENCES } from './references.ts';
import { type history, moment, NOTHING, plain } from './merge.testing.ts';

let api: CampaignApi;

beforeAll(async () => {
  api = await startCampaignApi();
});

afterAll(() => api.close());

const CONTACTS = '/api/contacts/contacts/';

const pathOf = (id: number) => `${CONTACTS}${id}/merge/`;

const mergeInto = (kept: Contact, other: Contact, more: Partial<ContactMerge> = {}) => {
  const { id: _, updated_at, organization, ...fields } = kept;
  return api.ask('POST', pathOf(kept.id), {
    ...fields,
    organization,
    other: other.id,
    updated_at,
    other_updated_at: other.updated_at,
    ...more,
  });
};

const mergedOk = async (...given: Parameters<typeof mergeInto>) => {
  const answer = await mergeInto(...given);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  return answer;
};

const restore = (deletion: unknown, resolve_conflicts = false) =>
  api.ask('POST', `/api/deletions/${String(deletion)}/restore/`, { resolve_conflicts });

const contactOf = async (id: number): Promise<Contact> =>
  (await api.ask('GET', `${CONTACTS}${id}/page/`)).json<{ contact: Contact }>().contact;

it('V7 merging knows every table of the database that names a contact', async () => {
  const { rows } = await sql<{ name: string }>`
    select columns.table_name || '.' || columns.column_name as name
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and (
      columns.column_name ~ '(^|_)contacts?(_id)?s?$' and columns.data_type in ('integer', 'bigint', 'ARRAY')
      or exists (
        select from information_schema.key_column_usage used
        join information_schema.referential_constraints own
          on own.constraint_name = used.constraint_name and own.constraint_schema = used.constraint_schema
        join information_schema.table_constraints target
          on target.constraint_name = own.unique_constraint_name and target.constraint_schema = own.constraint_schema
        where used.table_name = columns.table_name and used.column_name = columns.column_name
          and target.table_name = 'contacts'
      )
    )
    order by 1`.execute(api.testDatabase.database.kysely);
  const known = REFERENCES.flatMap(({ table, contact }) => (contact === null ? [] : [`${table}.${contact}`]));
  const names = rows.map(({ name }) => name);
  // How many people something was about, not who; what was done to each before; what names both once they are one, or is over
  // then; and who is erased, whom nobody merges.
  const counts = new Set([
    'activity.contact_id',
    'deletions.contact_count',
    'erasures.contact_id',
    'people_actions.contacts',
    'plan_approvals.contacts',
    'campaign_approved_people.contact_id',
    'campaign_status_changes.contacts',
    'contacts.same_mailbox_as',
  ]);
  expect(names.filter((name) => !known.includes(name) && !counts.has(name))).toEqual([]);
  expect(known.filter((name) => !names.includes(name))).toEqual(['contacts.id']);
});

/** Stores a history of three contacts of two organizations: 1 and 2 are one person, 3 a colleague of 1. */
async function storeHistory({
  campaigns,
  people,
  isSameAddress,
}: typeof history extends fc.Arbitrary<infer H> ? H : never) {
  const { pool, kysely } = api.testDatabase.database;
  await api.testDatabase.empty(
    'organizations',
    'contacts',
    'contact_addresses',
    'campaigns',
    'suppressions',
    'absences',
    'person_replies',
    'read_replies',
    'answered_replies',
    'staff_answers',
    'answers',
    'answer_drafts',
    'follow_ups',
    'follow_up_changes',
    'people_actions',
    'sequence_stops',
    'campaign_organization_pauses',
    'templates',
    'deletions',
  );
  const [first, second] = await Promise.all(
    ['North', 'South'].map(async (name) => api.createOrganization(name, [])),
  );
  const add = async (organization: number, full_name: string, email: string) =>
    (
      await api.ask('POST', `/api/contacts/organizations/${organization}/contacts/`, {
        ...BLANK_CONTACT,
        full_name,
        email,
      })
    ).json<Contact>();
  const anna = await add(first!.id, 'Anna', 'anna@north.example');
  const double = await add(second!.id, 'Anna S', isSameAddress ? 'anna@north.example' : 'a@south.example');
  const colleague = await add(first!.id, 'Boris', 'boris@north.example');
  const contacts = [anna, double, colleague];
  const templates = await Promise.all(
    [1, 2, 3].map((step_number) => api.addTemplate({ step_number, title: `Step ${step_number}` })),
  );
  const template_map = Object.fromEntries(templates.map(({ id }, index) => [index + 1, id]));
  for (const { status, isStaggered, sequences } of campaigns) {
    const chosen = contacts.filter((_, index) => sequences[index]!.isIn).map(({ id }) => id);
    const { id: campaign } = await api.addCampaign({
      contacts: chosen,
      stagger_sends: isStaggered,
      email_count: 3,
      template_map,
      overlap: 'send',
    } as never);
    await pool.query(
      `insert into messages (campaign_id, contact_id, step_number)
       select $1::integer, contact_id, step from campaign_contacts, generate_series(1, 3) step where campaign_id = $1
       on conflict do nothing`,
      [campaign],
    );
    for (const [index, { isIn, isRemoved, sent, next, events, stop }] of sequences.entries()) {
      const contact = contacts[index]!;
      if (!isIn) continue;
      const mail = [campaign, contact.id];
      await pool.query(
        `update messages set state = 'sent', sending_at = $3, sent_at = $3, recipient_email = $4, recipient_name = 'A',
           recipient_key = $4, subject = 'S', mailbox_id = 1
         where campaign_id = $1 and contact_id = $2 and step_number <= $5`,
        [...mail, moment(index), contact.email, sent],
      );
      await pool.query(
        `update messages set state = case when $3 = 'retried' then 'queued' else $3 end,
           sending_at = case when $3 <> 'queued' then $4::timestamptz end
         where campaign_id = $1 and contact_id = $2 and step_number = $5`,
        [...mail, next, moment(index), sent + 1],
      );
      if (isRemoved && sent > 0) {
        await pool.query(
          'update campaign_contacts set removed_at = $3 where campaign_id = $1 and contact_id = $2',
          [...mail, moment(5)],
        );
      }
      for (const [place, kind] of events.entries()) {
        await pool.query(
          `insert into message_events (message_id, campaign_id, contact_id, kind, occurred_at, reply_text)
           select id, campaign_id, contact_id, $3, $4, 'Text' from messages
           where campaign_id = $1 and contact_id = $2 and state = 'sent' order by step_number limit 1`,
          [...mail, kind, moment(10 + 3 * index + place)],
        );
      }
      if (stop !== null) {
        await pool.query(
          `insert into sequence_stops (campaign_id, contact_id, key, kind, stopped_at, lifted_at)
           values ($1, $2, $3, $4, $5, $6)`,
          [
            ...mail,
            contact.email,
            stop === 'held' ? 'held' : 'ended',
            moment(9),
            stop === 'lifted' ? moment(10) : null,
          ],
        );
      }
    }
    await pool.query(
      `update campaigns set status = $2, activated_at = case when $2 <> 'draft' then now() end where id = $1`,
      [campaign, status],
    );
    await pool.query('update campaign_contacts set mailbox_id = 1 where campaign_id = $1', [campaign]);
  }
  for (const [index, who] of people.entries()) {
    const { id, email } = contacts[index]!;
    if (who.read !== null) {
      await pool.query('insert into read_replies select id, $1, $2 from users', [id, moment(10 + who.read)]);
    }
    if (who.answered !== null) {
      await pool.query("insert into answered_replies values ($1, $2, 'jo', $2)", [
        id,
        moment(10 + who.answered),
      ]);
    }
    if (who.suppressed !== null) {
      await pool.query(
        'insert into suppressions (email_key, reason) values ($1, $2) on conflict do nothing',
        [email, who.suppressed],
      );
    }
    if (who.isAway) {
      await pool.query(
        `insert into absences (key, back_on, until, noted_at) values ($1, '2031-01-02', '2031-01-02', $2)
         on conflict do nothing`,
        [email, moment(index)],
      );
    }
    for (let answer = 0; answer < who.answers; answer += 1) {
      await pool.query(`insert into staff_answers select id, $1, $2, 'd', 'sent', $3, $3 from users`, [
        id,
        `key ${answer}`,
        moment(1),
      ]);
    }
    if (who.pauses) {
      await pool.query(
        `insert into campaign_organization_pauses select id, $1, $2, $3 from campaigns order by id limit 1
         on conflict do nothing`,
        [contacts[index]!.organization, id, moment(3)],
      );
    }
    if (who.writes) {
      await pool.query(
        `insert into answer_drafts (user_id, contact_id, cc, subject, html, attachment_ids, touched_at)
         select id, $1, '{}', 'Re', '<p>Dear</p>', '{}', $2 from users`,
        [id, moment(index)],
      );
      await pool.query(
        `insert into answers (contact_id, user_id, written_by, key, digest, state, to_email, cc, subject, html, mailbox_id,
           attachment_ids, created_at, due_at, raw)
         values ($1, 1, 'jo', '5b2c9a0e-0000-4000-8000-000000000001', 'd', 'failed', 'a@b.example', '{}', 'Re', '<p></p>', 1, '{}', $2, $2, 'x')`,
        [id, moment(index)],
      );
    }
    if (who.followUp !== null) {
      const [day, after] = who.followUp === 'return' ? ['2031-01-02', 0] : [null, null];
      await pool.query(
        `insert into follow_ups (contact_id, version, outcome_id, note, come_back_on, returns_at, put_off_after)
         values ($1, $2, 1, $3, $4, $4::date, $5)`,
        [id, index + 1, `Note ${id}`, day, after],
      );
      await pool.query(
        "insert into follow_up_changes (contact_id, changed_at, changed_by, changed) values ($1, now(), 'jo', '{}')",
        [id],
      );
    }
    if (who.replies > 0) {
      await pool.query('insert into person_replies (key, contact_id, replied_at) values ($1, $2, $3)', [
        email,
        id,
        moment(4),
      ]);
    }
  }
  // What was stored is in no order that planning leaves.
  const { rows } = await pool.query<{ id: number }>('select id from campaigns order by id');
  await kysely.transaction().execute((transaction) =>
    planAnew(
      transaction,
      rows.map(({ id }) => id),
      contacts.map(({ id }) => id),
      api.timing,
    ),
  );
  return { anna, double, colleague };
}

const simple = (more: object = {}) =>
  storeHistory({
    campaigns: [{ status: 'active', isStaggered: false, sequences: [plain, plain, plain] }],
    people: [NOTHING, NOTHING],
    takes: 'own',
    isSameAddress: false,
    ...more,
  } as never);

it('V7 a person who unsubscribed at one address, or is away, is so at the other', async () => {
  const { anna, double } = await simple({
    people: [NOTHING, { ...NOTHING, suppressed: 'unsubscribed', isAway: true }],
  });
  await mergedOk(anna, double);
  const page = (await api.ask('GET', `${CONTACTS}${anna.id}/page/`)).json();
  expect(page).toMatchObject({ suppression: { reason: 'unsubscribed' }, away_until: '2031-01-02' });
  expect(page.mails).toHaveLength(2);
  expect(page.campaigns).toMatchObject([{ sent_count: 2, state: 'unsubscribed', next_step: null }]);
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

  it('when either was changed since, or a mail is on its way', async () => {
    const { anna, double } = await simple();
    await api.ask('PUT', `${CONTACTS}${double.id}/`, { ...double, title: 'Head' });
    expect((await mergeInto(anna, double)).statusCode).toBe(409);
    await api.setState(1, double.id, 2, 'sending');
    expect((await mergeInto(anna, await contactOf(double.id))).json<{ detail: string }>().detail).toMatch(
      /going out/u,
    );
    expect(await contactOf(double.id)).toMatchObject({ title: 'Head' });
  });

  it('for bodies that are none, without a fault of the server', async () => {
    const { anna, double } = await simple();
    const { updated_at: _, organization: __, id: ___, ...fields } = anna;
    const sound = { ...fields, organization: null, other: double.id };
    for (const body of [
      {},
      { ...sound, other: 2 ** 40 },
      { ...sound, other: '2' },
      { ...sound, full_name: 'A\u0000' },
      { ...sound, full_name: '\ud800' },
      { ...sound, full_name: 'x'.repeat(10_000) },
      { ...sound, organization: -1 },
      { ...sound, updated_at: 'yesterday' },
      { ...sound, more: 1 },
    ]) {
      expect((await api.ask('POST', pathOf(anna.id), body)).statusCode).toBe(400);
    }
    expect((await api.ask('POST', pathOf(2 ** 40), sound)).statusCode).toBe(404);
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
