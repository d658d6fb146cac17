import { mailboxKey } from '../../database/keys.ts';
import { messageIdOf } from '../addresses.ts';
import { plainMail } from '../reading/testing/mails.ts';
import { googleReport, microsoftReport } from '../reading/testing/provider-reports.ts';
import type { TestSentMail } from './testing/intake-api.ts';
import { connectMailbox } from './testing/mailboxes.ts';
import {
  intake,
  read,
  events,
  database,
  OF_EXCHANGE,
  inbox,
  proposals,
  sendFrom,
} from './plain-envelope.testing.ts';

describe('a bounce to a plain envelope sender', () => {
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
});
