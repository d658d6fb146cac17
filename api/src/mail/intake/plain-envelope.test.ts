import type { MailProposal } from '@touchline/shared/contract';
import { mailboxKey } from '../../database/keys.ts';
import { messageIdOf, referenceText } from '../addresses.ts';
import { plainMail } from '../reading/testing/mails.ts';
import { googleReport, microsoftReport } from '../reading/testing/provider-reports.ts';
import { fromMicrosoft } from '../reading/testing/traces.ts';
import { testIntake, type TestSentMail } from './testing/intake-api.ts';
import { connectMailbox } from './testing/mailboxes.ts';

const intake = testIntake();
const { read, send, events, states } = intake;
const database = () => intake.api.testDatabase.database;
const OF_EXCHANGE = '<DB7PR04MB4618A3C2B4F7E8A5D6B0C1D2E3F40@DB7PR04MB4618.eurprd04.prod.outlook.com>';
const DATE = new Date('2026-11-20T10:00:00Z');

let mailbox: number;
beforeEach(async () => {
  mailbox = await connectMailbox(database(), 'jo@club.example', { kind: 'microsoft', name: 'Jo' });
});
const inbox = () => ({ id: mailbox, provider: 'microsoft' as const, person: 'Jo', isSent: false });
const proposals = async () => (await intake.api.ask('GET', '/api/mail/proposals/')).json<MailProposal[]>();
/** Sends the contact a mail from the mailbox, as if at {@link DATE}. @param name its Message-ID, if the server gave it one. */
async function sendFrom(name?: string): Promise<TestSentMail> {
  const mail = await send();
  await database()
    .kysely.updateTable('messages')
    .set({
      mailbox_id: mailbox,
      sending_at: DATE,
      sent_at: DATE,
      recipient_key: mailboxKey(mail.email),
      subject: 'Your pitch',
      message_id_header: name ?? null,
    })
    .where('id', '=', mail.id)
    .execute();
  return mail;
}
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

  it.each([
    ['Google', (recipient: string) => googleReport('Address not found', { recipient })],
    ['Microsoft', (recipient: string) => microsoftReport('other', { recipient })],
  ])(
    'B3 of %s that gives nothing back finds its mail by the recipient that it names, and waits for a person',
    async (_, report) => {
      await sendFrom();
      const now = await intake.email();
      await database()
        .kysely.updateTable('messages')
        .set({ sent_at: intake.clock.now() })
        .where('state', '=', 'sent')
        .execute();
      await read(report(now), inbox());
      expect([await events(), await proposals()]).toMatchObject([
        [],
        [{ kind: 'bounced', contact_email: now }],
      ]);
    },
  );

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
  it.each(['In-Reply-To', 'References'])(
    'B3 finds its mail by the Message-ID of the server in %s',
    async (header) => {
      const mail = await sendFrom(OF_EXCHANGE);
      const raw = plainMail({
        from: 'zoe@meadow.example',
        headers: [`${header}: <x@y.example> ${OF_EXCHANGE}`],
      });
      expect(await read(raw, inbox())).toMatchObject({ kind: 'reply', message_id: mail.id });
      expect(await events()).toMatchObject([{ kind: 'replied' }]);
    },
  );

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

  it.each<[who: string, from: string, answered: (mail: TestSentMail) => string, counts: boolean]>([
    [
      'somebody to whom a person handed it on',
      'lawyer@firm.example',
      () => '<handed-on@club.example>',
      false,
    ],
    [
      'somebody to whom the contact handed it on',
      'boss@firm.example',
      (mail) => messageIdOf(mail, 'club.example'),
      true,
    ],
    ['a colleague of the contact whom a person asked', 'tom@DOMAIN', () => '<handed-on@club.example>', true],
  ])(
    'B4 S12 of %s counts only if that one may speak for the contact',
    async (_who, writer, answered, counts) => {
      const mail = await sendFrom();
      const from = writer.replace('DOMAIN', mail.email.split('@')[1] ?? '');
      const headers = [
        `In-Reply-To: ${answered(mail)}`,
        `References: ${messageIdOf(mail, 'club.example')} ${answered(mail)}`,
      ];
      await read(plainMail({ from, headers }), inbox());
      expect([(await events()).length, (await proposals()).length]).toEqual(counts ? [1, 0] : [0, 1]);
    },
  );

  it.each<[who: string, outcome: string, account?: string]>([
    ['a contact, of a private address, counts', 'replied'],
    ['a colleague, who has an account, waits for a person', 'proposed', 'tom.field@gmail.com'],
  ])('B4 S12 to a mailbox of gmail.com the answer of %s', async (_who, outcome, account) => {
    const own = await connectMailbox(database(), 'the.club@gmail.com', { kind: 'google' });
    const mail = await sendFrom();
    if (account !== undefined) {
      await database()
        .kysely.insertInto('users')
        .values({ email: account, email_key: mailboxKey(account), password_hash: '' })
        .execute();
    }
    const headers = [`References: ${messageIdOf(mail, 'gmail.com')}`];
    await read(plainMail({ from: account ?? 'zoe.field@gmail.com', headers }), { ...inbox(), id: own });
    const [happened, proposed] = [await events(), await proposals()];
    expect([happened.length, proposed.length]).toEqual(outcome === 'replied' ? [1, 0] : [0, 1]);
    await database()
      .kysely.deleteFrom('users')
      .where('email', '=', account ?? '')
      .execute();
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
