import type { Queryable } from '../../database/database.ts';
import { mailboxKey, type MailboxKey } from '../../database/keys.ts';
import { isPublicDomain } from './public-domains.ts';

/** The domain of an address, as it is compared. */
export const domainOf = (address: string): string => mailboxKey(address).split('@')[1] ?? '';

/**
 * Whether a writer is one of us, who speaks for no contact: has a mailbox or an account here, or an address of a domain of
 * ours, unless anybody can have one there.
 * @param own keys of the addresses that mails go out from.
 * @param recipient whom the mail went to that is answered: may be of our domain, when somebody tries a campaign.
 */
export async function isColleague(
  database: Queryable,
  writer: string,
  { own, recipient }: { readonly own: ReadonlySet<string>; readonly recipient: string },
): Promise<boolean> {
  const [key, domain] = [mailboxKey(writer), domainOf(writer)];
  if (key === '' || key === mailboxKey(recipient)) return false;
  if (!isPublicDomain(domain)) {
    if (domain === domainOf(recipient)) return false;
    if ([...own].some((address) => domainOf(address) === domain)) return true;
  }
  return own.has(key) || hasAccount(database, key);
}

async function hasAccount(database: Queryable, key: MailboxKey): Promise<boolean> {
  const user = await database
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', key)
    .executeTakeFirst();
  return user !== undefined;
}
