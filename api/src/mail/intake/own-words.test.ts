import { randomUUID } from 'node:crypto';
import type { ContactHistory, MonitoringContact, SuppressionList } from '@touchline/shared/contract';
import { mailboxKey } from '../../database/keys.ts';
import { envelopeSenderOf, messageIdOf } from '../addresses.ts';
import { plainMail } from '../reading/testing/mails.ts';
import { DOMAIN } from './testing/intake-api.ts';
import { intake, send, receive, states, historyOf, formOf, answered } from './own-words.testing.ts';

const CALENDAR = ['Content-Type: text/calendar; charset=utf-8; method=REPLY'];

const answerTo = (sign: string, email: string) =>
  [
    'BEGIN:VCALENDAR',
    'METHOD:REPLY',
    'BEGIN:VEVENT',
    'UID:1',
    'DTSTART:20261207T100000Z',
    `ATTENDEE;PARTSTAT=${sign}:mailto:${email}`,
    'SUMMARY:Visit to the ground',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\n');

describe('S14 an incoming mail is shown by its own From, Cc and Subject', () => {
  it('S14 a colleague’s words stand under the colleague’s name, and the answer goes there', async () => {
    const { sent, entry } = await answered({
      from: 'Bob Colleague <bob@club.example>',
      body: 'Anna has left the club. I decide now.',
    });
    expect(entry).toMatchObject({
      kind: 'replied',
      author: 'Bob Colleague <bob@club.example>',
      text: 'Anna has left the club. I decide now.',
    });
    const rows = (await intake.api.ask('GET', '/api/campaigns/monitoring/contacts/')).json<
      MonitoringContact[]
    >();
    expect(rows).toMatchObject([{ lastReplyFrom: 'Bob Colleague <bob@club.example>' }]);
    expect((await formOf()).addresses).toEqual([
      { email: 'bob@club.example', origin: 'sender', gets_no_mail: false },
      { email: sent.email, origin: 'contact', gets_no_mail: false },
    ]);
    // Who answers in place of somebody ends what that person gets.
    expect((await states()).filter((state) => state === 'queued')).toEqual([]);
  });

  it('S14 the list shows a subject that the writer chose, and none that answers ours', async () => {
    const shown = async () =>
      (await intake.api.ask('GET', '/api/campaigns/monitoring/contacts/')).json<MonitoringContact[]>()[0]
        ?.lastReplySubject;
    const { entry, sent } = await answered({ subject: 'Invoice 4711' });
    expect([await shown(), entry?.subject]).toEqual(['Invoice 4711', 'Invoice 4711']);
    const { subject } = await intake.api.testDatabase.database.kysely
      .selectFrom('messages')
      .select('subject')
      .where('id', '=', sent.id)
      .executeTakeFirstOrThrow();
    const again = async (answer: string) => {
      intake.clock.advance(1000);
      const headers = [`In-Reply-To: ${messageIdOf(sent, DOMAIN)}`];
      await receive(plainMail({ from: `Anna <${sent.email}>`, subject: answer, headers }));
    };
    await again(`AW:  ${subject}`);
    expect(await shown()).toBeNull();
    const { addresses, from } = await formOf();
    const mine = { html: '<p>Here.</p>', to: addresses[0]?.email, from, subject: 'Our prices', seen: null };
    await intake.api.inject({
      method: 'POST',
      url: `/api/conversations/${intake.contact()}/answers/`,
      headers: { 'idempotency-key': randomUUID() },
      payload: mine,
    });
    await again('Re: Our prices');
    expect(await shown()).toBeNull();
    await again('Re: Our pitch');
    expect(await shown()).toBe('Re: Our pitch');
  });

  it('S14 the entry names the contact who has the sender’s address, as soon as there is one', async () => {
    const { entry } = await answered({ from: 'Bob <bob@club.example>' });
    expect(entry).toMatchObject({ author_contact: null });
    const url = `/api/campaigns/monitoring/contacts/${intake.contact()}/history/`;
    const before = (await intake.api.ask('GET', url)).headers.etag;
    const [bob = 0] = await intake.api.addContacts(1);
    await intake.api.testDatabase.database.pool.query(
      `update contacts set full_name = 'Bob', email = 'bob@club.example', email_key = 'bob@club.example' where id = $1`,
      [bob],
    );
    const answer = await intake.api.ask('GET', url);
    expect(answer.headers.etag).not.toBe(before);
    expect(answer.json<ContactHistory>().entries[0]).toMatchObject({
      author_contact: { id: bob, name: 'Bob' },
    });
  });

  it('S14 the contact’s own words stand under the contact’s name, from any address that is theirs', async () => {
    const { entry, sent } = await answered({});
    expect(entry).toMatchObject({ kind: 'replied', author: null });
    expect((await formOf()).addresses).toMatchObject([{ email: sent.email, origin: 'contact' }]);
  });

  it('S14 an office that asks for answers to the contact is shown, and the contact is answered', async () => {
    const email = await intake.email();
    const { entry } = await answered({
      from: '"Anna via Office" <office@club.example>',
      headers: [`Reply-To: Anna <${email}>`],
    });
    expect(entry).toMatchObject({ kind: 'replied', author: 'Anna via Office <office@club.example>' });
    expect((await formOf()).addresses[0]).toMatchObject({ email, origin: 'contact' });
  });

  it('S14 who got a copy is shown, and may be answered as well; we and the writer are not among them', async () => {
    const { entry, sent } = await answered({
      to: `outreach@${DOMAIN}, "Dora Board" <dora@club.example>`,
      headers: [`Cc: Carl Keeper <carl@club.example>, Touchline <OUTREACH@${DOMAIN}>`],
    });
    expect(entry).toMatchObject({
      cc: ['Dora Board <dora@club.example>', 'Carl Keeper <carl@club.example>'],
    });
    expect((await formOf()).everybody).toEqual([sent.email, 'dora@club.example', 'carl@club.example']);
  });

  it('S14 nobody on the do-not-email list is offered a copy', async () => {
    await intake.api.ask('POST', '/api/mail/suppressions/', { address: 'carl@club.example' });
    await answered({ headers: ['Cc: carl@club.example'] });
    expect((await formOf()).everybody).toEqual([await intake.email()]);
  });

  it('S14 a mail has its own subject, and the answer goes on under it', async () => {
    const { entry } = await answered({ subject: 'Invoice 4711', body: 'Where is it?' });
    expect(entry).toMatchObject({ subject: 'Invoice 4711', text: 'Where is it?' });
    expect((await formOf()).subject).toBe('Re: Invoice 4711');
  });

  it('S14 what a person wrote in the subject alone is what they wrote', async () => {
    const { entry } = await answered({ subject: 'Not interested, thank you', body: '' });
    expect(entry).toMatchObject({ kind: 'replied', text: 'Not interested, thank you' });
    expect((await historyOf()).contact.lastReplyText).toBe('Not interested, thank you');
  });

  it('S14 only a refused invitation ends the sequence', async () => {
    const accepted = await answered({
      subject: 'Accepted: Visit to the ground',
      headers: CALENDAR,
      body: answerTo('ACCEPTED', await intake.email()),
    });
    const invitation = { title: 'Visit to the ground', begins: '2026-12-07T10:00:00.000Z' };
    expect(accepted.entry).toMatchObject({
      kind: 'automatic_reply',
      invitation: { ...invitation, answer: 'accepted' },
    });
    expect(await states()).toContain('queued');
    expect((await formOf()).subject).toBe('Re: Visit to the ground');
    const declined = await answered({
      subject: 'Declined: Visit to the ground',
      headers: CALENDAR,
      body: answerTo('DECLINED', await intake.email()),
    });
    expect(declined.entry).toMatchObject({
      kind: 'replied',
      text: 'Declined: Visit to the ground',
      invitation: { ...invitation, answer: 'declined' },
    });
    expect((await states()).filter((state) => state === 'queued')).toEqual([]);
  });

  it('S14 what cannot be stored of a title, or a name, is left out', async () => {
    const { entry } = await answered({
      subject: 'Declined: x',
      headers: [...CALENDAR, 'Cc: "C\0arl" <carl@club.example>'],
      body: answerTo('DECLINED', await intake.email()).replace('Visit to the ground', 'a\0b'),
    });
    expect(entry).toMatchObject({ invitation: { title: 'a b' } });
  });

  it('S14 a merged contact’s earlier mails stand under the name of the contact that stays', async () => {
    await answered({ from: 'Bob <bob@club.example>' });
    expect((await historyOf()).entries[0]).toMatchObject({ author: 'Bob <bob@club.example>' });
    await intake.api.testDatabase.database.kysely
      .insertInto('contact_addresses')
      .values({
        contact_id: intake.contact(),
        email: 'bob@club.example',
        email_key: mailboxKey('bob@club.example'),
      })
      .execute();
    expect((await historyOf()).entries[0]).toMatchObject({ author: null });
    expect((await formOf()).addresses[0]).toMatchObject({ email: 'bob@club.example', origin: 'contact' });
  });

  it('S14 a name however long does not hide the address', async () => {
    const { entry } = await answered({ from: `${'A'.repeat(3000)} <bob@club.example>` });
    expect(entry?.author).toMatch(/^A{200} <bob@club\.example>$/u);
  });

  it('S12 S14 no address that names a mail of ours is shown to others', async () => {
    const sent = await send();
    const ours = envelopeSenderOf(sent, DOMAIN);
    intake.clock.advance(1000);
    await receive(plainMail({ from: `Anna <${sent.email}>`, to: ours, headers: ['Cc: carl@club.example'] }));
    expect((await historyOf()).entries[0]).toMatchObject({ cc: ['carl@club.example'] });
    expect((await formOf()).everybody).toEqual([sent.email, 'carl@club.example']);
  });

  it('S12 S14 a colleague asks for no more mail for themselves, and it is an answer', async () => {
    const email = await intake.email();
    const { entry } = await answered({ from: 'Bob <bob@sent.example>', body: 'Please unsubscribe me.' });
    expect(entry).toMatchObject({
      kind: 'replied',
      author: 'Bob <bob@sent.example>',
      text: 'Please unsubscribe me.',
    });
    const { suppressed } = (await intake.api.ask('GET', '/api/mail/suppressions/')).json<SuppressionList>();
    expect(suppressed.map((row) => row.email)).toEqual(['bob@sent.example']);
    expect(suppressed.map((row) => row.email)).not.toContain(email);
  });

  it('S14 a request from an address that may be the contact’s as well has an author', async () => {
    const { entry } = await answered({ from: 'Bob <bob@private.example>', body: 'Please unsubscribe me.' });
    expect(entry).toMatchObject({
      kind: 'unsubscribed',
      author: 'Bob <bob@private.example>',
      text: 'Please unsubscribe me.',
      subject: 'Re: Your pitch',
    });
  });

  it('S14 the group syntax hides no address behind that of the contact', async () => {
    const { entry } = await answered({ from: `Anna <${await intake.email()}>: mallory@evil.example;` });
    expect(entry?.author).toContain('mallory@evil.example');
  });

  it('S14 an answer may still go to who wrote before, after somebody else has written', async () => {
    await answered({ from: 'Bob <bob@club.example>' });
    const sent = await intake.email();
    intake.clock.advance(1000);
    await receive(
      plainMail({
        from: `Anna <${sent}>`,
        headers: ['Authentication-Results: mx.touchline.example; dmarc=pass header.from=sent.example'],
      }),
    );
    expect((await formOf()).addresses).toMatchObject([
      { email: sent, origin: 'contact' },
      { email: 'bob@club.example', origin: 'sender' },
    ]);
  });
});
