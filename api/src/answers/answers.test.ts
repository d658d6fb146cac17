import type {
  AnswerAttachment,
  AnswerForm,
  AnswerStored,
  ErrorBody,
  MonitoringContact,
} from '@touchline/shared/contract';
import type { LightMyRequestResponse } from 'fastify';
import PostalMime from 'postal-mime';
import { randomUUID } from 'node:crypto';
import { PERSON } from '../testing/api.ts';
import { insertMailbox } from '../testing/mailboxes.ts';
import { COLLEAGUE } from './testing/conversation.ts';
import { t } from './answers.testing.ts';

const tag = (name: string) => `{{${name}}}`;

/** The last mail of which that is true: answers of other tests may go out at the same moment. */
const arrived = (words: string) =>
  PostalMime.parse(t.sink.mails.findLast(({ raw, to }) => `${to} ${raw}`.includes(words))?.raw ?? '');

const statusOf = async (contact: number) => (await t.history(contact)).contact.status;

const idOf = (answer: LightMyRequestResponse) => answer.json<AnswerStored>().id;

const takeBack = (contact: number, id: number, person = PERSON) =>
  t.api.inject({ method: 'DELETE', url: `${t.base(contact)}answers/${id}/`, headers: t.as(person) });

const settle = (contact: number, id: number, outcome: string, seen?: string | null) =>
  t.api.ask('POST', `${t.base(contact)}answers/${id}/settle/`, { outcome, seen });

/** An answer of the colleague and one of {@link PERSON}, to others, that the server has refused. */
async function refusedOfBoth() {
  const [own, other] = [await t.addConversation(), await t.addConversation()];
  t.sink.refuse = () => ({ code: 550, message: 'No' });
  const ids = [
    idOf(await t.answer(own.contact, {}, COLLEAGUE)),
    idOf(await t.answer(other.contact, {}, PERSON)),
  ];
  t.clock.advance(10_000);
  await t.sendDue();
  return [own.contact, other.contact].map(
    (contact, index) => `${t.base(contact)}answers/${ids[index]}/settle/`,
  );
}

it('V3 an answer from the shared mailbox has the name of its writer, as its form says', async () => {
  const { contact } = await t.addConversation();
  const { kysely } = t.api.testDatabase.database;
  const nameIs = (name: string) =>
    kysely.updateTable('users').set({ name }).where('email', '=', PERSON.email).execute();
  await nameIs('Ольга "O" Petrova');
  try {
    const form = (await t.api.ask('GET', `${t.base(contact)}draft/`)).json<AnswerForm>();
    expect(form).toMatchObject({
      from: 'Ольга "O" Petrova <us@touchline.example>',
      signature: '<p>Ольга &quot;O&quot; Petrova</p>',
    });
    expect((await t.answer(contact, { from: form.from, html: '<p>I signed.</p>' })).statusCode).toBe(201);
    t.clock.advance(10_500);
    await t.sendDue();
    const mail = await arrived(`mail${contact}@`);
    expect(mail.from).toEqual({ name: 'Ольга "O" Petrova', address: 'us@touchline.example' });
    expect(mail.text).toMatch(/I signed\.\s+-- \s+Ольга "O" Petrova\s*$/u);
    // A name that spells an address could pass for its owner's, and one of signs alone says nothing.
    for (const name of ['ceo@victim.example', '"CEO" <ceo@victim.example>', '\u200B', '***']) {
      await nameIs(name);
      const next = (await t.api.ask('GET', `${t.base(contact)}draft/`)).json<AnswerForm>();
      expect(next).toMatchObject({ from: 'Us <us@touchline.example>', signature: '' });
    }
  } finally {
    await nameIs('');
  }
});

it('V3 an answer goes out after ten seconds, as rich text with its file, in the thread, and is shown as it went', async () => {
  const { contact } = await t.addConversation();
  const file = (await t.attach('price list.pdf', Buffer.from('%PDF-1'))).json<AnswerAttachment>();
  const before = t.sink.mails.length;
  expect(await statusOf(contact)).toBe<MonitoringContact['status']>('awaiting_reply');
  const stored = await t.answer(contact, { attachments: [file.id] });
  expect(stored.statusCode).toBe(201);
  // It counts at once: nobody else needs to write one.
  expect(await statusOf(contact)).toBe('replied');
  t.clock.advance(9000);
  await t.sendDue();
  expect(t.sink.mails).toHaveLength(before);
  expect((await t.history(contact)).answers).toMatchObject([
    { id: idOf(stored), state: 'waiting', is_own: true, by: PERSON.email, attachments: [file] },
  ]);
  t.clock.advance(1500);
  await t.sendDue();
  expect((await t.history(contact)).answers).toEqual([]);
  const mail = await arrived(`mail${contact}@`);
  expect(mail).toMatchObject({ subject: 'Re: Grass', to: [{ address: `mail${contact}@sent.example` }] });
  expect(mail.inReplyTo).toBeTruthy();
  expect(mail.html).toContain('At <b>nine</b>.');
  expect(mail.text?.trim()).toBe('At nine.');
  expect(mail.attachments).toMatchObject([{ filename: 'price list.pdf', disposition: 'attachment' }]);
  const { answers, entries, last_answer } = await t.history(contact);
  expect(answers).toEqual([]);
  expect(entries[0]).toMatchObject({
    kind: 'staff_reply',
    text: 'At nine.',
    html: expect.stringContaining('At <b>nine</b>.') as string,
    author: PERSON.email,
    subject: 'Re: Grass',
    cc: [],
    files: [{ name: 'price list.pdf', size: 6 }],
  });
  expect(last_answer).toMatchObject({ id: `a${idOf(stored)}` });
  const content = await t.api.ask('GET', `/api/mail/sent/${entries[0]?.sent_mail_id}/attachments/0/`);
  expect([content.statusCode, content.body, content.headers['content-type']]).toEqual([
    200,
    '%PDF-1',
    'application/octet-stream',
  ]);
  expect(content.headers['content-disposition']).toMatch(/^attachment;/u);
});

it('V3 is taken back at 9.9 s and is a draft again, and no more once it is out', async () => {
  const { contact } = await t.addConversation();
  const before = t.sink.mails.length;
  const cc = ['boss@club.example'];
  const first = idOf(await t.answer(contact, { cc, subject: 'When' }));
  t.clock.advance(9900);
  await t.sendDue();
  expect((await takeBack(contact, first, COLLEAGUE)).statusCode).toBe(409);
  for (let press = 0; press < 2; press += 1) expect((await takeBack(contact, first)).statusCode).toBe(204);
  t.clock.advance(60_000);
  await t.sendDue();
  expect(t.sink.mails).toHaveLength(before);
  expect(await statusOf(contact)).toBe('awaiting_reply');
  expect((await t.form(contact)).draft).toMatchObject({
    html: '<p>At <b>nine</b>.</p>',
    cc,
    subject: 'When',
  });

  // Neither the subject nor a name is filled in where the writer had left that to us.
  const untouched = idOf(await t.answer(contact, { html: '<p>Dear {{first_name}}</p>' }));
  expect((await takeBack(contact, untouched)).statusCode).toBe(204);
  const { draft } = await t.form(contact);
  expect(draft).toMatchObject({ html: '<p>Dear {{first_name}}</p>', cc: [], subject: '' });

  const second = idOf(await t.answer(contact, { draft: draft?.version ?? null }));
  expect((await t.form(contact)).draft).toBeNull();
  t.clock.advance(10_000);
  await t.sendDue();
  const late = await takeBack(contact, second);
  expect([late.statusCode, late.json<ErrorBody>().detail]).toEqual([
    409,
    'It is too late: the answer is already on its way.',
  ]);
  expect(t.sink.mails).toHaveLength(before + 1);
});

it('V3 of two people who answer at once the second is asked, and told who answered', async () => {
  const { contact } = await t.addConversation();
  const answers = await Promise.all([t.answer(contact), t.answer(contact, {}, COLLEAGUE)]);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]));
  const refused = answers.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json<ErrorBody>()).toMatchObject({
    detail: expect.stringMatching(/^(Ann@Example\.com|bob@example\.com) answered less than a minute ago\./u),
    errors: [{ field: 'seen' }],
  });
  const { last_answer } = await t.history(contact, COLLEAGUE);
  const late = answers[0]?.statusCode === 409 ? PERSON : COLLEAGUE;
  // "Send anyway": it has been seen by now. The first goes out in between, which changes nothing about that.
  t.clock.advance(10_000);
  await t.sendDue();
  expect((await t.answer(contact, { seen: last_answer?.id ?? null }, late)).statusCode).toBe(201);
});

it('V3 a refused answer is shown with its reason, and goes out when it is tried again', async () => {
  const { contact } = await t.addConversation();
  t.sink.refuse = () => ({ code: 550, message: '5.1.1 No such user' });
  const id = idOf(await t.answer(contact));
  t.clock.advance(10_000);
  await t.sendDue();
  const { answers, contact: shown } = await t.history(contact);
  expect(answers).toMatchObject([
    { id, state: 'failed', failure: { en: expect.stringContaining('No such user') } },
  ]);
  expect(shown.status).toBe('awaiting_reply');
  t.sink.refuse = () => undefined;
  const before = t.sink.mails.length;
  expect((await settle(contact, id, 'retry')).statusCode).toBe(204);
  expect((await settle(contact, id, 'retry')).statusCode).toBe(409);
  t.clock.advance(9900);
  await t.sendDue();
  expect(t.sink.mails).toHaveLength(before);
  t.clock.advance(100);
  await t.sendDue();
  expect(t.sink.mails).toHaveLength(before + 1);
  expect(await statusOf(contact)).toBe('replied');
});

it('V3 copies go to everybody named once, without what acts for the contact; whom the server refuses is named', async () => {
  const { contact } = await t.addConversation();
  t.sink.refuse = (recipient) =>
    recipient === 'gone@club.example' ? { code: 550, message: 'No' } : undefined;
  const cc = ['boss@club.example', 'BOSS@club.example', 'gone@club.example'];
  const id = idOf(await t.answer(contact, { cc }));
  t.clock.advance(10_000);
  await t.sendDue();
  const out = t.sink.mails.findLast((mail) => mail.to.includes(`mail${contact}@`));
  expect(out?.to.split(',')).toEqual([`mail${contact}@sent.example`, 'BOSS@club.example']);
  const { token } = await t.api.testDatabase.database.kysely
    .selectFrom('messages')
    .select('token')
    .where('contact_id', '=', contact)
    .executeTakeFirstOrThrow();
  expect(`${out?.raw} ${out?.from}`).not.toContain(token.replaceAll('-', ''));
  expect((await t.history(contact)).answers).toMatchObject([
    { id, state: 'sent', refused_cc: ['gone@club.example'] },
  ]);
  // Its card names them all.
  const shown = (await t.history(contact)).entries.find(({ kind }) => kind === 'staff_reply');
  expect(shown).toMatchObject({ cc: ['BOSS@club.example', 'gone@club.example'], files: [] });
  await settle(contact, id, 'discarded');
  expect((await t.history(contact)).answers).toEqual([]);
});

it('V3 fills merge tags in, and refuses one without a value', async () => {
  const { contact } = await t.addConversation();
  const html = `<p>Dear ${tag('first_name')} of ${tag(' organization ')}</p>`;
  const refused = await t.answer(contact, { html: `${html}<p>${tag('nickname')}</p>` });
  expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining(tag('nickname'))]);
  await t.answer(contact, { html });
  expect((await t.history(contact)).answers[0]?.html).toMatch(/^<p>Dear Anna of Organization \d+<\/p>$/u);
});

it('V3 hostile input never runs, is stored clean, or is refused with 400', async () => {
  const { contact } = await t.addConversation();
  const hostile =
    '<p onclick="a()">Hi<script>b()</script><img src="https://spy.example/x"><a href="javascript:c()">link</a></p>' +
    '<div style="position:fixed;inset:0;background:url(https://spy.example)">over</div><form><input></form>';
  await t.answer(contact, { html: hostile });
  const [stored] = (await t.history(contact)).answers;
  expect(stored?.html).not.toMatch(/script|onclick|javascript|spy\.example|position|<form|<input|<img/iu);
  const bad: object[] = [
    { html: '' },
    { html: '<p> &nbsp; </p>' },
    { html: '<script>x</script>' },
    { html: 'x'.repeat(100_001) },
    { html: 'a\0b' },
    { html: '\ud800' },
    { cc: Array.from({ length: 10_000 }, (_, index) => `c${index}@club.example`) },
    { cc: ['no address'] },
    { subject: 'a\r\nBcc: x@y.example' },
    { to: 'stranger@elsewhere.example' },
    { attachments: [randomUUID()] },
    { attachments: ['../../etc/passwd'] },
    { seen: 5 },
    { draft: 2 ** 31 },
    // Cleaned before it was counted, each of these held everybody for half a second.
    { html: `${'<b>'.repeat(33_000)}x` },
  ];
  for (const fields of bad) {
    const answer = await t.api.inject({
      method: 'POST',
      url: `${t.base(contact)}answers/`,
      headers: { 'idempotency-key': randomUUID() },
      payload: { html: '<p>x</p>', seen: null, ...fields },
    });
    expect([JSON.stringify(fields).slice(0, 60), answer.statusCode]).toEqual([
      JSON.stringify(fields).slice(0, 60),
      400,
    ]);
  }
  const noKey = await t.api.ask('POST', `${t.base(contact)}answers/`, { html: '<p>x</p>', seen: null });
  expect(noKey.statusCode).toBe(400);
  for (const id of [4711, 2 ** 40, -1]) expect((await t.answer(id)).statusCode).toBe(404);
  const discard = await t.api.ask('DELETE', `${t.base(contact)}draft/?version=2147483648`);
  expect(discard.statusCode).toBe(400);
});

it('V3 an empty line of an answer stays one, in each part of the mail and in the history', async () => {
  const { contact } = await t.addConversation();
  await t.answer(contact, {
    html: '<p>Hello,</p><p style="text-align:center">one</p><p>\u{A0}</p><p>two</p>',
  });
  t.clock.advance(10_500);
  await t.sendDue();
  const mail = await arrived(`mail${contact}@`);
  expect(mail.text?.trim()).toBe('Hello,\none\n\ntwo');
  expect(mail.html).toContain(
    '<p style="margin:0">Hello,</p><p style="margin:0;text-align:center">one</p><p style="margin:0">',
  );
  expect((await t.history(contact)).entries[0]).toMatchObject({ text: 'Hello,\none\n\ntwo' });
});

it('V3 nothing goes to a contact who was deleted, or unsubscribed, meanwhile, nor from another mailbox than shown', async () => {
  const deleted = await t.addConversation();
  const left = await t.addConversation();
  await t.answer(deleted.contact);
  await t.answer(left.contact);
  const before = t.sink.mails.length;
  // No call deletes somebody while an answer waits for them.
  const { kysely } = t.api.testDatabase.database;
  await kysely.deleteFrom('contacts').where('id', '=', deleted.contact).execute();
  await t.api.respond(left.campaign, left.contact, 'unsubscribed', undefined, t.clock.now());
  t.clock.advance(10_000);
  await t.sendDue();
  expect(t.sink.mails).toHaveLength(before);
  for (const { contact } of [deleted, left]) {
    expect((await t.history(contact)).answers).toMatchObject([{ state: 'failed' }]);
  }
  const { contact } = await t.addConversation();
  const refused = await t.answer(contact, { from: 'Somebody <else@touchline.example>' });
  expect([refused.statusCode, refused.json<object>()]).toMatchObject([409, { errors: [{ field: 'from' }] }]);
});

it('V3 U3 staff discard their own answer that did not go out, and leave that of a colleague', async () => {
  const { kysely } = t.api.testDatabase.database;
  const roleIs = (role: 'staff' | 'administrator') =>
    kysely.updateTable('users').set({ role }).where('email', '=', COLLEAGUE.email).execute();
  const urls = await refusedOfBoth();
  await roleIs('staff');
  try {
    const answers = await Promise.all(
      urls.map((url) =>
        t.api.inject({ method: 'POST', url, headers: t.as(COLLEAGUE), payload: { outcome: 'discarded' } }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 403]);
  } finally {
    await roleIs('administrator');
  }
});

it('V3 an answer whose mailbox is gone goes out from no other one', async () => {
  const { kysely } = t.api.testDatabase.database;
  const { contact } = await t.addConversation();
  const id = idOf(await t.answer(contact));
  const gone = await insertMailbox(kysely, {
    email: 'gone@touchline.example',
    disconnected_at: t.clock.now(),
  });
  await kysely.updateTable('answers').set({ mailbox_id: gone }).where('id', '=', id).execute();
  const before = t.sink.mails.length;
  t.clock.advance(10_000);
  await t.sendDue();
  expect(t.sink.mails).toHaveLength(before);
  expect((await t.history(contact)).answers).toMatchObject([{ id, state: 'failed' }]);
});
