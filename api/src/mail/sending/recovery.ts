import { sql } from 'kysely';
import { inTransaction, type Queryable } from '../../database/database.ts';
import { continueSequences, touchCampaigns } from '../../outreach/plan.ts';
import { messageIdOf } from '../addresses.ts';
import { ENVIRONMENT_MAILBOX } from '../../outreach/mailbox-limits.ts';
import type { Timing } from '../../outreach/sending-window.ts';
import { WORKER_LOCK } from './worker-identity.ts';

/** Whether a mail with a Message-ID is known to have arrived; undefined where that cannot be known. */
export type FindArrived = ((messageId: string) => Promise<boolean>) | undefined;

export interface Recovery extends Timing {
  /** Of message ids of the environment's mailbox. */
  readonly domain: string;
  /** Of mails from that mailbox. */
  readonly hasArrived: FindArrived;
}

/**
 * Settles what dead workers were sending. Such a mail may or may not have gone out: with evidence that it did it counts as
 * sent, otherwise it waits for a person and is never sent again automatically (E3).
 * @returns how many mails of each worker became uncertain.
 */
export async function recoverMails(database: Queryable, recovery: Recovery): Promise<Map<number, number>> {
  const workers = await database
    .selectFrom('messages')
    .select('worker_id')
    .distinct()
    .where('state', '=', 'sending')
    .where('worker_id', 'is not', null)
    .execute();
  const recovered = new Map<number, number>();
  for (const { worker_id } of workers) {
    if (worker_id === null) continue;
    const count = await recoverMailsOf(database, worker_id, recovery);
    if (count > 0) recovered.set(worker_id, count);
  }
  return recovered;
}

function recoverMailsOf(database: Queryable, worker: number, recovery: Recovery): Promise<number> {
  return inTransaction(database, async (transaction) => {
    const { rows: lock } = await sql<{ is_gone: boolean }>`
      select pg_try_advisory_xact_lock(${WORKER_LOCK}::integer, ${worker}::integer) as is_gone`.execute(
      transaction,
    );
    if (!lock[0]?.is_gone) return 0;
    const left = await transaction
      .selectFrom('messages')
      .select(['id', 'token', 'campaign_id', 'mailbox_id'])
      .where('worker_id', '=', worker)
      .where('state', '=', 'sending')
      .execute();
    await touchCampaigns(
      transaction,
      left.map(({ campaign_id }) => campaign_id),
    );
    const { domain, hasArrived } = recovery;
    const arrived: string[] = [];
    for (const mail of left) {
      if (mail.mailbox_id !== ENVIRONMENT_MAILBOX) continue;
      if (await hasArrived?.(messageIdOf(mail, domain))) arrived.push(mail.id);
    }
    const { rows } = await sql<{ state: string; campaign_id: number; contact_id: number }>`
      update messages m
      set state = settled.state, due_at = null, sent_at = case when settled.state = 'sent' then m.sending_at end
      from (
        select s.id, case
          when s.id = any(${arrived}::bigint[]) or exists (select from message_events e where e.message_id = s.id)
            then 'sent' else 'uncertain'
        end as state
        from messages s where s.worker_id = ${worker} and s.state = 'sending'
      ) settled
      where m.id = settled.id
      returning m.state, m.campaign_id, m.contact_id`.execute(transaction);
    await continueSequences(
      transaction,
      rows.filter(({ state }) => state === 'sent'),
      recovery,
    );
    return rows.filter(({ state }) => state === 'uncertain').length;
  });
}
