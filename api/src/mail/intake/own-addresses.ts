import type { MailboxKind } from '@touchline/shared/contract';
import type { Queryable } from '../../database/database.ts';
import { mailboxKey } from '../../database/keys.ts';

/** The connected mailbox that a mail was read from. */
export interface ReadFrom {
  readonly id: number;
  readonly kind: MailboxKind;
  /** Who writes from it: the owner's address, otherwise the mailbox's name. */
  readonly person: string;
  /** Whether the mail lies where the server keeps what was sent; undefined where everything lies together. */
  readonly isSent?: boolean;
}

/**
 * Ids that servers of the providers give themselves in `Authentication-Results`, which they put on top of every mail that
 * comes from outside. Microsoft's name none, and rename what comes with the mail.
 */
const SERVERS: Readonly<Partial<Record<MailboxKind, string>>> = { google: 'mx.google.com', microsoft: '' };

/** Whose `Authentication-Results` are believed in a mailbox. @param configured those that an administrator has named. */
export function trustedServers(from: ReadFrom | undefined, configured: readonly string[]): readonly string[] {
  const server = from && SERVERS[from.kind];
  return server === undefined ? configured : [...configured, server];
}

/** Keys of the addresses that mails go out from, those of disconnected mailboxes among them. */
export async function readOwnKeys(database: Queryable, configured: string): Promise<ReadonlySet<string>> {
  const rows = await database
    .selectFrom('mailboxes')
    .select('email_key')
    .where('email_key', '<>', '')
    .execute();
  return new Set([mailboxKey(configured), ...rows.map(({ email_key }) => email_key)]);
}
