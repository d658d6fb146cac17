import type { Database } from '../../database/database.ts';
import { mailboxKey } from '../../database/keys.ts';
import type { MailboxesTable } from '../../database/schema.ts';
import type { Insertable } from 'kysely';
import { storeSecret, type MailboxSecret } from '../secrets/mailbox-secret.ts';
import { SecretKeys, type KeySettings } from '../secrets/secret-keys.ts';

const LOOPBACK = JSON.stringify({ host: '127.0.0.1', port: 1, security: 'none' });
const WINDOW = { weekdays: [1, 2, 3, 4, 5], starts_at: '09:00', ends_at: '18:00', time_zone: 'UTC-4' };

/** Connects a mailbox without trying it, for tests of what comes after. @returns its id. */
export async function insertMailbox(
  database: Database,
  config: KeySettings,
  secret: MailboxSecret,
  values: Partial<Insertable<MailboxesTable>> = {},
): Promise<number> {
  const email = values.email ?? 'jo@club.example';
  return database.kysely.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .insertInto('mailboxes')
      .values({
        kind: 'password',
        email,
        email_key: mailboxKey(email),
        name: 'Jo',
        user_name: email,
        smtp: LOOPBACK,
        imap: LOOPBACK,
        per_minute: 60,
        sending_window: JSON.stringify(WINDOW),
        ...values,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await storeSecret(transaction, new SecretKeys(config), id, secret);
    return id;
  });
}
