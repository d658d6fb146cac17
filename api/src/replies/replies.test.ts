import type {
  ContactHistory,
  MonitoringContact,
  ReadReplies,
  RepliesToAnswer,
} from '@touchline/shared/contract';
import { startCampaignApi, type CampaignApi } from '../testing/campaign-api.ts';

const MONITORING = '/api/campaigns/monitoring/';
const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 10, minute));

let api: CampaignApi;
let people: number[];
let one: number;
let two: number;
let campaign: number;
beforeEach(async () => {
  api ??= await startCampaignApi();
  await api.clearContacts();
  await api.testDatabase.empty('read_replies', 'answered_replies');
  people = await api.addContacts(3, 'Meadow Park');
  [one = 0, two = 0] = people;
  const { id } = await api.addTemplate();
  campaign = (await api.addCampaign({ status: 'active', contacts: people, template_map: { 1: id } })).id;
  for (const contact of people) await api.sendNext(campaign, contact);
});
afterAll(() => api.close());

const get = async <Answer>(path: string) => (await api.ask('GET', MONITORING + path)).json<Answer>();
const toAnswer = () => get<RepliesToAnswer>('replies/');
const rowOf = async (contact: number) =>
  (await get<MonitoringContact[]>('contacts/')).find(({ id }) => id === contact);
const mark = (contact: number, body: object) =>
  api.ask('PUT', `${MONITORING}contacts/${contact}/reply/marks/`, body);

it('V1 counts who waits for an answer, whatever was read, and since when the first of them does', async () => {
  expect(await toAnswer()).toEqual({ to_answer: 0, waiting_since: null });
  await api.respond(campaign, two, 'replied', 'When can you come?', at(5));
  await api.respond(campaign, one, 'replied', 'Yes', at(1));
  await api.respond(campaign, one, 'replied', 'Are you there?', at(9));
  await api.respond(campaign, people[2] ?? 0, 'automatic_reply', 'I am away', at(0));
  expect(await toAnswer()).toEqual({ to_answer: 2, waiting_since: at(1).toISOString() });
  expect(await rowOf(one)).toMatchObject({
    status: 'awaiting_reply',
    lastReplyAt: at(9).toISOString(),
    waitingSince: at(1).toISOString(),
  });
  await mark(one, { reply_at: at(9).toISOString(), is_read: true });
  expect((await toAnswer()).to_answer).toBe(2);
  await api.answer(campaign, one, 'We are', at(10));
  expect(await toAnswer()).toEqual({ to_answer: 1, waiting_since: at(5).toISOString() });
  await api.respond(campaign, one, 'replied', 'Thank you', at(11));
  expect(await rowOf(one)).toMatchObject({ waitingSince: at(11).toISOString() });
});

it('V1 counts as the list of contacts does', async () => {
  await api.respond(campaign, one, 'replied', 'Yes', at(1));
  await api.respond(campaign, one, 'unsubscribed', undefined, at(2));
  await api.respond(campaign, two, 'replied', 'No', at(1));
  const waiting = (await get<MonitoringContact[]>('contacts/')).filter(
    ({ status }) => status === 'awaiting_reply',
  );
  expect(waiting).toHaveLength((await toAnswer()).to_answer);
  expect(waiting).toHaveLength(2);
});

it('V1 what was read is kept for the account, and for no other', async () => {
  await api.respond(campaign, one, 'replied', 'Yes', at(1));
  expect(await get<ReadReplies>('replies/read/')).toEqual([]);
  await mark(one, { reply_at: at(1).toISOString(), is_read: true });
  await mark(one, { reply_at: at(1).toISOString(), is_read: true });
  expect(await get<ReadReplies>('replies/read/')).toEqual([
    { contact_id: one, reply_at: at(1).toISOString(), has_draft: false },
  ]);
  const { pool } = api.testDatabase.database;
  await pool.query(
    `insert into users (email, email_key, password_hash) values ('other@club.example', 'other@club.example', '')`,
  );
  await pool.query(
    `update read_replies set user_id = (select id from users where email = 'other@club.example')`,
  );
  expect(await get<ReadReplies>('replies/read/')).toEqual([]);
});

it('V1 a mark is about the reply that was seen: a later one is neither read nor answered by it', async () => {
  await api.respond(campaign, one, 'replied', 'Yes', at(1));
  await api.respond(campaign, one, 'replied', 'Wait', at(2));
  const seen = { reply_at: at(1).toISOString() };
  expect((await mark(one, { ...seen, is_read: true })).statusCode).toBe(204);
  expect(await get<ReadReplies>('replies/read/')).toEqual([]);
  const refused = await mark(one, { ...seen, is_answered: true });
  expect(refused.statusCode).toBe(409);
  expect(refused.body).toContain('written again');
  expect((await toAnswer()).to_answer).toBe(1);
});

it('V1 D9 what is marked as answered is answered for everybody, until it is taken back or the contact writes again', async () => {
  await api.respond(campaign, one, 'replied', 'Yes', at(1));
  const seen = { reply_at: at(1).toISOString() };
  expect((await mark(one, { ...seen, is_answered: true })).statusCode).toBe(204);
  expect(await toAnswer()).toEqual({ to_answer: 0, waiting_since: null });
  expect(await rowOf(one)).toMatchObject({ status: 'replied', waitingSince: null });
  await mark(one, { ...seen, is_answered: false });
  expect(await rowOf(one)).toMatchObject({ status: 'awaiting_reply', waitingSince: at(1).toISOString() });
  await mark(one, { ...seen, is_answered: true });
  await api.respond(campaign, one, 'replied', 'One more thing', at(3));
  expect(await rowOf(one)).toMatchObject({ status: 'awaiting_reply', waitingSince: at(3).toISOString() });
});

it('V1 Undo on a page that is out of date leaves the mark of a later reply', async () => {
  await api.respond(campaign, one, 'replied', 'Yes', at(1));
  await mark(one, { reply_at: at(1).toISOString(), is_answered: true });
  await api.respond(campaign, one, 'replied', 'And?', at(2));
  await mark(one, { reply_at: at(2).toISOString(), is_answered: true });
  await mark(one, { reply_at: at(1).toISOString(), is_answered: false });
  expect((await toAnswer()).to_answer).toBe(0);
  await mark(one, { reply_at: '0000-01-01T00:00:00.000Z', is_answered: false });
  expect((await toAnswer()).to_answer).toBe(0);
});

it('V1 two who mark one reply at once mark it once: Undo has it wait again, and leaves the mark of an earlier one', async () => {
  const [first, second] = [at(1).toISOString(), at(2).toISOString()];
  await api.respond(campaign, one, 'replied', 'Yes', at(1));
  await mark(one, { reply_at: first, is_answered: true });
  await api.respond(campaign, one, 'replied', 'And?', at(2));
  for (let person = 0; person < 2; person += 1) await mark(one, { reply_at: second, is_answered: true });
  await mark(one, { reply_at: second, is_answered: false });
  expect(await rowOf(one)).toMatchObject({ waitingSince: second });
  await mark(one, { reply_at: first, is_answered: false });
  expect(await rowOf(one)).toMatchObject({ waitingSince: first });
});

it.each([
  ['a contact that never wrote', (): number => two, { is_read: true }, 404],
  ['no such contact', (): number => 2_000_000_000, { is_read: true }, 404],
  ['an id beyond all', (): number => 9_999_999_999, { is_answered: true }, 404],
  ['a time that is none', (): number => one, { reply_at: 'yesterday', is_read: true }, 400],
  ['the year 0', (): number => one, { reply_at: '0000-01-01T00:00:00.000Z', is_read: true }, 204],
  ['an unknown field', (): number => one, { is_red: true }, 400],
] as const)('V1 marks about %s', async (_case, contact, body, status) => {
  await api.respond(campaign, one, 'replied', 'Yes', at(1));
  const answer: { statusCode: number } = await mark(contact(), { reply_at: at(1).toISOString(), ...body });
  expect(answer.statusCode).toBe(status);
});

it('V1 U3 a viewer marks what they have read, and says for nobody else that it is answered', async () => {
  await api.respond(campaign, one, 'replied', 'Yes', at(1));
  const { kysely } = api.testDatabase.database;
  const setRole = (role: 'viewer' | 'administrator') => kysely.updateTable('users').set({ role }).execute();
  await setRole('viewer');
  const reply_at = at(1).toISOString();
  expect((await mark(one, { reply_at, is_read: true })).statusCode).toBe(204);
  for (const is_answered of [true, false])
    expect((await mark(one, { reply_at, is_answered })).statusCode).toBe(403);
  expect((await toAnswer()).to_answer).toBe(1);
  await setRole('administrator');
  expect((await mark(one, { reply_at, is_answered: true })).statusCode).toBe(204);
});

it('V1 U9 who was deleted or erased waits for no answer, and waits again once restored', async () => {
  await api.respond(campaign, one, 'replied', 'Yes', at(1));
  await api.respond(campaign, two, 'replied', 'And I?', at(2));
  const { kysely } = api.testDatabase.database;
  await kysely
    .updateTable('contacts')
    .set({ erased_at: at(3) })
    .where('id', '=', one)
    .execute();
  expect(await toAnswer()).toEqual({ to_answer: 1, waiting_since: at(2).toISOString() });
  expect(await rowOf(one)).toMatchObject({ status: 'replied', waitingSince: null, isErased: true });
  await api.ask('DELETE', `/api/contacts/contacts/${two}/`);
  expect(await toAnswer()).toEqual({ to_answer: 0, waiting_since: null });
  expect(await rowOf(two)).toMatchObject({ status: 'replied', waitingSince: null });
  const history = await get<ContactHistory>(`contacts/${two}/history/`);
  expect(history).toMatchObject({ is_deleted: true, is_erased: false });
  const { id } = await kysely
    .selectFrom('deletions')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await api.ask('POST', `/api/deletions/${id}/restore/`, {});
  expect(await toAnswer()).toEqual({ to_answer: 1, waiting_since: at(2).toISOString() });
  expect(await get<ContactHistory>(`contacts/${two}/history/`)).toMatchObject({ is_deleted: false });
});
