import type { Queryable } from '../../database/database.ts';
import { mailboxKey } from '../../database/keys.ts';
import { findReference } from '../addresses.ts';
import { headerOf } from '../reading/read-mail.ts';
import type { UnderstoodMail } from '../reading/understand.ts';
import { findByMessageId, type SentMessage } from '../sent-messages.ts';
import { addressesOfContact } from './addresses-of-contact.ts';
import { domainOf, isColleague } from './colleagues.ts';
import { isPublicDomain } from './public-domains.ts';

/**
 * Whether a reply, or an automatic one, in a person's own mailbox, which names a mail of ours, is rather of somebody whom that person asked about it:
 * a colleague, or a stranger who answers what the person has handed on. Such people speak for no contact.
 * @param own keys of the addresses that mails go out from.
 */
export async function isAskedByUs(
  database: Queryable,
  { mail, classification }: UnderstoodMail,
  { own, message }: { readonly own: ReadonlySet<string>; readonly message: SentMessage },
): Promise<boolean> {
  const { kind, report } = classification ?? {};
  if (kind !== 'reply' && (kind !== 'automatic_reply' || report)) return false;
  const recipient = message.recipient_email ?? '';
  if (await isColleague(database, mail.writer, { own, recipient })) return true;
  const answered = headerOf(mail, 'in-reply-to');
  const ids = answered.flatMap((value) => value.match(/<[^<>\s]{1,500}>/gu) ?? []).slice(0, 20);
  // A program that names nothing may have answered anything.
  if (ids.length === 0 || ids.some((id) => findReference(id)) || (await findByMessageId(database, ids)))
    return false;
  return !(await isOfContact(database, mail.writer, message));
}

/** Whether an address is known as the contact's, or of the same company. */
async function isOfContact(database: Queryable, writer: string, message: SentMessage): Promise<boolean> {
  const [key, domain] = [mailboxKey(writer), domainOf(writer)];
  const known = [...(await addressesOfContact(database, message))];
  return known.some((address) => (isPublicDomain(domain) ? address === key : domainOf(address) === domain));
}
