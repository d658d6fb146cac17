import type { AnswerStored, ErrorBody, MonitoringContact } from '@touchline/shared/contract';
import type { LightMyRequestResponse } from 'fastify';
import PostalMime from 'postal-mime';
import { randomUUID } from 'node:crypto';
import { mailboxKey } from '../database/keys.ts';
import { readConfig } from '../config.ts';
import { receiveMail } from '../mail/intake/receive-mail.ts';
import { MailReader } from '../mail/reading/mail-reader.ts';
import { plainMail } from '../mail/reading/testing/mails.ts';
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

it('V3 S11 one is stored however often Send is pressed, and one sent by however many processes', async () => {
  const { contact } = await t.addConversation();
  const key = randomUUID();
  const before = t.sink.mails.length;
  const answers = await Promise.all(Array.from({ length: 8 }, () => t.answer(contact, {}, PERSON, key)));
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  const other = await t.answer(contact, { html: '<p>At ten.</p>' }, PERSON, key);
  expect(other.statusCode).toBe(409);
  t.clock.advance(10_000);
  const processes = [t.startSender(), t.startSender(), t.startSender()];
  await Promise.all(processes.map((one) => t.sendDue(one)));
  await Promise.all(processes.map((one) => t.sendDue(one)));
  expect(t.sink.mails).toHaveLength(before + 1);
});

it('V3 what is taken back while another is being written stays in the conversation, and nothing is lost', async () => {
  const { contact } = await t.addConversation();
  const id = idOf(await t.answer(contact));
  const draft = { html: '<p>And</p>', to: null, cc: [], subject: '', attachments: [], version: null };
  expect((await t.api.ask('PUT', `${t.base(contact)}draft/`, draft)).statusCode).toBe(200);
  expect((await takeBack(contact, id)).statusCode).toBe(204);
  expect((await t.form(contact)).draft?.html).toBe('<p>And</p>');
  expect((await t.history(contact)).answers).toMatchObject([
    { id, state: 'failed', html: '<p>At <b>nine</b>.</p>' },
  ]);
  expect((await settle(contact, id, 'discarded')).statusCode).toBe(204);
  expect((await t.history(contact)).answers).toEqual([]);
});

/** Who wrote the answers of a history. */
const authors = (entries: readonly { readonly kind: string; readonly author: string | null }[]) =>
  entries.filter(({ kind }) => kind === 'staff_reply').map(({ author }) => author);

it('V3 U7 the history names who answers by the name that they have now, and by the address without one', async () => {
  const { contact } = await t.addConversation();
  const rename = (name: string) =>
    t.api.testDatabase.database.pool.query('update users set name = $1 where email = $2', [
      name,
      COLLEAGUE.email,
    ]);
  await rename('Bob Reed');
  expect((await t.answer(contact, {}, COLLEAGUE)).statusCode).toBe(201);
  const waiting = await t.history(contact);
  expect([waiting.answers[0]?.by, waiting.last_answer?.by]).toEqual(['Bob Reed', 'Bob Reed']);
  const refused = await t.answer(contact);
  expect(refused.json<ErrorBody>().detail).toMatch(/^Bob Reed answered/u);
  t.clock.advance(11_000);
  await t.sendDue();
  const url = `/api/campaigns/monitoring/contacts/${contact}/history/`;
  const before = await t.api.inject({ url });
  expect(authors(before.json().entries)).toEqual(['Bob Reed']);
  await rename('Bob Lane');
  const after = await t.api.inject({ url, headers: { 'if-none-match': String(before.headers.etag) } });
  expect(after.statusCode).toBe(200);
  expect(authors(after.json().entries)).toEqual(['Bob Lane']);
  await rename('');
  expect(authors((await t.history(contact)).entries)).toEqual([COLLEAGUE.email]);
});

it('V3 an answer from a mail program counts as one that has to be seen, one that was taken back does not', async () => {
  const { contact, campaign } = await t.addConversation();
  await t.api.answer(campaign, contact, 'By telephone', t.clock.now());
  t.clock.advance(1000);
  expect((await t.answer(contact)).statusCode).toBe(409);
  const { last_answer } = await t.history(contact);
  const seen = last_answer?.id ?? null;
  const first = await t.answer(contact, { seen });
  expect(first.statusCode).toBe(201);
  await takeBack(contact, idOf(first));
  for (const known of [seen, `a${idOf(first)}`]) {
    const again = await t.answer(contact, { seen: known });
    expect(again.statusCode).toBe(201);
    await takeBack(contact, idOf(again));
  }
});

it('V1 V3 what the contact writes while an answer waits, or before a failed one is tried again, is not answered by it', async () => {
  const { contact, campaign } = await t.addConversation();
  await t.answer(contact);
  t.clock.advance(5000);
  await t.api.respond(campaign, contact, 'replied', 'Rather at ten.', t.clock.now());
  expect(await statusOf(contact)).toBe('awaiting_reply');
  t.clock.advance(6000);
  await t.sendDue();
  expect((await t.history(contact)).entries[0]).toMatchObject({ kind: 'staff_reply' });
  expect(await statusOf(contact)).toBe('awaiting_reply');

  const other = await t.addConversation();
  t.sink.refuse = () => ({ code: 550, message: 'No' });
  const id = idOf(await t.answer(other.contact));
  t.clock.advance(10_000);
  await t.sendDue();
  await t.api.respond(other.campaign, other.contact, 'replied', 'Are you there?', t.clock.now());
  t.sink.refuse = () => undefined;
  t.clock.advance(1000);
  expect((await settle(other.contact, id, 'retry')).statusCode).toBe(204);
  t.clock.advance(10_000);
  await t.sendDue();
  expect((await t.history(other.contact)).answers).toEqual([]);
  expect(await statusOf(other.contact)).toBe('awaiting_reply');
});

it('V4 somebody of no campaign who has been written to is no longer returning', async () => {
  const [contact = 0] = await t.api.addContacts(1);
  const { kysely } = t.api.testDatabase.database;
  const returns_at = new Date(t.clock.now().getTime() - 60_000);
  await kysely
    .insertInto('follow_ups')
    .values({ contact_id: contact, come_back_on: '2026-03-10', returns_at, put_off_after: '0' })
    .execute();
  const rowOf = async () => {
    const list = await t.api.ask('GET', '/api/campaigns/monitoring/contacts/');
    const row = list.json<MonitoringContact[]>().find(({ id }) => id === contact);
    return { state: row?.followUp?.state, version: list.headers.etag };
  };
  const before = await rowOf();
  expect(before.state).toBe('returning');
  expect((await t.answer(contact, { subject: 'Your pitch' })).statusCode).toBe(201);
  t.clock.advance(10_000);
  await t.sendDue();
  const after = await rowOf();
  expect(after.state).not.toBe('returning');
  // Otherwise a page that has the list of before would keep it.
  expect(after.version).not.toBe(before.version);
});

it('V3 a failed answer is tried again after one that was not seen only if it is asked for, in either order', async () => {
  const { contact } = await t.addConversation();
  t.sink.refuse = () => ({ code: 550, message: 'No' });
  const failed = idOf(await t.answer(contact));
  t.clock.advance(10_000);
  await t.sendDue();
  t.sink.refuse = () => undefined;
  const second = idOf(await t.answer(contact, {}, COLLEAGUE));
  const refused = await settle(contact, failed, 'retry');
  expect([refused.statusCode, refused.json<ErrorBody>().errors]).toEqual([
    409,
    [expect.objectContaining({ field: 'seen' })],
  ]);
  t.clock.advance(1000);
  expect((await settle(contact, failed, 'retry', `a${second}`)).statusCode).toBe(204);
  // Now it is the newest, and whoever has seen only the second is told.
  t.clock.advance(1000);
  expect((await t.answer(contact, { seen: `a${second}` }, COLLEAGUE)).statusCode).toBe(409);
  expect((await takeBack(contact, failed)).statusCode).toBe(204);
});

it('V1 V2 S12 a reply to an answer with a copy is the contact’s when it comes from them; that of who got the copy is shown as theirs', async () => {
  const { contact } = await t.addConversation();
  await t.answer(contact, { cc: ['boss@club.example'] });
  t.clock.advance(10_000);
  await t.sendDue();
  const out = t.sink.mails.findLast((mail) => mail.to.includes(`mail${contact}@`));
  const { database } = t.api.testDatabase;
  const reader = new MailReader();
  const settings = readConfig({ MAIL_FROM: 'Us <us@touchline.example>' }).mail;
  const receive = (from: string, body: string) => {
    t.clock.advance(1000);
    const raw = plainMail({ from, headers: [`In-Reply-To: <${out?.messageId}>`], body });
    const intake = { database, clock: t.clock, settings, reader };
    return receiveMail(intake, { mailbox: 'test', raw, receivedAt: t.clock.now() });
  };
  try {
    await receive('boss@club.example', 'I agree.');
    expect((await t.history(contact)).contact).toMatchObject({ lastReplyText: 'Yes, please.' });
    await receive(`mail${contact}@sent.example`, 'Come at nine.');
    await receive('boss@club.example', 'Please unsubscribe me.');
  } finally {
    await reader.stop();
  }
  const { entries, contact: row } = await t.history(contact);
  expect(entries.filter(({ kind }) => /repl(?:y|ied)$/u.test(kind))).toMatchObject([
    { kind: 'replied', text: 'Come at nine.' },
    {
      kind: 'unproved_reply',
      text: 'I agree.',
      author: expect.stringContaining('boss@club.example') as string,
    },
    { kind: 'staff_reply' },
    { kind: 'replied', text: 'Yes, please.' },
  ]);
  expect(row).toMatchObject({ lastReplyText: 'Come at nine.', isUnsubscribed: false });
});

it('V3 writes to a contact who has not written, under a subject of its own, also to one of no campaign', async () => {
  const [contact = 0] = await t.api.addContacts(1);
  expect(await t.form(contact)).toMatchObject({ subject: '', addresses: [{ origin: 'contact' }] });
  const without = await t.answer(contact);
  expect([without.statusCode, without.json<object>()]).toMatchObject([
    400,
    { errors: [{ field: 'subject' }] },
  ]);
  expect((await t.answer(contact, { subject: 'Your pitch' })).statusCode).toBe(201);
  t.clock.advance(10_000);
  await t.sendDue();
  expect(await arrived('Your pitch')).toMatchObject({ subject: 'Your pitch' });
  const { entries } = await t.history(contact);
  expect(entries).toMatchObject([{ kind: 'staff_reply', subject: 'Your pitch', campaign_id: null }]);
  const shown = await t.api.ask('GET', `/api/mail/sent/${entries[0]?.sent_mail_id}/`);
  expect([shown.statusCode, shown.json<object>()]).toMatchObject([200, { subject: 'Your pitch' }]);

  const { contact: silent } = await t.addConversation(null);
  expect((await t.answer(silent, { subject: 'Hello' })).statusCode).toBe(201);
  t.clock.advance(10_000);
  await t.sendDue();
  expect((await t.history(silent)).entries[0]).toMatchObject({ kind: 'staff_reply', subject: 'Hello' });
});

it('V3 says which address is the contact’s no longer, where it was changed before the answer went', async () => {
  const [contact = 0] = await t.api.addContacts(1);
  expect((await t.answer(contact, { subject: 'Your pitch' })).statusCode).toBe(201);
  const [open] = (await t.history(contact)).answers;
  const { kysely } = t.api.testDatabase.database;
  const email = `new${contact}@club.example`;
  await kysely
    .updateTable('contacts')
    .set({ email, email_key: mailboxKey(email) })
    .where('id', '=', contact)
    .execute();
  t.clock.advance(10_000);
  await t.sendDue();
  expect((await t.history(contact)).answers).toMatchObject([
    { state: 'failed', failure: { en: `${String(open?.to)} is no address that this reply names.` } },
  ]);
});

it('V3 what a merge tag stands for is cleaned, too: a title may be the address of a link', async () => {
  const { contact } = await t.addConversation();
  const { kysely } = t.api.testDatabase.database;
  await kysely
    .updateTable('contacts')
    .set({ title: 'javascript:alert(document.domain)//' })
    .where('id', '=', contact)
    .execute();
  const stored = await t.answer(contact, { html: `<p><a href="${tag('title')}">Price list</a> for you</p>` });
  expect(stored.statusCode).toBe(201);
  expect((await t.history(contact)).answers[0]?.html).toBe('<p><a>Price list</a> for you</p>');
});

it('V3 B5 goes from the mailbox of the conversation with its signature', async () => {
  const { kysely } = t.api.testDatabase.database;
  const mailbox = await insertMailbox(kysely, {
    name: 'Jo',
    email: 'jo@touchline.example',
    signature_html: '<b>Jo of Turf</b>',
  });
  const { contact } = await t.addConversation();
  await kysely
    .updateTable('messages')
    .set({ mailbox_id: mailbox })
    .where('contact_id', '=', contact)
    .execute();
  expect(await t.form(contact)).toMatchObject({
    from: 'Jo <jo@touchline.example>',
    signature: '<b>Jo of Turf</b>',
  });
  await t.answer(contact, { from: 'Jo <jo@touchline.example>' });
  t.clock.advance(10_000);
  await t.sendDue();
  const mail = await arrived(`mail${contact}@`);
  expect(mail.html).toContain('<b>Jo of Turf</b>');
  expect(mail.text).toMatch(/At nine\.\s+-- \s+Jo of Turf/u);
});

it('V3 takes twenty answers a minute of one account, also of more at once', async () => {
  const { kysely } = t.api.testDatabase.database;
  await kysely
    .updateTable('answers')
    .set({ created_at: new Date(0) })
    .execute();
  const { contact } = await t.addConversation();
  const people = await Promise.all(
    Array.from({ length: 25 }, async () => (await t.addConversation()).contact),
  );
  const statuses = await Promise.all(people.map(async (one) => (await t.answer(one)).statusCode));
  expect(statuses.toSorted((one, other) => one - other)).toEqual([
    ...Array<number>(20).fill(201),
    ...Array<number>(5).fill(429),
  ]);
  t.clock.advance(61_000);
  expect((await t.answer(contact)).statusCode).toBe(201);
});
