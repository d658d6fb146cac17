import type { MailProposal } from '@touchline/shared/contract';
import { mailboxKey } from '../../database/keys.ts';
import { testIntake, type TestSentMail } from './testing/intake-api.ts';
import { connectMailbox } from './testing/mailboxes.ts';

export const intake = testIntake();

export const { read, send, events, states } = intake;

export const database = () => intake.api.testDatabase.database;

export const OF_EXCHANGE = '<DB7PR04MB4618A3C2B4F7E8A5D6B0C1D2E3F40@DB7PR04MB4618.eurprd04.prod.outlook.com>';

export const DATE = new Date('2026-11-20T10:00:00Z');

export let mailbox: number;

beforeEach(async () => {
  mailbox = await connectMailbox(database(), 'jo@club.example', { kind: 'microsoft', name: 'Jo' });
});

export const inbox = () => ({ id: mailbox, provider: 'microsoft' as const, person: 'Jo', isSent: false });

export const proposals = async () =>
  (await intake.api.ask('GET', '/api/mail/proposals/')).json<MailProposal[]>();

/** Sends the contact a mail from the mailbox, as if at {@link DATE}. @param name its Message-ID, if the server gave it one. */
export async function sendFrom(name?: string): Promise<TestSentMail> {
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
