import type { Text } from '@touchline/shared/contract/language';
import { sql } from 'kysely';
import { inTransaction, type Queryable } from '../database/database.ts';
import { WORKER_LOCK } from '../mail/sending/worker-identity.ts';
import type { AnswerRow } from './answers.repository.ts';

/** Whether any answer is to be sent, or was being sent by a process that may have ended. */
export async function hasWork(database: Queryable, now: Date): Promise<boolean> {
  const { rows } = await sql<{ has_work: boolean }>`
    select exists (
      select from answers where state = 'sending' or state = 'waiting' and due_at <= ${now}
    ) as has_work`.execute(database);
  return rows[0]?.has_work === true;
}

/** Claims the answer that is due longest: from now on nobody takes it back. Undefined when none is due. */
export async function claimAnswer(
  database: Queryable,
  worker: number,
  now: Date,
): Promise<AnswerRow | undefined> {
  const { rows } = await sql<AnswerRow>`
    update answers set state = 'sending', worker_id = ${worker}, raw = null, retry = null
    where id = (
      select id from answers where state = 'waiting' and due_at <= ${now}
      order by due_at, id limit 1 for update skip locked
    )
    returning *`.execute(database);
  return rows[0];
}

/** Keeps what is about to be handed over. @returns false when the answer is no longer this worker's */
export async function keepComposed(
  database: Queryable,
  { id, worker_id }: AnswerRow,
  composed: { readonly raw: Buffer; readonly message_id_header: string },
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('answers')
    .set(composed)
    .where('id', '=', id)
    .where('worker_id', '=', worker_id)
    .where('state', '=', 'sending')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Records that an answer did not go out, or may not have: a person decides. */
export async function recordNotSent(
  database: Queryable,
  id: number,
  state: 'failed' | 'uncertain',
  failure: Text,
): Promise<void> {
  await database
    .updateTable('answers')
    .set({ state, failure: JSON.stringify(failure), ...(state === 'failed' && { raw: null }) })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute();
}

/**
 * Settles what processes were sending that have ended. What they had not begun to hand over waits again; the rest may be out, and
 * is given to `settle`.
 * @param own worker of this process, and the answers that it is sending
 * @param onFailure gets what could not be settled, so that it stops no other answer; it is tried again with the next call
 */
export async function recoverAnswers(
  database: Queryable,
  own: { readonly worker: number; readonly underWay: ReadonlySet<number> },
  settle: (transaction: Queryable, answer: AnswerRow) => Promise<void>,
  onFailure: (error: unknown, id: number) => void,
): Promise<void> {
  const left = await database
    .selectFrom('answers')
    .select(['id', 'worker_id'])
    .where('state', '=', 'sending')
    .execute();
  for (const { id, worker_id } of left) {
    if (worker_id === null || own.underWay.has(id)) continue;
    await inTransaction(database, async (transaction) => {
      if (worker_id !== own.worker && !(await hasEnded(transaction, worker_id))) return;
      const answer = await transaction
        .selectFrom('answers')
        .selectAll()
        .where('id', '=', id)
        .where('state', '=', 'sending')
        .where('worker_id', '=', worker_id)
        .forUpdate()
        .executeTakeFirst();
      if (!answer) return;
      if (answer.raw) await settle(transaction, answer);
      else {
        const again = { state: 'waiting', worker_id: null } as const;
        await transaction.updateTable('answers').set(again).where('id', '=', id).execute();
      }
    }).catch((error: unknown) => onFailure(error, id));
  }
}

async function hasEnded(transaction: Queryable, worker: number): Promise<boolean> {
  const { rows } = await sql<{ has_ended: boolean }>`
    select pg_try_advisory_xact_lock(${WORKER_LOCK}::integer, ${worker}::integer) as has_ended`.execute(
    transaction,
  );
  return rows[0]?.has_ended === true;
}
