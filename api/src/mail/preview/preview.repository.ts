import { sql } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import { mailboxKey } from '../../database/keys.ts';
import type { Recipient } from '../composition/merge-values.ts';

/** A contact as mails know it. */
export function findRecipient(database: Queryable, contact: number): Promise<Recipient | undefined> {
  return database
    .selectFrom('contacts as p')
    .leftJoin('organizations as o', 'o.id', 'p.organization_id')
    .select(['p.full_name', 'p.title', 'p.email', sql<string>`coalesce(o.name, '')`.as('organization_name')])
    .where('p.id', '=', contact)
    .executeTakeFirst();
}

/** Whether an address gets no more mail from anybody. */
export async function isSuppressed(database: Queryable, email: string): Promise<boolean> {
  const row = await database
    .selectFrom('suppressions')
    .select('email_key')
    .where('email_key', '=', mailboxKey(email))
    .executeTakeFirst();
  return row !== undefined;
}
