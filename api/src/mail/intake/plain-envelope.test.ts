import { messageIdOf, referenceText } from '../addresses.ts';
import { plainMail } from '../reading/testing/mails.ts';
import { googleReport, microsoftReport } from '../reading/testing/provider-reports.ts';
import { fromMicrosoft } from '../reading/testing/traces.ts';
import type { TestSentMail } from './testing/intake-api.ts';
import {
  intake,
  read,
  send,
  events,
  states,
  database,
  OF_EXCHANGE,
  DATE,
  inbox,
  proposals,
  sendFrom,
} from './plain-envelope.testing.ts';

const returnedOf = (mail: TestSentMail, name: string, further: readonly string[] = []) => [
  'From: Jo <jo@club.example>',
  `To: ${mail.email}`,
  'Subject: =?utf-8?Q?Your?= pitch',
  `Date: ${DATE.toUTCString()}`,
  `Message-ID: ${name}`,
  ...further,
];

describe('a bounce to a plain envelope sender', () => {
  it.each(['Address not found', 'Message blocked', 'Recipient inbox full'] as const)(
    'B3 of Google, "%s", finds its mail by our Message-ID, and is believed',
    async (title) => {
      const mail = await sendFrom();
      const messageId = messageIdOf(mail, 'club.example');
      const received = await read(googleReport(title, { recipient: mail.email, messageId }), inbox());
      expect(received).toMatchObject({ message_id: mail.id });
      expect((await events()).map(({ kind }) => kind)).toEqual([
        title === 'Address not found' ? 'bounced' : 'soft_bounced',
      ]);
    },
  );

  it.each(['own', 'other'] as const)(
    'B3 of Microsoft, on an address of %s servers, finds its mail by our header, whatever Message-ID it went out with',
    async (kind) => {
      const mail = await sendFrom();
      const returned = returnedOf(mail, OF_EXCHANGE, [`X-Touchline-Message: ${referenceText(mail)}`]);
      const report = microsoftReport(kind, { recipient: mail.email, messageId: OF_EXCHANGE, returned });
      expect(await read(report, inbox())).toMatchObject({ kind: 'bounce', message_id: mail.id });
      expect(await states()).toEqual(['sent', 'cancelled', 'cancelled', 'cancelled']);
    },
  );

  it('B3 finds its mail by the Message-ID that the server gave it', async () => {
    const mail = await sendFrom(OF_EXCHANGE);
    const report = microsoftReport('own', { recipient: mail.email, messageId: OF_EXCHANGE });
    expect(await read(report, inbox())).toMatchObject({ kind: 'bounce', message_id: mail.id });
    expect(await events()).toMatchObject([{ kind: 'bounced' }]);
  });

  it('B3 S12 waits for a person when that Message-ID can be guessed', async () => {
    const mail = await sendFrom('<0042@club.example>');
    const report = microsoftReport('own', { recipient: mail.email, messageId: '<0042@club.example>' });
    expect(await read(report, inbox())).toMatchObject({ message_id: null });
    expect([await events(), await proposals()]).toMatchObject([[], [{ kind: 'bounced' }]]);
  });

  it('B3 finds the mail, of several, by recipient, subject and date of the one that it gives back, and waits for a person', async () => {
    const mail = await sendFrom();
    const last = await send();
    const returned = returnedOf(mail, OF_EXCHANGE);
    const report = microsoftReport('own', { recipient: mail.email, messageId: OF_EXCHANGE, returned });
    const received = await read(report, inbox());
    expect(await events()).toEqual([]);
    const [proposal] = await proposals();
    expect(proposal).toMatchObject({ id: received?.id, kind: 'bounced', contact_id: intake.contact() });
    await intake.api.ask('POST', `/api/mail/proposals/${received?.id}/settle/`, { outcome: 'confirmed' });
    expect(await events()).toMatchObject([{ kind: 'bounced', message_id: mail.id }]);
    expect(last.id).not.toBe(mail.id);
  });

  it('B3 of a mail that a person wrote by hand marks nobody, and is not stored', async () => {
    const mail = await sendFrom();
    const returned = [
      ...returnedOf(mail, '<by-hand@club.example>').filter((line) => !/^(?:subject|date)/iu.test(line)),
      'Subject: Lunch',
    ];
    const report = microsoftReport('own', { recipient: mail.email, returned });
    expect(await read(report, inbox())).toBeUndefined();
    expect([await events(), await proposals()]).toEqual([[], []]);
  });
});

describe('what came of handing a mail of ours on', () => {
  it('B3 B4 a bounce from whom it was handed on to says nothing about the contact, and is not stored', async () => {
    const mail = await sendFrom();
    const returned = [
      'From: Jo <jo@club.example>',
      'To: nobody@firm.example',
      'Subject: Fwd: Your pitch',
      `Date: ${DATE.toUTCString()}`,
      'Message-ID: <handed-on@club.example>',
      `References: ${messageIdOf(mail, 'club.example')}`,
    ];
    const report = microsoftReport('own', {
      recipient: 'nobody@firm.example',
      messageId: '<handed-on@club.example>',
      returned,
    });
    expect(await read(report, inbox())).toBeUndefined();
    expect([await events(), await proposals()]).toEqual([[], []]);
  });

  it('B3 B4 a bounce of what a person answered the contact is the contact’s', async () => {
    const mail = await sendFrom();
    const returned = [
      ...returnedOf(mail, '<by-hand@club.example>'),
      `References: ${messageIdOf(mail, 'club.example')}`,
    ];
    const report = microsoftReport('own', { recipient: mail.email, returned });
    expect(await read(report, inbox())).toMatchObject({ kind: 'bounce', message_id: mail.id });
  });

  it('B4 a vacation note of whom it was handed on to is not the contact’s', async () => {
    const mail = await sendFrom();
    const headers = [
      'Auto-Submitted: auto-replied',
      'In-Reply-To: <handed-on@club.example>',
      `References: ${messageIdOf(mail, 'club.example')} <handed-on@club.example>`,
    ];
    await read(plainMail({ from: 'tom@firm.example', subject: 'Automatic reply', headers }), inbox());
    expect([await events(), await proposals()]).toEqual([[], []]);
  });
});

describe('a reply to a plain mailbox', () => {
  it('B3 finds the mail whose subject it answers by its sender, and is believed where Microsoft proves who that is', async () => {
    const mail = await sendFrom();
    await send();
    const from = await intake.email();
    await database()
      .kysely.updateTable('messages')
      .set({ sent_at: intake.clock.now() })
      .where('state', '=', 'sent')
      .execute();
    const trace = fromMicrosoft(from.split('@')[1] ?? '').map((line) => `${line}\r\n`);
    const raw = Buffer.concat([Buffer.from(trace.join('')), plainMail({ from, subject: 'RE: Your pitch' })]);
    expect(await read(raw, inbox())).toMatchObject({ kind: 'reply', message_id: mail.id });
  });

  it('B4 S12 of a colleague to whom a person handed the mail on waits for a person, though it names ours', async () => {
    const mail = await sendFrom();
    const headers = [`References: ${messageIdOf(mail, 'club.example')}`];
    await read(plainMail({ from: 'tom@club.example', subject: 'AW: Fwd: Your pitch', headers }), inbox());
    expect([await events(), await proposals()]).toMatchObject([[], [{ kind: 'replied' }]]);
  });

  it('B3 S12 in the name of a contact waits for a person where nothing proves who wrote', async () => {
    await sendFrom();
    await database()
      .kysely.updateTable('messages')
      .set({ sent_at: intake.clock.now() })
      .where('state', '=', 'sent')
      .execute();
    await read(plainMail({ from: await intake.email(), subject: 'RE: Your pitch' }), inbox());
    expect([await events(), await proposals()]).toMatchObject([[], [{ kind: 'replied' }]]);
  });
});
