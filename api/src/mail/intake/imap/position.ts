import { sql } from 'kysely';
import type { Database, Queryable } from '../../../database/database.ts';

/** How far a mailbox has been read (RFC 9051 §2.3.1.1). */
export interface Position {
  readonly uidValidity: bigint;
  readonly lastUid: number;
}

/** @returns undefined for a mailbox that was never read. */
export async function readPosition(database: Database, name: string): Promise<Position | undefined> {
  const row = await database.kysely
    .selectFrom('mail_folders')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirst();
  return row && { uidValidity: BigInt(row.uid_validity), lastUid: Number(row.last_uid) };
}

/**
 * Keeps how far a mailbox has been read. Within one UIDVALIDITY it only moves forward, even if others read the mailbox too.
 */
export async function keepPosition(
  database: Queryable,
  name: string,
  { uidValidity, lastUid }: Position,
): Promise<void> {
  await sql`
    insert into mail_folders as m (name, uid_validity, last_uid)
    values (${name}, ${String(uidValidity)}, ${lastUid})
    on conflict (name) do update set
      last_uid = case
        when m.uid_validity = excluded.uid_validity then greatest(m.last_uid, excluded.last_uid)
        else excluded.last_uid
      end,
      uid_validity = excluded.uid_validity`.execute(database);
}
