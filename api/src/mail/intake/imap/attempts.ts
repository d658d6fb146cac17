import { sql } from 'kysely';
import type { Database, Queryable } from '../../../database/database.ts';
import { errorText } from '../../service-state.ts';

/** Attempts after which a mail is set aside, so that those after it are read. */
const MOST_ATTEMPTS = 3;

/** A mail in a mailbox (RFC 9051 §2.3.1.1). */
export interface MailPlace {
  readonly mailbox: string;
  readonly uidValidity: bigint;
  readonly uid: number;
}

/**
 * Notes that a mail is about to be read, before it is: whatever it does to this process, it is known afterwards.
 * @returns whether it may still be tried.
 */
export async function beginAttempt(
  database: Database,
  { mailbox, uidValidity, uid }: MailPlace,
): Promise<boolean> {
  const { rows } = await sql<{ attempts: number }>`
    insert into mail_attempts as a (mailbox, uid_validity, uid, attempts)
    values (${mailbox}, ${String(uidValidity)}, ${uid}, 1)
    on conflict (mailbox, uid_validity, uid) do update set attempts = a.attempts + 1
    returning attempts`.execute(database.kysely);
  return (rows[0]?.attempts ?? 1) <= MOST_ATTEMPTS;
}

const isAt = ({ mailbox, uidValidity, uid }: MailPlace) =>
  sql<boolean>`mailbox = ${mailbox} and uid_validity = ${String(uidValidity)} and uid = ${uid}`;

/** A mail that was read needs no attempts, and one that failed for no fault of its own is given them anew. */
export async function forgetAttempts(database: Queryable, place: MailPlace): Promise<void> {
  await database.deleteFrom('mail_attempts').where(isAt(place)).execute();
}

/** Says what was wrong with an attempt. */
export async function noteFailure(database: Queryable, place: MailPlace, error: string): Promise<void> {
  await database
    .updateTable('mail_attempts')
    .set({ error: errorText(error) })
    .where(isAt(place))
    .execute();
}

/** Leaves a mail in its mailbox for good, and says so in Settings. */
export async function setAside(database: Queryable, place: MailPlace, at: Date): Promise<void> {
  await database.updateTable('mail_attempts').set({ set_aside_at: at }).where(isAt(place)).execute();
}
