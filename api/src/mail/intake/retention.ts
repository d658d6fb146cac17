import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Queryable } from '../../database/database.ts';
import { type Recurring, startCounting } from '../../recurring.ts';

/** Days for which a stranger's mail is kept. */
const DAYS = 30;
/** Milliseconds between two runs. */
const INTERVAL = 10 * 60_000;

/** How many are deleted in one transaction, so that nobody waits long for its locks. */
const BATCH = 100;

/** SQL: the mail `i` is a stranger's: about none of our mails, without effect, and not the reason for a suppression. */
const IS_OF_STRANGER = sql<boolean>`(
  i.message_id is null
  and not exists (select from message_events e where e.incoming_mail_id = i.id)
  and not exists (select from suppressions s where s.incoming_mail_id = i.id)
)`;

/**
 * Deletes mails of strangers after 30 days, and the oldest earlier when they exceed their quota; not earlier those in a contact's
 * name that await a person's decision, which strangers must not be able to push out.
 * @param quota bytes, as stored. @returns how many were deleted.
 */
export async function removeMailsOfStrangers(database: Queryable, now: Date, quota: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id
    from (
      select i.id, i.received_at, o.incoming_mail_id is not null as is_proposed,
        sum(octet_length(i.raw)) filter (where o.incoming_mail_id is null)
          over (order by i.received_at desc, i.id desc) as bytes
      from incoming_mails i
      left join mail_proposals o on o.incoming_mail_id = i.id and o.outcome is null and o.message_id is not null
      where ${IS_OF_STRANGER}
    ) kept
    where received_at < ${now}::timestamptz - make_interval(days => ${DAYS})
      or (bytes > ${quota}::bigint and not is_proposed)
    order by received_at, id`.execute(database);
  let removed = 0;
  for (let at = 0; at < rows.length; at += BATCH) {
    const ids = rows.slice(at, at + BATCH).map(({ id }) => id);
    // One may have been matched to a mail of ours meanwhile.
    const { numAffectedRows } = await sql`
      delete from incoming_mails i where i.id = any(${ids}::bigint[]) and ${IS_OF_STRANGER}`.execute(
      database,
    );
    removed += Number(numAffectedRows ?? 0n);
  }
  return removed;
}

/** Options of {@link startRetention}. */
export interface RetentionOptions {
  readonly database: Queryable;
  readonly clock: Clock;
  /** Most bytes that they may take. */
  readonly quota: number;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/** Deletes mails of strangers, now and every ten minutes. */
export function startRetention({ database, clock, quota, log }: RetentionOptions): Recurring {
  return startCounting(() => removeMailsOfStrangers(database, clock.now(), quota), INTERVAL, {
    log,
    what: 'mails',
    done: 'incoming mails that are about nothing of ours were deleted',
    failure: 'incoming mails of strangers could not be deleted',
  });
}
