import type { CampaignDetail, CampaignUpdate, Role } from '@touchline/shared/contract';
import { WAITING_HEADER } from '@touchline/shared/contract/rules';
import { mailboxKey } from '../../database/keys.ts';
import { addUser } from '../../auth/users.repository.ts';
import {
  CAMPAIGNS,
  SCENARIO,
  startCampaignApi,
  updateOf,
  type CampaignApi,
} from '../../testing/campaign-api.ts';
import { sql } from 'kysely';
import { PERSON } from '../../testing/api.ts';
import { setTimeout } from 'node:timers/promises';
import { emailOf, PASSWORD, people, WORDS } from './approval.testing.ts';

let api: CampaignApi;

let contacts: number[];

let template: number;

/** An account with a session. */
async function add(name: string, role: Role) {
  const email = emailOf(name);
  const user = await addUser(kysely(), email, PASSWORD, { role });
  const answer = await api.app.inject({
    method: 'POST',
    url: '/api/auth/login/',
    payload: { email, password: PASSWORD },
  });
  people[name] = { id: user?.id ?? 0, token: answer.json<{ access: string }>().access };
}

beforeAll(async () => {
  api = await startCampaignApi();
  for (const [name, role] of [
    ['stan', 'staff'],
    ['sue', 'staff'],
    ['olga', 'approver'],
    ['oleg', 'approver'],
  ] as const)
    await add(name, role);
});

afterAll(() => api.close());

beforeEach(async () => {
  await setRequired(false);
  await api.clearContacts();
  contacts = await api.addContacts(2);
  template = await write('stan');
  await setRequired(true);
});

const lastEntry = async () =>
  (await sql<{ id: string }>`select coalesce(max(id), 0) as id from activity`.execute(kysely())).rows[0]?.id;

const kysely = () => api.testDatabase.database.kysely;

const setRequired = async (approval_required: boolean) => {
  const answer = await api.ask('PUT', '/api/settings/', { reply_effect: 'ended', approval_required });
  expect(answer.statusCode).toBe(200);
};

const by = (name: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  api.inject({
    method,
    url,
    ...(payload && { payload }),
    headers: { authorization: `Bearer ${people[name]?.token}` },
  });

const read = async (id: number) => (await api.read(id)) as CampaignDetail & { approval: object };

/** A campaign of Stan's. */
async function draft(fields: object = {}, author = 'stan') {
  const answer = await by(author, 'POST', CAMPAIGNS, {
    name: 'Spring',
    scenario: SCENARIO,
    contacts,
    template_map: { 1: template },
    ...fields,
  });
  expect(answer.statusCode).toBe(201);
  return answer.json<CampaignDetail>().id;
}

const update = async (name: string, id: number, fields: Partial<CampaignUpdate>) =>
  by(name, 'PUT', `${CAMPAIGNS}${id}/update/`, { ...updateOf(await read(id)), ...fields });

const change = async (name: string, id: number, fields: Partial<CampaignUpdate>, status = 200) => {
  const answer = await update(name, id, fields);
  expect(answer.statusCode).toBe(status);
  return answer;
};

/** Approves what is there now, as somebody who has just looked. */
const approve = async (name: string, id: number, status = 200, fields: Partial<CampaignUpdate> = {}) =>
  change(name, id, { status: 'active', seen: (await read(id)).approval?.seen, ...fields }, status);

const statusOf = async (id: number) => (await api.read(id)).status;

async function approved() {
  const id = await draft({ status: 'waiting' });
  await approve('olga', id);
  return id;
}

const editTemplate = (name: string, fields: object) =>
  by(name, 'PUT', `/api/templates/${template}/`, { ...WORDS, ...fields });

/** A template of somebody's. */
const write = async (name: string, fields: object = {}) =>
  (await by(name, 'POST', '/api/templates/', { ...WORDS, ...fields })).json<{ id: number }>().id;

describe('switched off', () => {
  beforeEach(() => setRequired(false));

  it('U4 everything goes as before: the author activates, and nothing is asked for', async () => {
    const id = await draft({ status: 'waiting' });
    expect((await api.read(id)).approval).toBeNull();
    await change('stan', id, { status: 'active' });
    const other = await draft({ status: 'active' });
    expect([await statusOf(id), await statusOf(other)]).toEqual(['active', 'active']);
    expect(await kysely().selectFrom('approval_requests').selectAll().execute()).toEqual([]);
  });

  it('U4 switching it writes into the activity the change of the setting alone, as nobody did anything to a campaign', async () => {
    const id = await draft({ status: 'waiting' });
    const since = await lastEntry();
    await api.ask('PUT', '/api/settings/', { approval_required: true });
    expect((await read(id)).approval).toMatchObject({ asked: { by: emailOf('stan') } });
    await api.ask('PUT', '/api/settings/', { approval_required: false });
    expect((await read(id)).approval).toBeNull();
    const entries = await sql`
      select actor, action, kind, content->>'name' as name, content->'changes'->'value' as value from activity
      where id > ${since} and part_of is null order by id`.execute(kysely());
    const entry = { actor: PERSON.email, action: 'changed', kind: 'setting', name: 'approval_required' };
    expect(entries.rows).toEqual([
      { ...entry, value: [false, true] },
      { ...entry, value: [true, false] },
    ]);
  });

  it('U4 only administrators switch it', async () => {
    const body = { reply_effect: 'ended', approval_required: true };
    expect((await by('olga', 'PUT', '/api/settings/', body)).statusCode).toBe(403);
  });
});

describe('what was seen', () => {
  it('U4 is what is approved: without it, or after a change of words or people, the approval is refused', async () => {
    const id = await draft({ status: 'waiting' });
    const { seen } = (await read(id)).approval ?? {};
    const unseen = await change('olga', id, { status: 'active' }, 400);
    expect(unseen.json()).toMatchObject({ errors: [{ field: 'seen' }] });
    await editTemplate('sue', { html: '<p>Other words</p>' });
    await change('olga', id, { status: 'active', seen }, 409);
    const again = (await read(id)).approval?.seen;
    expect(again).not.toBe(seen);
    await change('sue', id, { contact_ids: contacts.slice(1) });
    await change('olga', id, { status: 'active', seen: again }, 409);
    expect(await statusOf(id)).toBe('waiting');
    await approve('olga', id);
  });

  it('U4 is to whom as well: an address that was changed since is seen first', async () => {
    const id = await draft({ status: 'waiting' });
    const { seen } = (await read(id)).approval ?? {};
    await kysely()
      .updateTable('contacts')
      .set({ email: 'else@elsewhere.example', email_key: mailboxKey('else@elsewhere.example') })
      .where('id', '=', contacts[0] ?? 0)
      .execute();
    await change('olga', id, { status: 'active', seen }, 409);
    await approve('olga', id);
    expect(await statusOf(id)).toBe('active');
  });

  it('U4 takes another approval when words move from the text into the subject', async () => {
    await editTemplate('stan', { subject: 'Spring', html: 'offer\u001fFor free' });
    const id = await approved();
    await kysely()
      .updateTable('templates')
      .set({ subject: 'Spring\u001foffer', html: 'For free' })
      .where('id', '=', template)
      .execute();
    expect(await statusOf(id)).toBe('waiting');
    expect((await read(id)).approval).toMatchObject({ is_approved: false });
  });

  it('U4 is not what the approval changes besides', async () => {
    const id = await draft({ status: 'waiting' });
    const refused = await approve('olga', id, 409, { frequency_days: 9 });
    expect(refused.json()).toMatchObject({ errors: [{ field: 'seen' }] });
    expect((await read(id)).frequency_days).not.toBe(9);
    await approve('olga', id);
  });
});

/** A contact as the organization's form has it. */
const contactOf = (id: number) =>
  kysely()
    .selectFrom('contacts')
    .select(['id', 'full_name', 'email', 'phone', 'title', 'organization_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

it('U4 whoever changes what an approved campaign sends is told which wait again, and nobody else', async () => {
  const first = await approved();
  const second = await draft({ status: 'waiting', name: 'Лето' });
  await approve('olga', second);
  const [contact = 0] = contacts;
  const { organization_id, ...own } = await contactOf(contact);
  const url = `/api/contacts/organizations/${organization_id}/`;
  const { name } = (await by('stan', 'GET', url)).json<{ name: string }>();
  const save = async (who: string, fields: object) => {
    const { headers } = await by(who, 'PUT', url, { name, contacts: [{ ...own, ...fields }] });
    const header = headers[WAITING_HEADER];
    return header === undefined ? undefined : JSON.parse(decodeURIComponent(String(header)));
  };
  expect(await save('stan', { phone: '+44 20 7946 0000' })).toBeUndefined();
  expect(await save('oleg', { email: 'mended@club.example' })).toBeUndefined();
  expect(await save('stan', { email: 'else@elsewhere.example' })).toEqual({
    count: 2,
    campaigns: [
      { id: first, name: 'Spring' },
      { id: second, name: 'Лето' },
    ],
  });
  expect(await save('stan', { email: 'again@elsewhere.example' })).toBeUndefined();
  await setRequired(false);
  expect(await save('stan', { email: 'third@elsewhere.example' })).toBeUndefined();
});

describe('switched on and off', () => {
  it('U4 what goes out then goes on, what waits is asked for, drafts need it', async () => {
    await setRequired(false);
    const active = await draft({ status: 'active' });
    const scheduled = await draft({ status: 'active', starts_on: '2098-03-03' });
    const paused = await draft({ status: 'active' });
    await change('stan', paused, { status: 'paused' });
    const waiting = await draft({ status: 'waiting' });
    await setRequired(true);
    expect([await statusOf(active), await statusOf(scheduled)]).toEqual(['active', 'active']);
    await change('stan', paused, { status: 'active' });
    expect((await read(waiting)).approval).toMatchObject({ asked: { by: emailOf('stan') } });
    await approve('olga', waiting);
    await change('stan', scheduled, { template_map: { 1: template, 2: template } }, 409);
  });

  it('U4 switched off, nobody is asked any more, and whoever may run campaigns activates', async () => {
    const id = await draft({ status: 'waiting' });
    await setRequired(false);
    expect((await by('olga', 'GET', '/api/approvals/')).json()).toEqual({
      to_approve: [],
      sent_back: [],
      settled: [],
    });
    await change('stan', id, { status: 'active' });
  });

  it.each([
    [
      'words',
      (id: number) =>
        `update templates set subject = 'Other words' where id in (select template_id from campaign_steps where campaign_id = ${id})`,
      { status: 'active', is_approved: true, isAsked: false },
    ],
    [
      'people',
      (id: number) =>
        `insert into campaign_contacts (campaign_id, contact_id) select ${id}, max(id) from contacts`,
      { status: 'active', is_approved: true, isAsked: false },
    ],
    [
      'waiting',
      (id: number) => `update campaigns set status = 'waiting' where id = ${id}`,
      { status: 'waiting', is_approved: false, isAsked: true },
    ],
  ])('U4 a change of %s that is not yet over is waited for, and seen', async (_what, statement, expected) => {
    await setRequired(false);
    const id = await draft({ status: 'active' });
    await api.addContacts(1);
    const client = await api.testDatabase.database.pool.connect();
    let switching;
    try {
      await client.query('begin');
      await client.query(statement(id));
      switching = setRequired(true);
      await Promise.race([switching, setTimeout(300)]);
      await client.query('commit');
    } finally {
      client.release();
    }
    await switching;
    // What went out then goes on as if it had been approved, and nothing waits that nobody is asked to approve.
    const { status, approval } = await read(id);
    const isAsked = approval?.asked !== null;
    expect({ status, is_approved: approval?.is_approved, isAsked }).toEqual(expected);
  });
});
