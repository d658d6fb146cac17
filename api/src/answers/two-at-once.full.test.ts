import type { AnswerAttachment, AnswerStored, Contact, ErrorBody, Role } from '@touchline/shared/contract';
import { randomUUID } from 'node:crypto';
import { mailboxKey } from '../database/keys.ts';
import { RequestError } from '../errors.ts';
import { PERSON } from '../testing/api.ts';
import { refuseTooMany } from './attachments.repository.ts';
import { COLLEAGUE, startConversations, type Conversations } from './testing/conversation.ts';

let t: Conversations;
beforeAll(async () => {
  t = await startConversations();
});
afterAll(() => t.close());
afterEach(async () => {
  t.sink.refuse = () => undefined;
  // So that the next test counts its own mails.
  t.clock.advance(10_000);
  await t.sendDue();
});

const kysely = () => t.api.testDatabase.database.kysely;
const quickReply = (contact: number, person = PERSON, key: string = randomUUID()) =>
  t.api.inject({
    method: 'POST',
    url: `/api/campaigns/monitoring/contacts/${contact}/reply/`,
    headers: { ...t.as(person), 'idempotency-key': key },
    payload: { text: 'At nine.', to: `mail${contact}@sent.example` },
  });
const saveDraft = async (contact: number, html: string, version: number | null = null) => {
  const draft = { html, to: null, cc: [], subject: '', attachments: [], version };
  const saved = await t.api.ask('PUT', `${t.base(contact)}draft/`, draft);
  return saved.json<{ version: number }>().version;
};

it('V3 a Quick Reply is refused while the answer of somebody else waits, and names them; not while one’s own does', async () => {
  const { contact } = await t.addConversation();
  const before = t.sink.mails.length;
  await t.answer(contact);
  const refused = await quickReply(contact, COLLEAGUE);
  expect([refused.statusCode, refused.json<ErrorBody>().detail]).toEqual([
    409,
    `${PERSON.email} is answering this contact right now. Nothing was sent.`,
  ]);
  expect(t.sink.mails).toHaveLength(before);
  expect((await quickReply(contact)).statusCode).toBe(200);
  // Nothing of the refused one is left: it may be tried again once the answer is out.
  t.clock.advance(10_000);
  await t.sendDue();
  expect((await quickReply(contact, COLLEAGUE)).statusCode).toBe(200);
});

it('V3 of an answer and Quick Replies at once, one is sent unasked', async () => {
  const { contact } = await t.addConversation();
  const before = t.sink.mails.length;
  const answers = await Promise.all([
    t.answer(contact, {}, COLLEAGUE),
    quickReply(contact),
    t.answer(contact, {}, COLLEAGUE),
    quickReply(contact),
  ]);
  const people = [COLLEAGUE, PERSON, COLLEAGUE, PERSON];
  const taken = new Set(people.filter((_, index) => (answers[index]?.statusCode ?? 500) < 300));
  t.clock.advance(10_000);
  await t.sendDue();
  expect(taken.size).toBe(1);
  expect(t.sink.mails.length).toBeGreaterThan(before);
});

it('V3 an answer is refused while the Quick Reply of somebody else is being sent', async () => {
  const { contact } = await t.addConversation();
  const { id } = await kysely()
    .selectFrom('users')
    .select('id')
    .where('email', '=', COLLEAGUE.email)
    .executeTakeFirstOrThrow();
  const started_at = t.clock.now();
  await kysely()
    .insertInto('staff_answers')
    .values({ user_id: id, contact_id: contact, key: 'k', digest: 'd', state: 'sending', started_at })
    .execute();
  const refused = await t.answer(contact);
  expect([refused.statusCode, refused.json<ErrorBody>()]).toMatchObject([
    409,
    { detail: expect.stringContaining(COLLEAGUE.email), errors: [{ field: 'seen' }] },
  ]);
  expect((await t.answer(contact, {}, COLLEAGUE)).statusCode).toBe(201);
});

it('V3 a Quick Reply that goes out while an answer is being stored is not overlooked', async () => {
  const { contact, campaign } = await t.addConversation();
  const { id } = await kysely()
    .selectFrom('users')
    .select('id')
    .where('email', '=', COLLEAGUE.email)
    .executeTakeFirstOrThrow();
  const replying = { user_id: id, contact_id: contact, key: 'k', digest: 'd', state: 'sending' as const };
  await kysely()
    .insertInto('staff_answers')
    .values({ ...replying, started_at: t.clock.now() })
    .execute();
  const locking = await t.api.testDatabase.database.pool.connect();
  try {
    await locking.query('begin; lock table staff_answers in access exclusive mode');
    const answer = t.answer(contact);
    await vi.waitUntil(
      async () =>
        (
          await locking.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).rowCount === 1,
    );
    await t.api.answer(campaign, contact, 'At nine.', t.clock.now());
    await locking.query(
      `update staff_answers set state = 'sent', sent_at = now() where user_id = ${id}; commit`,
    );
    const refused = await answer;
    expect([refused.statusCode, refused.json<ErrorBody>().errors]).toMatchObject([409, [{ field: 'seen' }]]);
  } finally {
    locking.release(true);
  }
});

/** One person who stands in two organizations. */
async function addTwins() {
  const [{ contact: first }, { contact: twin }] = [await t.addConversation(), await t.addConversation()];
  const email = `twin${first}@club.example`;
  await kysely()
    .updateTable('contacts')
    .set({ email, email_key: mailboxKey(email) })
    .where('id', 'in', [first, twin])
    .execute();
  return { first, twin };
}

it('V3 a person who stands in two organizations is answered once unasked, and each conversation knows of the other', async () => {
  const { first, twin } = await addTwins();
  const readTwin = (tag = '') =>
    t.api.inject({
      method: 'GET',
      url: `/api/campaigns/monitoring/contacts/${twin}/history/`,
      headers: { ...t.as(COLLEAGUE), 'if-none-match': tag },
    });
  const tag = String((await readTwin()).headers['etag']);
  expect((await readTwin(tag)).statusCode).toBe(304);
  await saveDraft(first, '<p>a</p>');
  expect((await readTwin(tag)).statusCode).toBe(200);
  expect((await t.history(twin, COLLEAGUE)).writing).toEqual([PERSON.email]);

  const answers = await Promise.all([t.answer(first), t.answer(twin, {}, COLLEAGUE)]);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]));
  const refused = answers.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json<ErrorBody>().errors).toMatchObject([{ field: 'seen' }]);
  const { last_answer } = await t.history(first);
  expect(last_answer).not.toBeNull();
  expect((await t.history(twin)).last_answer).toEqual(last_answer);
  const isFirst = answers[0].statusCode === 201;
  const [late, contact] = isFirst ? ([COLLEAGUE, twin] as const) : ([PERSON, first] as const);
  // Quick Reply, which has no "Send anyway", waits until the answer is out.
  expect((await quickReply(contact, late)).statusCode).toBe(409);
  expect((await t.answer(contact, { seen: last_answer?.id ?? null }, late)).statusCode).toBe(201);
});

it('V3 V7 S8 whoever is about to get an answer is neither merged nor deleted, and whose answer it is is said', async () => {
  const { first, twin } = await addTwins();
  const contactOf = async (id: number) =>
    (await t.api.ask('GET', `/api/contacts/contacts/${id}/page/`)).json<{ contact: Contact }>().contact;
  const merge = async () => {
    const { id: _, ...fields } = await contactOf(first);
    const { updated_at } = await contactOf(twin);
    const body = { ...fields, other: twin, other_updated_at: updated_at };
    return t.api.ask('POST', `/api/contacts/contacts/${first}/merge/`, body);
  };
  const [purgeable = 0] = await t.api.addContacts(1);
  await kysely().updateTable('contacts').set({ organization_id: null }).where('id', '=', purgeable).execute();
  const purgePath = '/api/contacts/purge-unassigned-empty/';
  await t.answer(twin, {}, COLLEAGUE);
  await t.answer(purgeable, { subject: 'Hello' });
  const words = `An answer of ${COLLEAGUE.email} goes out in a moment. Please try again when it has.`;
  const remove = (id: number) => t.api.ask('DELETE', `/api/contacts/contacts/${id}/`);
  for (const refused of [await merge(), await remove(twin)]) {
    expect([refused.statusCode, refused.json<ErrorBody>().detail]).toEqual([409, words]);
  }
  expect((await t.api.ask('DELETE', `${purgePath}?dry_run=1`)).json()).toMatchObject({ would_delete: 0 });
  expect((await t.api.ask('DELETE', purgePath)).json()).toEqual({ deleted: 0 });
  const before = t.sink.mails.length;
  t.clock.advance(10_000);
  await t.sendDue();
  expect(t.sink.mails).toHaveLength(before + 2);
  expect((await merge()).statusCode).toBe(200);
  expect((await remove(first)).statusCode).toBe(204);
  expect((await t.answer(first)).statusCode).toBe(404);
});

it('V3 an answer and a deletion at once: either it goes out, or whoever wrote it is told', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => t.addConversation()));
  const before = t.sink.mails.length;
  const outcomes = await Promise.all(
    people.map(async ({ contact }) => {
      const [answer, deletion] = await Promise.all([
        t.answer(contact),
        t.api.ask('DELETE', `/api/contacts/contacts/${contact}/`),
      ]);
      return `${answer.statusCode} ${deletion.statusCode}`;
    }),
  );
  expect(outcomes.filter((outcome) => outcome !== '201 409' && outcome !== '404 204')).toEqual([]);
  t.clock.advance(10_000);
  await t.sendDue();
  expect(t.sink.mails).toHaveLength(before + outcomes.filter((outcome) => outcome.startsWith('201')).length);
});

const setRole = (role: Role) =>
  kysely().updateTable('users').set({ role }).where('email', '=', COLLEAGUE.email).execute();

it('V3 U3 a failed answer of somebody else is discarded by its writer or an administrator; whoever sends it again can take that back', async () => {
  const { contact } = await t.addConversation();
  const fail = async (person: typeof PERSON) => {
    t.sink.refuse = () => ({ code: 550, message: 'No' });
    const { last_answer } = await t.history(contact, person);
    const stored = await t.answer(contact, { seen: last_answer?.id ?? null }, person);
    t.clock.advance(10_000);
    await t.sendDue();
    t.sink.refuse = () => undefined;
    return stored.json<AnswerStored>().id;
  };
  const settle = (id: number, outcome: string, person: typeof PERSON) =>
    t.api.inject({
      method: 'POST',
      url: `${t.base(contact)}answers/${id}/settle/`,
      headers: t.as(person),
      payload: { outcome },
    });
  const takeBack = (id: number, person: typeof PERSON) =>
    t.api.inject({ method: 'DELETE', url: `${t.base(contact)}answers/${id}/`, headers: t.as(person) });
  await setRole('staff');
  const id = await fail(PERSON);
  const [failed] = (await t.history(contact)).answers;
  const refused = await settle(id, 'discarded', COLLEAGUE);
  expect([refused.statusCode, refused.json<ErrorBody>().detail]).toEqual([
    403,
    'Only who wrote it, or an administrator, can discard an answer that did not go out.',
  ]);
  const before = t.sink.mails.length;
  for (const state of ['failed', 'uncertain'] as const) {
    const raw = state === 'uncertain' ? Buffer.from('x') : null;
    await kysely().updateTable('answers').set({ state, raw }).where('id', '=', id).execute();
    expect((await settle(id, 'retry', COLLEAGUE)).statusCode).toBe(204);
    expect((await t.history(contact, COLLEAGUE)).answers).toMatchObject([
      { state: 'waiting', is_own: false, is_retry: true },
    ]);
    expect((await takeBack(id, COLLEAGUE)).statusCode).toBe(204);
    // As it was, and not the draft of anybody.
    expect((await t.history(contact, COLLEAGUE)).answers).toMatchObject([
      { state, is_own: false, is_retry: false, failure: failed?.failure, by: PERSON.email },
    ]);
    const kept = kysely().selectFrom('answers').select('raw').where('id', '=', id);
    expect(await kept.executeTakeFirst()).toEqual({ raw });
    expect((await takeBack(id, COLLEAGUE)).statusCode).toBe(409);
  }
  t.clock.advance(10_000);
  await t.sendDue();
  expect(t.sink.mails).toHaveLength(before);
  expect((await settle(id, 'discarded', PERSON)).statusCode).toBe(204);
  expect((await takeBack(id, PERSON)).json<ErrorBody>().detail).toBe(
    'Somebody has decided about this answer already.',
  );
  const second = await fail(PERSON);
  await setRole('administrator');
  expect((await settle(second, 'discarded', COLLEAGUE)).statusCode).toBe(204);
});

it('V3 an answer and a discarding use up the draft that they name, and no other', async () => {
  const { contact } = await t.addConversation();
  const first = await saveDraft(contact, '<p>a</p>');
  const second = await saveDraft(contact, '<p>ab</p>', first);
  const discard = (version: number) => t.api.ask('DELETE', `${t.base(contact)}draft/?version=${version}`);
  expect((await discard(first)).statusCode).toBe(409);
  for (const draft of [first, null]) {
    const refused = await t.answer(contact, { draft });
    expect([refused.statusCode, refused.json<ErrorBody>()]).toMatchObject([
      409,
      { errors: [{ field: 'draft' }] },
    ]);
  }
  expect((await t.form(contact)).draft).toMatchObject({ html: '<p>ab</p>', version: second });
  const key = randomUUID();
  const sent = await t.answer(contact, { draft: second }, PERSON, key);
  expect(sent.statusCode).toBe(201);
  expect((await t.form(contact)).draft).toBeNull();
  // The page that never got the response asks once more.
  const again = await t.answer(contact, { draft: second }, PERSON, key);
  expect(again.json<AnswerStored>()).toEqual(sent.json<AnswerStored>());
  // Another window of the same draft.
  expect(
    (await t.answer(contact, { draft: second, seen: `a${sent.json<AnswerStored>().id}` })).statusCode,
  ).toBe(409);
  const third = await saveDraft(contact, '<p>x</p>');
  expect((await discard(third)).statusCode).toBe(204);
  expect((await discard(third)).statusCode).toBe(204);
});

it('V3 a file is named once, and one that has gone out no longer counts as kept', async () => {
  const { contact } = await t.addConversation();
  const { id, size } = (await t.attach('a.pdf', Buffer.alloc(1000, 1))).json<AnswerAttachment>();
  expect((await t.answer(contact, { attachments: [id, id.toUpperCase()] })).statusCode).toBe(400);
  const draft = { html: '', to: null, cc: [], subject: '', attachments: [id, id], version: null };
  expect((await t.api.ask('PUT', `${t.base(contact)}draft/`, draft)).statusCode).toBe(400);
  const { user_id } = await kysely()
    .selectFrom('answer_attachments')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const most = 20 * 18 * 1024 * 1024;
  await expect(refuseTooMany(kysely(), user_id, most - size + 1)).rejects.toBeInstanceOf(RequestError);
  expect((await t.answer(contact, { attachments: [id] })).statusCode).toBe(201);
  t.clock.advance(10_000);
  await t.sendDue();
  await refuseTooMany(kysely(), user_id, most - size + 1);
});

it('V3 E3 one answer that cannot be settled stops no other', async () => {
  const stuck = await t.addConversation();
  const other = await t.addConversation();
  await t.answer(stuck.contact);
  await t.answer(other.contact);
  // As a process has left it that ended while it handed it over.
  await kysely()
    .updateTable('answers')
    .set({ state: 'sending', worker_id: 999_999, raw: Buffer.from('x') })
    .where('contact_id', '=', stuck.contact)
    .execute();
  t.clock.advance(10_000);
  const failing = t.startSender({
    hasArrived: () => Promise.reject(new Error('The sandbox is away')),
  });
  await t.sendDue(failing);
  expect((await t.history(other.contact)).entries[0]).toMatchObject({ kind: 'staff_reply' });
  expect((await t.history(stuck.contact)).answers).toMatchObject([{ state: 'sending' }]);
  await t.sendDue();
  expect((await t.history(stuck.contact)).answers).toMatchObject([{ state: 'uncertain' }]);
});
