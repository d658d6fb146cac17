import fc from 'fast-check';
import { BLANK_CONTACT, type Contact, type ContactMerge } from '@touchline/shared/contract';
import { startCampaignApi, type CampaignApi } from '../../testing/campaign-api.ts';
import { planAnew } from './plan-anew.ts';

/** What may have become of a step: how many of them went out, and what is with the next. */
const sequence = fc.record({
  isIn: fc.boolean(),
  isRemoved: fc.boolean(),
  sent: fc.integer({ min: 0, max: 3 }),
  next: fc.constantFrom('queued', 'failed', 'uncertain', 'cancelled', 'retried'),
  events: fc.array(
    fc.constantFrom('opened', 'replied', 'bounced', 'unsubscribed', 'staff_reply', 'automatic_reply'),
    { maxLength: 3 },
  ),
  stop: fc.constantFrom(null, null, 'ended', 'held', 'lifted'),
});

export const person = fc.record({
  read: fc.option(fc.integer({ min: 0, max: 9 })),
  answered: fc.option(fc.integer({ min: 0, max: 9 })),
  suppressed: fc.constantFrom(null, null, 'unsubscribed', 'bounced'),
  isAway: fc.boolean(),
  answers: fc.integer({ min: 0, max: 2 }),
  pauses: fc.boolean(),
  replies: fc.integer({ min: 0, max: 1 }),
  followUp: fc.constantFrom(null, null, 'note', 'return'),
  writes: fc.boolean(),
});

export const history = fc.record({
  campaigns: fc.array(
    fc.record({
      status: fc.constantFrom('active', 'paused', 'draft', 'completed'),
      isStaggered: fc.boolean(),
      sequences: fc.tuple(sequence, sequence, sequence),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  people: fc.tuple(person, person),
  takes: fc.constantFrom('own', 'theirs', 'another', 'none'),
  isSameAddress: fc.boolean(),
});

export const moment = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 10, minutes));

export const NOTHING = {
  read: null,
  answered: null,
  suppressed: null,
  isAway: false,
  answers: 0,
  pauses: false,
  replies: 0,
};

export const plain = { isIn: true, isRemoved: false, sent: 1, next: 'queued', events: [], stop: null };

export const both = { status: 'active', isStaggered: false, sequences: [plain, plain, plain] };

export let api: CampaignApi;

beforeAll(async () => {
  api = await startCampaignApi();
});

afterAll(() => api.close());

export const CONTACTS = '/api/contacts/contacts/';

export const pathOf = (id: number) => `${CONTACTS}${id}/merge/`;

/** Stores a history of three contacts of two organizations: 1 and 2 are one person, 3 a colleague of 1. */
export async function storeHistory({
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

export const simple = (more: object = {}) =>
  storeHistory({
    campaigns: [{ status: 'active', isStaggered: false, sequences: [plain, plain, plain] }],
    people: [NOTHING, NOTHING],
    takes: 'own',
    isSameAddress: false,
    ...more,
  } as never);

export const mergeInto = (kept: Contact, other: Contact, more: Partial<ContactMerge> = {}) => {
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

export const mergedOk = async (...given: Parameters<typeof mergeInto>) => {
  const answer = await mergeInto(...given);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  return answer;
};

export const contactOf = async (id: number): Promise<Contact> =>
  (await api.ask('GET', `${CONTACTS}${id}/page/`)).json<{ contact: Contact }>().contact;
