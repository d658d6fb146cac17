import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Queryable } from '../../database/database.ts';

/** Days for which a mail is kept that is about nothing of ours. */
const DAYS = 30;
/** Milliseconds from one look to the next. */
const INTERVAL = 10 * 60_000;

/**
 * Deletes mails of strangers: those that are about nothing of ours, that count as nothing, and that are no reason for an
 * address to get no more mail. They go after 30 days, and the oldest earlier when all together take more room than they may.
 * @param quota bytes, as they are stored. @returns how many went.
 */
export async function removeMailsOfNobody(database: Queryable, now: Date, quota: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from incoming_mails
    where id in (
      select id
      from (
        select i.id, i.received_at,
          sum(octet_length(i.raw)) over (order by i.received_at desc, i.id desc) as bytes
        from incoming_mails i
        where i.message_id is null
          and not exists (select from message_events e where e.incoming_mail_id = i.id)
          and not exists (select from suppressions s where s.incoming_mail_id = i.id)
      ) kept
      where received_at < ${now}::timestamptz - make_interval(days => ${DAYS}) or bytes > ${quota}::bigint
    )`.execute(database);
  return Number(numAffectedRows ?? 0n);
}

/** What looking after the mails of strangers needs. */
export interface RetentionOptions {
  readonly database: Queryable;
  readonly clock: Clock;
  /** Bytes that they may take. */
  readonly quota: number;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/** Deletes mails of strangers, now and every ten minutes. It never throws: the next round tries again. */
export function startRetention({ database, clock, quota, log }: RetentionOptions): { stop(): Promise<void> } {
  const look = async () => {
    try {
      const mails = await removeMailsOfNobody(database, clock.now(), quota);
      if (mails > 0) log.info({ mails }, 'incoming mails that are about nothing of ours were deleted');
    } catch (error) {
      log.warn({ err: error }, 'incoming mails of strangers could not be deleted');
    }
  };
  let running = look();
  const timer = setInterval(() => {
    running = running.then(look);
  }, INTERVAL);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
