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

/** When the first mail went out: nothing older can be about one of ours. */
export async function findFirstSending(database: Database): Promise<Date | undefined> {
  const { first } = await database.kysely
    .selectFrom('messages')
    .select((select) => select.fn.min('sent_at').as('first'))
    .executeTakeFirstOrThrow();
  return first ?? undefined;
}

/** Class of the mailboxes' advisory locks; other locks of Touchline use other numbers. */
const LOCK_CLASS = 0x6d61_696c;

/**
 * Lets one process at a time read a mailbox; others would read every mail for nothing. @returns a function that releases it,
 * or undefined while another process reads it.
 */
export async function lockMailbox(
  { pool }: Database,
  name: string,
): Promise<(() => Promise<void>) | undefined> {
  const connection = await pool.connect();
  let isUsable = true;
  // Without a listener, a lost connection would end the process; the lock goes with the connection.
  const onError = () => {
    isUsable = false;
  };
  connection.on('error', onError);
  const letGo = () => {
    connection.removeListener('error', onError);
    connection.release(!isUsable);
  };
  try {
    const { rows } = await connection.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as locked',
      [LOCK_CLASS, name],
    );
    if (rows[0]?.locked !== true) {
      letGo();
      return undefined;
    }
  } catch (error) {
    isUsable = false;
    letGo();
    throw error;
  }
  return async () => {
    try {
      await connection.query('select pg_advisory_unlock($1, hashtext($2))', [LOCK_CLASS, name]);
    } catch {
      isUsable = false;
    } finally {
      letGo();
    }
  };
}
