import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Queryable } from '../../database/database.ts';
import { type Recurring, startRecurring } from '../../recurring.ts';

/** Days for which a mail is kept that is about nothing of ours. */
const DAYS = 30;
/** Milliseconds from one look to the next. */
const INTERVAL = 10 * 60_000;

/** So many are deleted at a time, so that nobody waits long for what a transaction holds. */
const BATCH = 100;

/** SQL: the mail `i` is about nothing of ours, counts as nothing, and is no reason for an address to get no more mail. */
const IS_OF_NOBODY = sql<boolean>`(
  i.message_id is null
  and not exists (select from message_events e where e.incoming_mail_id = i.id)
  and not exists (select from suppressions s where s.incoming_mail_id = i.id)
)`;

/**
 * Deletes mails of strangers after 30 days, and the oldest earlier when all together take more room than they may; but for
 * those on which a person has still to decide, which strangers must not be able to drive out with mails of their own.
 * @param quota bytes, as they are stored. @returns how many went.
 */
export async function removeMailsOfNobody(database: Queryable, now: Date, quota: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id
    from (
      select i.id, i.received_at, o.incoming_mail_id is not null as is_proposed,
        sum(octet_length(i.raw)) filter (where o.incoming_mail_id is null)
          over (order by i.received_at desc, i.id desc) as bytes
      from incoming_mails i
      left join mail_proposals o on o.incoming_mail_id = i.id and o.outcome is null
      where ${IS_OF_NOBODY}
    ) kept
    where received_at < ${now}::timestamptz - make_interval(days => ${DAYS})
      or (bytes > ${quota}::bigint and not is_proposed)
    order by received_at, id`.execute(database);
  let removed = 0;
  for (let at = 0; at < rows.length; at += BATCH) {
    const ids = rows.slice(at, at + BATCH).map(({ id }) => id);
    // Somebody may have found meanwhile what one is about.
    const { numAffectedRows } = await sql`
      delete from incoming_mails i where i.id = any(${ids}::bigint[]) and ${IS_OF_NOBODY}`.execute(database);
    removed += Number(numAffectedRows ?? 0n);
  }
  return removed;
}

/** What looking after the mails of strangers needs. */
export interface RetentionOptions {
  readonly database: Queryable;
  readonly clock: Clock;
  /** Bytes that they may take. */
  readonly quota: number;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/** Deletes mails of strangers, now and every ten minutes. */
export function startRetention({ database, clock, quota, log }: RetentionOptions): Recurring {
  const look = async () => {
    const mails = await removeMailsOfNobody(database, clock.now(), quota);
    if (mails > 0) log.info({ mails }, 'incoming mails that are about nothing of ours were deleted');
  };
  return startRecurring(look, INTERVAL, { log, failure: 'incoming mails of strangers could not be deleted' });
}
