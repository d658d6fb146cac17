import type { MailProposal } from '@touchline/shared/contract';
import { mailboxKey } from '../../database/keys.ts';
import { plainMail } from '../reading/testing/mails.ts';
import { connectMailbox } from './testing/mailboxes.ts';
import { testIntake } from './testing/intake-api.ts';

export const intake = testIntake();

export const { read, send, events, states } = intake;

export const database = () => intake.api.testDatabase.database;

export const ask = (...[method, url, payload]: Parameters<typeof intake.api.ask>) =>
  intake.api.ask(method, url, payload);

export const proposals = async () => (await ask('GET', '/api/mail/proposals/')).json<MailProposal[]>();

export const settle = (id: string, outcome: string, contact_id?: number) =>
  ask('POST', `/api/mail/proposals/${id}/settle/`, {
    outcome,
    ...(contact_id !== undefined && { contact_id }),
  });

export let mailbox: number;

beforeEach(async () => {
  mailbox = await connectMailbox(database(), 'jo@club.example', { name: 'Jo' });
});

export const inbox = () => ({ id: mailbox, provider: undefined, person: 'Jo', isSent: false });

/** Somebody of the contact's organization answers from an address that nobody knows. @returns the id of that mail. */
export async function answerOfColleague(domain = 'meadow.example', subject = 'Your pitch', name = 'Tom') {
  const { id } = await send();
  await database()
    .kysely.updateTable('messages')
    .set({
      mailbox_id: mailbox,
      sending_at: new Date(),
      recipient_key: mailboxKey(`anna@${domain}`),
      subject,
    })
    .where('id', '=', id)
    .execute();
  const raw = plainMail({
    from: `${name} <tom@${domain}>`,
    subject: 'AW: Your pitch',
    body: 'Anna has left. Call me.',
  });
  return (await read(raw, inbox()))?.id ?? '';
}

export const make = (id: string, fields: object) => ask('POST', `/api/mail/proposals/${id}/contact/`, fields);

export const organizationOf = async (contact: number) =>
  (
    await database()
      .kysely.selectFrom('contacts')
      .select('organization_id')
      .where('id', '=', contact)
      .executeTakeFirstOrThrow()
  ).organization_id ?? 0;

export const tom = { full_name: 'Tom', email: 'tom@meadow.example' };
