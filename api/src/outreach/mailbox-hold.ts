import type { HoldCause, SendingHold } from '@touchline/shared/contract';
import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { ENVIRONMENT_MAILBOX } from './mailbox-limits.ts';

const MINUTE = 60_000;
/** Waits after the first refusal of a mailbox, the second in a row, and so on. */
const WAITS = [5, 15, 30, 60, 120, 240].map((minutes) => minutes * MINUTE);
/** Waits after exceeding a rate, which passes sooner. */
const RATE_WAITS = [1, 2, 5, 15, 30, 60].map((minutes) => minutes * MINUTE);

/** Why a mailbox is held. */
export interface Hold {
  readonly cause: HoldCause;
  readonly reply: string;
  /** How long by the server's own words, in milliseconds; Infinity until a person has it tried. */
  readonly lasts?: number | undefined;
}

/** What is known about a mailbox that is held, or was until a mail goes out from it again. */
export interface HeldMailbox {
  readonly mailbox_id: number;
  readonly cause: HoldCause;
  readonly reply: string;
  readonly since: Date;
  /** Null until a person has it tried. */
  readonly until: Date | null;
}

/** Whether a hold still lasts; one whose time is over is being tried. */
export const isHeld = ({ until }: Pick<HeldMailbox, 'until'>, now: Date): boolean =>
  until === null || now < until;

/** The holds of all mailboxes, even those whose time is over as long as no mail has gone out since. */
export function readHolds(database: Queryable): Promise<HeldMailbox[]> {
  return database
    .selectFrom('sending_holds')
    .select(['mailbox_id', 'cause', 'reply', 'since', 'until'])
    .orderBy('mailbox_id')
    .execute();
}

/** The hold of one mailbox; undefined when all is well. See {@link readHolds}. */
export async function readHold(
  database: Queryable,
  mailbox: number = ENVIRONMENT_MAILBOX,
): Promise<HeldMailbox | undefined> {
  const holds = await readHolds(database);
  return holds.find(({ mailbox_id }) => mailbox_id === mailbox);
}

/** The hold of the first mailbox that is held, as it is shown: one whose time is over is being tried, and holds nothing. */
export async function shownHold(database: Queryable, now: Date): Promise<SendingHold | null> {
  const hold = await database
    .selectFrom('sending_holds as h')
    .innerJoin('mailboxes as m', 'm.id', 'h.mailbox_id')
    .select(['m.id as mailbox_id', 'm.email as mailbox', 'h.cause', 'h.reply', 'h.since', 'h.until'])
    .where((where) => where.or([where('h.until', 'is', null), where('h.until', '>', now)]))
    .where('m.disconnected_at', 'is', null)
    .orderBy('m.id')
    .limit(1)
    .executeTakeFirst();
  if (!hold) return null;
  return { ...hold, since: hold.since.toISOString(), until: hold.until?.toISOString() ?? null };
}

/**
 * Holds a mailbox: until the time that the server named, otherwise for longer with each refusal. Refusals of mails that
 * were already under way change nothing.
 */
export async function holdMailbox(
  transaction: Queryable,
  mailbox: number,
  { cause, reply, lasts }: Hold,
  at: Date,
): Promise<void> {
  const held = await transaction
    .selectFrom('sending_holds')
    .select(['since', 'until', 'refusals'])
    .where('mailbox_id', '=', mailbox)
    .forUpdate()
    .executeTakeFirst();
  // Only a hold without an end replaces one that has not ended.
  if (held && isHeld(held, at) && !(lasts === Infinity && held.until !== null)) return;
  const waits = cause === 'rate' ? RATE_WAITS : WAITS;
  const refusals = (held?.refusals ?? 0) + 1;
  const wait = lasts ?? waits[Math.min(refusals, waits.length) - 1] ?? 0;
  const until = wait === Infinity ? null : new Date(at.getTime() + wait);
  await transaction
    .insertInto('sending_holds')
    .values({ mailbox_id: mailbox, cause, reply, since: held?.since ?? at, until, refusals })
    .onConflict((conflict) => conflict.column('mailbox_id').doUpdateSet({ cause, reply, until, refusals }))
    .execute();
}

/** A mail has gone out from a mailbox: a hold whose time is over has ended. */
export async function releaseMailbox(transaction: Queryable, mailbox: number, at: Date): Promise<void> {
  await transaction
    .deleteFrom('sending_holds')
    .where('mailbox_id', '=', mailbox)
    .where('until', '<=', at)
    .execute();
}

/**
 * Lets one mail of a held mailbox try at once: if it is accepted, the others follow. Bounces from before do not hold it again.
 */
export async function tryNow(database: Queryable, now: Date, mailbox: number): Promise<void> {
  await sql`
    with tried as (
      update sending_holds set until = ${now}
      where mailbox_id = ${mailbox} and (until is null or until > ${now})
      returning mailbox_id, cause
    )
    update mailboxes set bounces_since = ${now} from tried
    where mailboxes.id = tried.mailbox_id and tried.cause = 'bounces'`.execute(database);
}
