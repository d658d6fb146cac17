import type { Queryable } from '../database/database.ts';
import { mailboxKey } from '../database/keys.ts';

/** Whether an address gets no more mail from anybody. */
export async function isSuppressed(database: Queryable, email: string): Promise<boolean> {
  const row = await database
    .selectFrom('suppressions')
    .select('email_key')
    .where('email_key', '=', mailboxKey(email))
    .executeTakeFirst();
  return row !== undefined;
}
