import type { AnswerAttachment } from '@touchline/shared/contract';
import { storedNameOf } from './attachments.repository.ts';
import { deleteUnused } from './start-answers.ts';
import { COLLEAGUE, startConversations, type Conversations } from './testing/conversation.ts';

let t: Conversations;
beforeAll(async () => {
  t = await startConversations();
});
afterAll(() => t.close());

it('V3 a file has a harmless name, no program is taken, nor 25 MB, and what nobody sends is deleted', async () => {
  const { contact } = await t.addConversation();
  const { name } = (
    await t.attach('..\\../x/\u202Efdp.\u2066report.pdf', Buffer.from('x'))
  ).json<AnswerAttachment>();
  expect(name).toBe('fdp. report.pdf');
  expect((await t.attach('holiday\u202Egpj.exe', Buffer.from('x'))).statusCode).toBe(400);
  for (const program of [
    'invoice.exe\u200B',
    'page.html\u00AD',
    'picture.svgz',
    'old.pif',
    'disk.img',
    'page.mht',
  ])
    expect([program, (await t.attach(program, Buffer.from('x'))).statusCode]).toEqual([program, 400]);
  expect((await t.attach('a.pdf', Buffer.alloc(25 * 1024 * 1024))).statusCode).toBe(413);
  expect((await t.attach('a.pdf', Buffer.alloc(0))).statusCode).toBe(400);
  const big = Buffer.alloc(10 * 1024 * 1024, 1);
  const two = [await t.attach('a.pdf', big), await t.attach('b.pdf', big)].map(
    (one) => one.json<AnswerAttachment>().id,
  );
  expect((await t.answer(contact, { attachments: two })).statusCode).toBe(400);
  // Of another account.
  expect((await t.answer(contact, { attachments: two.slice(1) }, COLLEAGUE)).statusCode).toBe(400);
  const [kept = '', unused = ''] = two;
  const draft = { html: '', to: null, cc: [], subject: '', attachments: [kept], version: null };
  await t.api.ask('PUT', `${t.base(contact)}draft/`, draft);
  t.clock.advance(25 * 3_600_000);
  const { clock, storage } = t;
  await deleteUnused({ database: t.api.testDatabase.database, clock, storage });
  expect((await t.api.ask('GET', `/api/conversations/attachments/${unused}/`)).statusCode).toBe(404);
  expect((await t.api.ask('GET', `/api/conversations/attachments/${kept}/`)).statusCode).toBe(200);
  const foreign = await t.api.inject({
    url: `/api/conversations/attachments/${kept}/`,
    headers: t.as(COLLEAGUE),
  });
  expect(foreign.statusCode).toBe(404);
  expect((await t.api.app.inject(`/uploads/${kept}.attachment`)).statusCode).toBe(404);
  // Its bytes as well, and those of a draft that was discarded a day ago.
  expect(await t.storage.open(storedNameOf(unused))).toBeUndefined();
  await t.api.ask('DELETE', `${t.base(contact)}draft/`);
  t.clock.advance(25 * 3_600_000);
  await deleteUnused({ database: t.api.testDatabase.database, clock, storage });
  expect(await t.storage.open(storedNameOf(kept))).toBeUndefined();
});
