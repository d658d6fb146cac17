import type { AnswerStored } from '@touchline/shared/contract';
import type { MailTransport } from '../mail/sending/transport.ts';
import { startConversations, type Conversations } from './testing/conversation.ts';

let t: Conversations;
beforeAll(async () => {
  t = await startConversations();
});
afterAll(() => t.close());

const { promise: never, reject: end } = Promise.withResolvers<never>();
never.catch(() => undefined);
afterAll(() => end(new Error('The test is over')));

/** Ends as a killed process does: its connection is gone, and nothing of what it was doing follows. */
const kill = async (worker: number) => {
  await t.api.testDatabase.database.pool.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = $1`,
    [worker],
  );
};

async function dieWhile(stage: 'handing over' | 'composing', contact: number) {
  const stored = (await t.answer(contact)).json<AnswerStored>();
  t.clock.advance(10_000);
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  const hang = () => {
    reach();
    return never;
  };
  const transport: MailTransport = { send: hang, close: () => undefined };
  const dying = t.startSender(stage === 'composing' ? { storage: { open: hang } } : { transport });
  Object.assign(dying, { stop: () => Promise.resolve() });
  await dying.turn();
  await reached;
  const row = await t.api.testDatabase.database.kysely
    .selectFrom('answers')
    .select('worker_id')
    .where('id', '=', stored.id)
    .executeTakeFirstOrThrow();
  await kill(row.worker_id ?? 0);
  return stored.id;
}

const settle = (contact: number, id: number, outcome: string) =>
  t.api.ask('POST', `${t.base(contact)}answers/${id}/settle/`, { outcome });

it('V3 E3 an answer of which nobody knows whether it went out is never sent again by itself', async () => {
  const { contact } = await t.addConversation();
  const before = t.sink.mails.length;
  const id = await dieWhile('handing over', contact);
  await vi.waitFor(async () => {
    await t.sendDue();
    expect((await t.history(contact)).answers).toMatchObject([{ id, state: 'uncertain' }]);
  });
  t.clock.advance(3_600_000);
  await t.sendDue();
  expect(t.sink.mails).toHaveLength(before);
  // A person knows that it arrived.
  expect((await settle(contact, id, 'sent')).statusCode).toBe(204);
  const { answers, entries } = await t.history(contact);
  expect([answers, entries[0]]).toMatchObject([[], { kind: 'staff_reply', text: 'At nine.' }]);
  expect((await settle(contact, id, 'sent')).statusCode).toBe(409);
});

it('V3 E3 one that has arrived, as the sandbox knows, is recorded as sent', async () => {
  const { contact } = await t.addConversation();
  await dieWhile('handing over', contact);
  const other = t.startSender({ hasArrived: async (messageId) => messageId.startsWith('<') });
  await vi.waitFor(async () => {
    await t.sendDue(other);
    expect((await t.history(contact)).entries[0]).toMatchObject({ kind: 'staff_reply' });
  });
  expect((await t.history(contact)).answers).toEqual([]);
});

it('V3 E3 one that had not been handed over goes out from another process, once', async () => {
  const { contact } = await t.addConversation();
  const file = (await t.attach('a.txt', Buffer.from('x'))).json<{ id: string }>();
  const before = t.sink.mails.length;
  const answer = t.answer;
  t.answer = (id, fields, ...rest) => answer(id, { attachments: [file.id], ...fields }, ...rest);
  await dieWhile('composing', contact).finally(() => (t.answer = answer));
  const others = [t.startSender(), t.startSender()];
  await vi.waitFor(async () => {
    await Promise.all(others.map((one) => t.sendDue(one)));
    expect(t.sink.mails).toHaveLength(before + 1);
  });
  await Promise.all(others.map((one) => t.sendDue(one)));
  expect(t.sink.mails).toHaveLength(before + 1);
});
