import { sql } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import { mailboxKey } from '../../database/keys.ts';
import type { UnderstoodMail } from '../reading/understand.ts';
import { answeredSubject } from '../reading/own-subject.ts';
import { hasSubject, type Arrival } from './find-message.ts';
import { isPublicDomain } from './public-domains.ts';

/** Days after a mail within which somebody else may answer it. */
const DAYS = 90;

/**
 * Whether a mail in a person's own mailbox plausibly concerns outreach, though it is about no mail of ours that we know: it
 * comes from the address of a contact, or answers the subject of a mail that went from this mailbox to somebody of its
 * writer's company. Everything else is private: it is neither stored nor shown.
 */
export async function concernsOutreach(
  database: Queryable,
  { mail, classification }: UnderstoodMail,
  { mailboxId, receivedAt }: Pick<Arrival, 'mailboxId' | 'receivedAt'>,
): Promise<boolean> {
  const named = (classification?.report ?? classification?.feedback)?.recipient;
  // A report about a mail that we did not send is about one that the person wrote.
  if (named !== undefined) return classification?.feedback !== undefined && isContact(database, named);
  if (await isContact(database, mail.writer)) return true;
  const subject = answeredSubject(mail.subject);
  const domain = mailboxKey(mail.writer).split('@')[1] ?? '';
  // Two people of one such domain have nothing to do with each other.
  if (subject === '' || domain === '' || isPublicDomain(domain)) return false;
  const { rows } = await sql`
    select from messages m
    where m.mailbox_id = ${mailboxId}
      and m.sending_at > ${receivedAt}::timestamptz - make_interval(days => ${DAYS})
      and ${hasSubject(subject)}
      and m.recipient_key like '%@' || ${domain.replaceAll(/[%_\\]/gu, '\\$&')}::text
    limit 1`.execute(database);
  return rows.length > 0;
}

async function isContact(database: Queryable, address: string): Promise<boolean> {
  const key = mailboxKey(address);
  if (key === '') return false;
  const contact = await database
    .selectFrom('contacts')
    .select('id')
    .where('email_key', '=', key)
    .limit(1)
    .executeTakeFirst();
  if (contact !== undefined) return true;
  const further = await database
    .selectFrom('contact_addresses')
    .select('contact_id')
    .where('email_key', '=', key)
    .limit(1)
    .executeTakeFirst();
  return further !== undefined;
}
