import type { AnswerForm, ContactHistory, MonitoringContact } from '@touchline/shared/contract';
import { messageIdOf } from '../addresses.ts';
import { plainMail, type MailFields } from '../reading/testing/mails.ts';
import { DOMAIN, testIntake } from './testing/intake-api.ts';

const intake = testIntake();
const { send, receive, states } = intake;

const historyOf = async (contact = intake.contact()) =>
  (
    await intake.api.ask('GET', `/api/campaigns/monitoring/contacts/${contact}/history/`)
  ).json<ContactHistory>();
const formOf = async (contact = intake.contact()) =>
  (await intake.api.ask('GET', `/api/conversations/${contact}/draft/`)).json<AnswerForm>();

/** An answer to the next mail, by whoever knows it. @returns what the conversation shows of it */
async function answered(fields: MailFields) {
  const sent = await send();
  const ids = [`In-Reply-To: ${messageIdOf(sent, DOMAIN)}`, ...(fields.headers ?? [])];
  intake.clock.advance(1000);
  await receive(plainMail({ from: `Anna <${sent.email}>`, ...fields, headers: ids }));
  const [entry] = (await historyOf()).entries;
  return { sent, entry };
}

const CALENDAR = ['Content-Type: text/calendar; charset=utf-8; method=REPLY'];
const answerTo = (sign: string) =>
  [
    'BEGIN:VCALENDAR',
    'METHOD:REPLY',
    'BEGIN:VEVENT',
    'UID:1',
    'DTSTART:20261207T100000Z',
    `ATTENDEE;PARTSTAT=${sign}:mailto:anna@club.example`,
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

  it('S14 the contact’s own words stand under the contact’s name, from any address that is theirs', async () => {
    const { entry, sent } = await answered({});
    expect(entry).toMatchObject({ kind: 'replied', author: null });
    expect((await formOf()).addresses).toMatchObject([{ email: sent.email, origin: 'contact' }]);
  });

  it('S14 an office that asks for answers to the contact writes for the contact', async () => {
    const email = await intake.email();
    const { entry } = await answered({
      from: '"Anna via Office" <office@club.example>',
      headers: [`Reply-To: Anna <${email}>`],
    });
    expect(entry).toMatchObject({ kind: 'replied', author: null });
    expect((await formOf()).addresses[0]).toMatchObject({ email, origin: 'contact' });
  });

  it('S14 who got a copy is shown, and may be answered as well; we and the writer are not among them', async () => {
    const { entry } = await answered({
      to: `outreach@${DOMAIN}, "Dora Board" <dora@club.example>`,
      headers: [`Cc: Carl Keeper <carl@club.example>, Touchline <OUTREACH@${DOMAIN}>`],
    });
    expect(entry).toMatchObject({
      cc: ['Dora Board <dora@club.example>', 'Carl Keeper <carl@club.example>'],
    });
    expect((await formOf()).everybody).toEqual(['dora@club.example', 'carl@club.example']);
  });

  it('S14 nobody on the do-not-email list is offered a copy', async () => {
    await intake.api.ask('POST', '/api/mail/suppressions/', { address: 'carl@club.example' });
    await answered({ headers: ['Cc: carl@club.example'] });
    expect((await formOf()).everybody).toEqual([]);
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
      body: answerTo('ACCEPTED'),
    });
    const invitation = { title: 'Visit to the ground', begins: '2026-12-07T10:00:00.000Z' };
    expect(accepted.entry).toMatchObject({
      kind: 'automatic_reply',
      invitation: { ...invitation, answer: 'accepted' },
    });
    expect(await states()).toContain('queued');
    const declined = await answered({
      subject: 'Declined: Visit to the ground',
      headers: CALENDAR,
      body: answerTo('DECLINED'),
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
      body: answerTo('DECLINED').replace('Visit to the ground', 'a\0b'),
    });
    expect(entry).toMatchObject({ invitation: { title: 'a b' } });
  });

  it('S14 a mail by somebody else that a person gives to a contact keeps its sender', async () => {
    const { email } = await send();
    intake.clock.advance(1000);
    const { id } = await receive(
      plainMail({
        from: `Anna <${email}>`,
        headers: ['Authentication-Results: mx.other.example; dmarc=fail'],
      }),
    );
    await intake.api.ask('POST', `/api/mail/proposals/${id}/settle/`, { outcome: 'confirmed' });
    const [entry] = (await historyOf()).entries;
    expect(entry).toMatchObject({ kind: 'replied', author: null });
  });
});
