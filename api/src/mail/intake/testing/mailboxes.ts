import type { MailboxKind, MailServerAddress } from '@touchline/shared/contract';
import type { Database } from '../../../database/database.ts';
import { mailboxKey } from '../../../database/keys.ts';

/** What a test varies of a connected mailbox. */
export interface TestMailbox {
  readonly kind?: MailboxKind;
  readonly name?: string;
  readonly imap?: MailServerAddress;
  readonly owner_id?: number;
}

/** Connects a mailbox in the database alone. @returns its id. */
export async function connectMailbox(
  { kysely }: Database,
  email: string,
  { kind = 'password', name = '', imap, owner_id }: TestMailbox = {},
): Promise<number> {
  const { id } = await kysely
    .insertInto('mailboxes')
    .values({
      kind,
      email,
      email_key: mailboxKey(email),
      name,
      user_name: email,
      owner_id: owner_id ?? null,
      imap: imap ? JSON.stringify(imap) : null,
      per_minute: 60,
      sending_window: JSON.stringify({
        weekdays: [1, 2, 3, 4, 5],
        starts_at: '09:00',
        ends_at: '18:00',
        time_zone: 'UTC',
      }),
      disconnected_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .column('email_key')
        .where('disconnected_at', 'is', null)
        .where('kind', 'not in', ['sandbox', 'environment'])
        .doUpdateSet({ kind, name, owner_id: owner_id ?? null, imap: imap ? JSON.stringify(imap) : null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
