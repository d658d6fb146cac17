import { plainMail, type MailFields } from '../reading/testing/mails.ts';
import { connectMailbox } from './testing/mailboxes.ts';
import { testIntake } from './testing/intake-api.ts';

export const intake = testIntake();

export const { read, send, events, history, states } = intake;

export const database = () => intake.api.testDatabase.database;

export let mailbox: number;

beforeEach(async () => {
  mailbox = await connectMailbox(database(), 'jo@club.example', { name: 'Jo of the club' });
});

export const sent = () => ({
  id: mailbox,
  provider: 'microsoft' as const,
  person: 'Jo of the club',
  isSent: true,
});

export const inbox = () => ({ ...sent(), isSent: false });

export const stored = async () =>
  (await database().kysely.selectFrom('incoming_mails').select('subject').execute()).length;

/** A mail that Jo wrote in Outlook. */
export const written = (fields: MailFields) => plainMail({ from: 'Jo <jo@club.example>', ...fields });
