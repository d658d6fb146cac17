import type { HoldCause, SendingHold } from '@touchline/shared/contract';
import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

/** The account that sends. */
const ACCOUNT = 'smtp';

const MINUTE = 60_000;
/** Waits after the first refusal of the account, the second in a row, and so on. */
const WAITS = [5, 15, 30, 60, 120, 240].map((minutes) => minutes * MINUTE);
/** Waits after exceeding a rate, which passes sooner. */
const RATE_WAITS = [1, 2, 5, 15, 30, 60].map((minutes) => minutes * MINUTE);

/** Why an account is held. */
export interface Hold {
  readonly cause: HoldCause;
  readonly reply: string;
  /** How long by the server's own words, in milliseconds. */
  readonly lasts?: number | undefined;
}

/** What is known about an account that is held, or was until a mail goes out again. */
export interface HeldAccount {
  readonly cause: HoldCause;
  readonly reply: string;
  readonly since: Date;
  readonly until: Date;
}

/** The account's hold, even one whose time is over as long as no mail has gone out since; undefined when all is well. */
export async function readHold(database: Queryable): Promise<HeldAccount | undefined> {
  return database
    .selectFrom('sending_holds')
    .select(['cause', 'reply', 'since', 'until'])
    .where('account', '=', ACCOUNT)
    .executeTakeFirst();
}

/** The hold as it is shown: one whose time is over is being tried, and holds nothing. */
export async function shownHold(database: Queryable, now: Date): Promise<SendingHold | null> {
  const hold = await readHold(database);
  if (!hold || hold.until <= now) return null;
  const { cause, reply, since, until } = hold;
  return { cause, reply, since: since.toISOString(), until: until.toISOString() };
}

/**
 * Holds the account: until the time that the server named, otherwise for longer with each refusal. Refusals of mails that
 * were already under way change nothing.
 */
export async function holdAccount(
  transaction: Queryable,
  { cause, reply, lasts }: Hold,
  at: Date,
): Promise<void> {
  const held = await transaction
    .selectFrom('sending_holds')
    .select(['since', 'until', 'refusals'])
    .where('account', '=', ACCOUNT)
    .forUpdate()
    .executeTakeFirst();
  if (held && at < held.until) return;
  const waits = cause === 'rate' ? RATE_WAITS : WAITS;
  const refusals = (held?.refusals ?? 0) + 1;
  const wait = lasts ?? waits[Math.min(refusals, waits.length) - 1] ?? 0;
  const until = new Date(at.getTime() + wait);
  await transaction
    .insertInto('sending_holds')
    .values({ account: ACCOUNT, cause, reply, since: held?.since ?? at, until, refusals })
    .onConflict((conflict) => conflict.column('account').doUpdateSet({ cause, reply, until, refusals }))
    .execute();
}

/** A mail has gone out: a hold whose time is over has ended. */
export async function releaseAccount(transaction: Queryable, at: Date): Promise<void> {
  await transaction
    .deleteFrom('sending_holds')
    .where('account', '=', ACCOUNT)
    .where('until', '<=', at)
    .execute();
}

/** Lets one mail try at once: if it is accepted, the others follow. */
export async function tryNow(database: Queryable, now: Date): Promise<void> {
  await sql`
    update sending_holds set until = ${now} where account = ${ACCOUNT} and until > ${now}`.execute(database);
}
