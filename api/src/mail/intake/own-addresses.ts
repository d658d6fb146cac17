import type { MailboxProvider } from '@touchline/shared/contract';
import type { Queryable } from '../../database/database.ts';
import { mailboxKey, NO_ADDRESS } from '../../database/keys.ts';

/** The connected mailbox that a mail was read from. */
export interface ReadFrom {
  readonly id: number;
  /** Whose servers it lies at, if they are of a large provider. */
  readonly provider: MailboxProvider | undefined;
  /** Who writes from it: the owner's address, otherwise the mailbox's name. */
  readonly person: string;
  /** Whether the server has the mail among what was sent, where no stranger can put one. */
  readonly isSent: boolean;
}

/** Keys of the addresses that mails go out from, those of disconnected mailboxes among them. */
export async function readOwnKeys(database: Queryable, configured: string): Promise<ReadonlySet<string>> {
  const rows = await database
    .selectFrom('mailboxes')
    .select('email_key')
    .where('email_key', '<>', NO_ADDRESS)
    .execute();
  return new Set([mailboxKey(configured), ...rows.map(({ email_key }) => email_key)]);
}
