import type { MailSetAside } from '@touchline/shared/contract';
import { sql } from 'kysely';
import type { Database, Queryable } from '../../../database/database.ts';
import { errorText, shownName } from '../../service-state.ts';
import type { Position } from './position.ts';

/** Most that are listed; the mailbox has the others. */
const MOST_LISTED = 20;
/** Attempts after which a mail is set aside, so that those after it are read. */
const MOST_ATTEMPTS = 3;

/** A mail in a mailbox (RFC 9051 §2.3.1.1). */
export interface MailPlace {
  readonly mailbox: string;
  readonly uidValidity: bigint;
  readonly uid: number;
}

/**
 * Records an attempt before the mail is read: whatever the mail does to this process, the attempt counts.
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

/** Resets the attempts of a mail that was read, or that failed through no fault of its own. */
export async function forgetAttempts(database: Queryable, place: MailPlace): Promise<void> {
  await database.deleteFrom('mail_attempts').where(isAt(place)).execute();
}

/** Records why an attempt failed. */
export async function noteFailure(database: Queryable, place: MailPlace, error: string): Promise<void> {
  await database
    .updateTable('mail_attempts')
    .set({ error: errorText(error) })
    .where(isAt(place))
    .execute();
}

/** Sender and subject of a mail, if they could be read. */
export interface MailName {
  readonly sender: string;
  readonly subject: string;
}

/** Leaves a mail in its mailbox and lists it in Settings, until somebody has it tried again. */
export async function setAside(
  database: Queryable,
  place: MailPlace,
  at: Date,
  name: MailName | undefined,
): Promise<void> {
  await database
    .updateTable('mail_attempts')
    .set({ set_aside_at: at, sender: name?.sender ?? null, subject: name?.subject ?? null })
    .where(isAt(place))
    .execute();
}

/** Mails before the place a mailbox was read to that are to be tried again, in their order. */
export async function findRetried(
  database: Queryable,
  mailbox: string,
  { uidValidity, lastUid }: Position,
): Promise<number[]> {
  const rows = await database
    .selectFrom('mail_attempts')
    .select('uid')
    .where('mailbox', '=', mailbox)
    .where('uid_validity', '=', String(uidValidity))
    .where('uid', '<=', String(lastUid))
    .where('set_aside_at', 'is', null)
    .orderBy('uid')
    .execute();
  return rows.map(({ uid }) => Number(uid));
}

/** The latest mails that were set aside. @param emails addresses of connected mailboxes, by which people know them. */
export async function listSetAside(
  database: Queryable,
  emails: ReadonlyMap<number, string> = new Map(),
): Promise<MailSetAside[]> {
  const rows = await database
    .selectFrom('mail_attempts')
    .select(['mailbox', 'sender', 'subject', 'error', 'set_aside_at'])
    .where('set_aside_at', 'is not', null)
    .orderBy('set_aside_at', 'desc')
    .orderBy('uid', 'desc')
    .limit(MOST_LISTED)
    .execute();
  return rows.map(({ mailbox, sender, subject, error, set_aside_at }) => ({
    mailbox: shownName(mailbox, emails),
    from: sender ?? '',
    subject: subject ?? '',
    error: error ?? '',
    set_aside_at: set_aside_at?.toISOString() ?? '',
  }));
}

/** Has every set-aside mail tried again at the next look into its mailbox. */
export async function retrySetAside(database: Queryable): Promise<number> {
  const { numUpdatedRows } = await database
    .updateTable('mail_attempts')
    .set({ attempts: 0, error: null, set_aside_at: null })
    .where('set_aside_at', 'is not', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
