import type {
  AnswerAddresses,
  ContactHistory,
  MailProposal,
  MonitoringContact,
} from '@touchline/shared/contract';
import PostalMime from 'postal-mime';
import { randomUUID } from 'node:crypto';
import { PERSON } from '../../testing/api.ts';
import { messageIdOf } from '../addresses.ts';
import { receiveMail } from '../intake/receive-mail.ts';
import { plainMail } from '../reading/testing/mails.ts';
import { unpackSource } from '../stored-source.ts';
import {
  settings,
  clock,
  api,
  sink,
  pathOf,
  writeToOne,
  intake,
  reply,
  press,
  detailOf,
  startOther,
} from './quick-reply.testing.ts';

const emailOf = async (contact: number) =>
  (
    await api.testDatabase.database.kysely
      .selectFrom('contacts')
      .select('email')
      .where('id', '=', contact)
      .executeTakeFirstOrThrow()
  ).email;

const storedAddress = (contact: number, email: string) =>
  api.testDatabase.database.kysely.updateTable('contacts').set({ email }).where('id', '=', contact).execute();

describe('Quick Reply', () => {
  it('E7 answers in the thread, from the address that got the reply, and keeps what went out', async () => {
    const sent = await writeToOne();
    await reply(sent);
    clock.advance(1000);
    const to = `mail${sent.contact}@sent.example`;
    const answer = await api.ask('POST', pathOf(sent.contact), {
      text: ' Tuesday at ten?\n\nЯ приеду. ',
      to,
    });
    expect(answer.statusCode).toBe(200);
    const out = sink.mails.at(-1);
    const parsed = await PostalMime.parse(out?.raw ?? '');
    expect(out?.to).toBe(to);
    expect(parsed).toMatchObject({
      from: { name: 'Touchline', address: 'us@touchline.example' },
      to: [{ name: `Sent to ${sent.contact}`, address: to }],
      subject: 'Re: Газон',
      inReplyTo: `<${sent.mail.id}.theirs@club.example>`,
      references: `<older@club.example> ${messageIdOf(sent.mail, settings.domain)} <${sent.mail.id}.theirs@club.example>`,
    });
    expect(parsed.text?.trim()).toBe('Tuesday at ten?\n\nЯ приеду.');
    expect(parsed.html).toBeUndefined();

    const kept = await api.testDatabase.database.kysely
      .selectFrom('sent_mails')
      .select('raw')
      .where('message_id', '=', sent.mail.id)
      .where('event_id', 'is not', null)
      .executeTakeFirstOrThrow();
    expect((await unpackSource(kept.raw)).toString()).toBe(out?.raw.toString());
    const { entries, contact } = (
      await api.ask('GET', `/api/campaigns/monitoring/contacts/${sent.contact}/history/`)
    ).json<ContactHistory>();
    expect(entries[0]).toMatchObject({
      kind: 'staff_reply',
      text: 'Tuesday at ten?\n\nЯ приеду.',
      author: PERSON.email,
    });
    expect(contact).toMatchObject({ status: 'replied' } satisfies Partial<MonitoringContact>);
  });

  it('E7 continues the thread of the sent mail when only the text of the reply is stored', async () => {
    const sent = await writeToOne();
    await api.respond(sent.campaign, sent.contact, 'replied', 'Yes', clock.now());
    expect((await api.ask('POST', pathOf(sent.contact), { text: 'x' })).statusCode).toBe(200);
    const parsed = await PostalMime.parse(sink.mails.at(-1)?.raw ?? '');
    expect(parsed).toMatchObject({
      subject: 'Re: Grass',
      to: [{ address: `mail${sent.contact}@sent.example` }],
      inReplyTo: messageIdOf(sent.mail, settings.domain),
    });
  });

  it('S12 S14 goes to the contact’s own address unless another is named, and names who wrote first', async () => {
    const sent = await writeToOne();
    await reply(sent, ['Reply-To: Office <thief@elsewhere.example>']);
    expect((await api.ask('POST', pathOf(sent.contact), { text: 'x' })).statusCode).toBe(200);
    expect(sink.mails.at(-1)?.to).toBe(`mail${sent.contact}@sent.example`);
    expect((await api.ask('GET', pathOf(sent.contact))).json<AnswerAddresses>()).toEqual({
      from: 'Touchline <us@touchline.example>',
      addresses: [
        { email: 'anna@private.example', origin: 'sender', gets_no_mail: false },
        { email: `mail${sent.contact}@sent.example`, origin: 'contact', gets_no_mail: false },
        { email: await emailOf(sent.contact), origin: 'contact', gets_no_mail: false },
        { email: 'thief@elsewhere.example', origin: 'reply_to', gets_no_mail: false },
      ],
      everybody: [],
    });
  });

  it('S14 goes to everybody who got the reply when that is asked for, by the rules of every answer, and the history says to whom', async () => {
    const sent = await writeToOne();
    await reply(sent, ['Cc: Carl <carl@club.example>, us@touchline.example']);
    const { everybody } = (await api.ask('GET', pathOf(sent.contact))).json<AnswerAddresses>();
    expect(everybody).toEqual(['anna@private.example', 'carl@club.example']);
    const refused = await api.ask('POST', pathOf(sent.contact), { text: 'x', cc: ['carl at club'] });
    expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('cc')]);
    const to = 'anna@private.example';
    const cc = ['carl@club.example', 'Carl@club.example'];
    expect((await api.ask('POST', pathOf(sent.contact), { text: 'At <nine>.', to, cc })).statusCode).toBe(
      200,
    );
    const out = sink.mails.at(-1);
    expect(out?.to).toBe(`${to},Carl@club.example`);
    const parsed = await PostalMime.parse(out?.raw ?? '');
    expect(parsed.cc).toEqual([{ name: '', address: 'Carl@club.example' }]);
    // Whoever got a copy could act for the contact by what names our mail.
    expect(parsed.references).toBe(`<older@club.example> <${sent.mail.id}.theirs@club.example>`);
    const { entries } = (
      await api.ask('GET', `/api/campaigns/monitoring/contacts/${sent.contact}/history/`)
    ).json<ContactHistory>();
    expect(entries[0]).toMatchObject({
      kind: 'staff_reply',
      text: 'At <nine>.',
      html: 'At &lt;nine&gt;.',
      subject: 'Re: Газон',
      cc: ['Carl@club.example'],
    });
    // A copy is the person's who got it (U9): it goes with them when they are erased.
    const { rows } = await api.testDatabase.database.pool.query<{ copies: number }>(
      'select count(*)::integer as copies from sent_mails s join answers a on a.id = s.answer_id where a.contact_id = $1',
      [sent.contact],
    );
    expect(rows).toEqual([{ copies: 1 }]);
  });

  it('S12 goes to another address when a person chooses it, without anything by which to act for the contact', async () => {
    const sent = await writeToOne();
    await reply(sent, ['Reply-To: Office <office@club.example>']);
    const answer = await api.ask('POST', pathOf(sent.contact), { text: 'x', to: 'office@club.example' });
    expect(answer.statusCode).toBe(200);
    const out = sink.mails.at(-1);
    expect(out?.to).toBe('office@club.example');
    const source = out?.raw.toString() ?? '';
    expect(source).toContain(`In-Reply-To: <${sent.mail.id}.theirs@club.example>`);
    expect(`${source} ${out?.from ?? ''}`).not.toContain(sent.mail.token.replaceAll('-', ''));
    expect(source).not.toMatch(/unsubscribe|pixel/iu);
  });

  it('S12 E7 what comes back from such an address is shown as a reply in the conversation, once a person confirms it', async () => {
    const sent = await writeToOne();
    await reply(sent, ['Reply-To: Office <office@club.example>']);
    await api.ask('POST', pathOf(sent.contact), { text: 'x', to: 'office@club.example' });
    const answered = sink.mails.at(-1)?.messageId ?? '';
    const received = await receiveMail(intake(), {
      mailbox: 'test',
      raw: plainMail({
        from: 'office@club.example',
        headers: [`References: <other@club.example> <${answered}>`],
        body: 'At nine.',
      }),
      receivedAt: clock.now(),
    });
    const id = received?.id ?? '';
    const proposals = (await api.ask('GET', '/api/mail/proposals/')).json<MailProposal[]>();
    expect(proposals).toMatchObject([{ id, kind: 'replied', text: 'At nine.', contact_id: sent.contact }]);
  });

  it('S12 goes to no address that the reply does not name', async () => {
    const sent = await writeToOne();
    await reply(sent);
    const answer = await api.ask('POST', pathOf(sent.contact), { text: 'x', to: 'other@elsewhere.example' });
    expect([answer.statusCode, answer.json<object>()]).toMatchObject([400, { errors: [{ field: 'to' }] }]);
  });

  it('S11 E7 goes out once when the button is pressed five times', async () => {
    const sent = await writeToOne();
    await reply(sent);
    const before = sink.mails.length;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => api.ask('POST', pathOf(sent.contact), { text: 'At nine.' })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(sink.mails.length - before).toBe(1);
  });

  describe('with the key of a dialog', () => {
    it('E7 one that may be out is not sent again, until a person asks for it in another dialog', async () => {
      const sent = await writeToOne();
      await reply(sent);
      const key = randomUUID();
      const before = sink.mails.length;
      const unsure = await startOther({
        send: async () => ({ kind: 'uncertain', error: 'Connection closed' }),
        close: () => undefined,
      });
      expect((await press(unsure, sent.contact, key)).statusCode).toBe(503);
      const again = await press(api.app, sent.contact, key);
      expect([again.statusCode, detailOf(again)]).toEqual([
        503,
        expect.stringMatching(/^Your reply may have been sent, nobody knows\./u),
      ]);
      expect(sink.mails.length - before).toBe(0);
      expect((await press(api.app, sent.contact, randomUUID())).statusCode).toBe(200);
    });

    it('E7 the same words go out again from another dialog, and others not from the same', async () => {
      const sent = await writeToOne();
      await reply(sent);
      const before = sink.mails.length;
      const key = randomUUID();
      expect((await press(api.app, sent.contact, key)).statusCode).toBe(200);
      expect((await press(api.app, sent.contact, randomUUID())).statusCode).toBe(200);
      const changed = await press(api.app, sent.contact, key, 'At ten.');
      expect([changed.statusCode, detailOf(changed)]).toEqual([
        409,
        expect.stringMatching(/^A reply with another text was already sent/u),
      ]);
      expect(sink.mails.length - before).toBe(2);
    });

    it('E7 one that was refused is tried again, with other words too', async () => {
      const sent = await writeToOne();
      await reply(sent);
      const key = randomUUID();
      sink.refuse = () => ({ code: 550, message: 'No.' });
      expect((await press(api.app, sent.contact, key)).statusCode).toBe(422);
      sink.refuse = () => undefined;
      expect((await press(api.app, sent.contact, key, 'At ten.')).statusCode).toBe(200);
    });

    it('refuses a malformed key', async () => {
      const { contact } = await writeToOne();
      const answer = await press(api.app, contact, 'nine');
      expect([answer.statusCode, answer.json<object>()]).toMatchObject([
        400,
        { errors: [{ field: 'Idempotency-Key' }] },
      ]);
    });
  });

  it('E7 is a mail of its own each time', async () => {
    const sent = await writeToOne();
    await reply(sent);
    for (const text of ['one', 'two']) await api.ask('POST', pathOf(sent.contact), { text });
    const ids = sink.mails.slice(-2).map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(2);
  });

  it('refuses an unknown contact, an empty answer, and a contact who has not written', async () => {
    const { contact } = await writeToOne();
    expect((await api.ask('POST', pathOf(contact), { text: 'x' })).statusCode).toBe(409);
    for (const unknown of [4711, 2 ** 40, -1]) {
      const answer = await api.ask('POST', pathOf(unknown), { text: 'x' });
      expect([unknown, answer.statusCode, answer.json<object>()]).toEqual([
        unknown,
        404,
        { detail: 'There is no such contact.' },
      ]);
    }
    expect((await api.ask('POST', pathOf(contact), { text: ' \n ' })).statusCode).toBe(400);
    expect(
      (await api.app.inject({ method: 'POST', url: pathOf(contact), payload: { text: 'x' } })).statusCode,
    ).toBe(401);
  });

  it('E7 goes where the mail went that was answered, whatever has become of the contact’s own address since', async () => {
    const sent = await writeToOne();
    await reply(sent, [], `mail${sent.contact}@sent.example`);
    await storedAddress(sent.contact, '');
    expect((await api.ask('POST', pathOf(sent.contact), { text: 'x' })).statusCode).toBe(200);
    expect(sink.mails.at(-1)?.to).toBe(`mail${sent.contact}@sent.example`);
  });

  it('E7 says so when nobody knows an address to answer to', async () => {
    const sent = await writeToOne();
    await api.respond(sent.campaign, sent.contact, 'replied', 'Yes', clock.now());
    await storedAddress(sent.contact, '');
    await api.testDatabase.database.kysely
      .updateTable('messages')
      .set({ recipient_email: null })
      .where('id', '=', sent.mail.id)
      .execute();
    const answer = await api.ask('POST', pathOf(sent.contact), { text: 'x' });
    expect([answer.statusCode, answer.json<object>()]).toEqual([
      409,
      { detail: 'The reply names no address to answer.' },
    ]);
  });

  it.each(['unsubscribed', 'bounced'] as const)(
    'E2 E7 does not write to an address that is suppressed, %s, until its reader has written again',
    async (kind) => {
      const sent = await writeToOne();
      await api.respond(sent.campaign, sent.contact, 'replied', 'Yes', clock.now());
      clock.advance(1000);
      await api.respond(sent.campaign, sent.contact, kind, undefined, clock.now());
      const mails = sink.mails.length;
      const answer = await api.ask('POST', pathOf(sent.contact), { text: 'x' });
      expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
        409,
        expect.stringMatching(/^This address gets no more email/u),
      ]);
      expect(sink.mails).toHaveLength(mails);
      // What the person sees before writing.
      const refused = async () =>
        (await api.ask('GET', pathOf(sent.contact)))
          .json<AnswerAddresses>()
          .addresses.some(({ gets_no_mail }) => gets_no_mail);
      expect(await refused()).toBe(true);
      clock.advance(1000);
      await api.respond(sent.campaign, sent.contact, 'replied', 'That was a mistake', clock.now());
      expect(await refused()).toBe(false);
      expect((await api.ask('POST', pathOf(sent.contact), { text: 'x' })).statusCode).toBe(200);
    },
  );

  it('E6 an answer that went out shows in Settings that the mail server works', async () => {
    const { kysely } = api.testDatabase.database;
    await kysely.deleteFrom('mail_services').execute();
    const sent = await writeToOne();
    await reply(sent);
    expect((await api.ask('POST', pathOf(sent.contact), { text: 'x' })).statusCode).toBe(200);
    const services = await kysely.selectFrom('mail_services').selectAll().execute();
    expect(services).toMatchObject([{ name: 'smtp', succeeded_at: expect.any(Date), error: null }]);
  });

  it('E7 counts nobody as answered when the mail server cannot be reached', async () => {
    const sent = await writeToOne();
    await reply(sent);
    await sink.stop();
    const answer = await api.ask('POST', pathOf(sent.contact), { text: 'x' });
    expect(answer.statusCode).toBe(503);
    const { contact } = (
      await api.ask('GET', `/api/campaigns/monitoring/contacts/${sent.contact}/history/`)
    ).json<ContactHistory>();
    expect(contact.status).toBe('awaiting_reply');
  });
});
