import { DELIVERIES_PAGE, WEBHOOK_LOG_DAYS, type WebhookDelivery } from '@touchline/shared/contract';
import { sql, type Selectable } from 'kysely';
import { inTransaction, type Queryable } from '../database/database.ts';
import type { WebhookDeliveriesTable } from '../database/schema.ts';
import { notFound } from '../errors.ts';
import type { Language } from '../language/language.ts';
import { messageId, type Outcome, type Told } from './attempt.ts';
import { GIVE_UP_AFTER, nextTry } from './retries.ts';
import { texts } from './texts.ts';

/** Milliseconds after which another process takes what one was trying: longer than any try may take. */
export const LEASE = 60_000;

/** Type of an event by which somebody sees whether a target listens. */
const TEST = 'webhook.test';

/** A delivery that this process is trying. */
export interface Claimed extends Told {
  readonly id: string;
  /** This one included. */
  readonly attempts: number;
  readonly give_up_at: Date;
}

const TOLD = sql`d.id, d.webhook_id, d.event_id, d.attempts, d.give_up_at, w.url, w.secret,
  e.type, e.occurred_at, e.data, e.people`;

/** Targets for which something is due. */
export async function listDueWebhooks(database: Queryable, now: Date): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select w.id from webhooks w where w.is_enabled and exists (
      select from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting' and d.next_at <= ${now}
    )`.execute(database);
  return rows.map(({ id }) => id);
}

/**
 * Claims what is due for a target longest. A process that ends before it has recorded the outcome loses it to the next one that
 * looks after the lease: the event is told again, under the same id.
 */
export async function claimDue(
  database: Queryable,
  webhook: number,
  { now, most, lease }: { readonly now: Date; readonly most: number; readonly lease: number },
): Promise<readonly Claimed[]> {
  const { rows } = await sql<Claimed>`
    with due as (
      select id from webhook_deliveries
      where webhook_id = ${webhook} and state = 'waiting' and next_at <= ${now}
        and exists (select from webhooks where id = ${webhook} and is_enabled)
      order by next_at, id limit ${most} for update skip locked
    ), claimed as (
      update webhook_deliveries d set attempts = d.attempts + 1, next_at = ${new Date(now.getTime() + lease)}
      from due where d.id = due.id returning d.*
    )
    select ${TOLD} from claimed d
    join webhooks w on w.id = d.webhook_id join webhook_events e on e.id = d.event_id
    order by d.id`.execute(database);
  return rows;
}

/** Claims one for whoever waits for its outcome, and gives it another day. @throws 404 */
export async function claimAgain(
  database: Queryable,
  webhook: number,
  delivery: string,
  now: Date,
): Promise<Claimed> {
  const { rows } = await sql<Claimed>`
    with claimed as (
      update webhook_deliveries d
      set state = 'waiting', attempts = d.attempts + 1, next_at = ${new Date(now.getTime() + LEASE)},
        -- Of a test somebody sees the outcome: it is tried once.
        give_up_at = case when e.type = ${TEST} then ${now}::timestamptz else ${new Date(now.getTime() + GIVE_UP_AFTER)}::timestamptz end
      from webhook_events e where e.id = d.event_id and d.id = ${delivery} and d.webhook_id = ${webhook} returning d.*
    )
    select ${TOLD} from claimed d
    join webhooks w on w.id = d.webhook_id join webhook_events e on e.id = d.event_id`.execute(database);
  const [row] = rows;
  if (row === undefined) throw notFound(texts.noSuchDelivery);
  return row;
}

/** The receiver wants nothing more, ever (RFC 9110 §15.5.11). */
const GONE = 410;

/**
 * Records what came of a try. What another process has taken over meanwhile is left to it, unless this one succeeded. A
 * target that answers 410 is disabled, as Standard Webhooks asks: telling it again would never be taken.
 */
export async function recordOutcome(
  database: Queryable,
  { id, webhook_id, attempts, give_up_at }: Claimed,
  { isTaken, milliseconds, status, answer, failure }: Outcome,
  now: Date,
): Promise<void> {
  const isGone = status === GONE;
  const next = isTaken || isGone ? null : nextTry(attempts, { now, giveUpAt: give_up_at });
  const why = isGone ? texts.gone : failure;
  await inTransaction(database, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('webhook_deliveries')
      .set({
        state: isTaken ? 'delivered' : next === null ? 'failed' : 'waiting',
        ...(next !== null && { next_at: next }),
        last_at: now,
        milliseconds,
        status,
        answer,
        failure: why === null ? null : JSON.stringify(why),
      })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .$if(!isTaken, (query) => query.where('attempts', '=', attempts))
      .executeTakeFirst();
    if (isGone && numUpdatedRows > 0n) {
      await transaction
        .updateTable('webhooks')
        .set({ is_enabled: false })
        .where('id', '=', webhook_id)
        .execute();
    }
  });
}

/**
 * Gives up what has waited for its day: for a disabled target, or because no try of it could be recorded. What is being tried
 * meanwhile has a lease.
 */
export async function giveUpOverdue(database: Queryable, now: Date): Promise<void> {
  await sql`
    update webhook_deliveries d
    set state = 'failed', failure = coalesce(d.failure, case when not w.is_enabled then ${JSON.stringify(texts.disabled)}::jsonb end)
    from webhooks w
    where w.id = d.webhook_id and d.state = 'waiting' and d.give_up_at <= ${now}
      and (not w.is_enabled or d.next_at <= ${new Date(now.getTime() - LEASE)} and d.attempts > 1)`.execute(
    database,
  );
}

/** Events that one statement of the sweep removes. */
const SWEPT_AT_ONCE = 5000;

/** Removes what happened longer ago than the log is kept; with it goes how telling it went. @returns how many */
export async function sweepEvents(database: Queryable, now: Date): Promise<number> {
  for (let swept = 0; ;) {
    const { numAffectedRows = 0n } = await sql`
      delete from webhook_events where id in (
        select e.id from webhook_events e
        where e.occurred_at < ${now}::timestamptz - make_interval(days => ${WEBHOOK_LOG_DAYS}::integer)
          and not exists (select from webhook_deliveries d where d.event_id = e.id and d.state = 'waiting')
        limit ${SWEPT_AT_ONCE}
      )`.execute(database);
    swept += Number(numAffectedRows);
    if (numAffectedRows < BigInt(SWEPT_AT_ONCE)) return swept;
  }
}

/** Adds an event for one target alone, to see whether it listens. @returns id of the delivery @throws 404 */
export function addTest(database: Queryable, webhook: number): Promise<string> {
  return inTransaction(database, async (transaction) => {
    const found = await transaction
      .selectFrom('webhooks')
      .select('id')
      .where('id', '=', webhook)
      .forKeyShare()
      .executeTakeFirst();
    if (found === undefined) throw notFound(texts.noSuchWebhook);
    const event = await transaction
      .insertInto('webhook_events')
      .values({ type: TEST })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await transaction
      .insertInto('webhook_deliveries')
      // Whoever asked tries it at once; without them it waits like any other.
      .values({ webhook_id: webhook, event_id: event.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

type Row = Selectable<WebhookDeliveriesTable> & { readonly type: string; readonly occurred_at: Date };

const logOf = (database: Queryable, webhook: number) =>
  database
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_events as e', 'e.id', 'd.event_id')
    .selectAll('d')
    .select(['e.type', 'e.occurred_at'])
    .where('d.webhook_id', '=', webhook);

const toDelivery = (row: Row, language: Language): WebhookDelivery => ({
  id: Number(row.id),
  message_id: messageId(row.event_id),
  type: row.type,
  occurred_at: row.occurred_at.toISOString(),
  state: row.state,
  attempts: row.attempts,
  next_at: row.state === 'waiting' ? row.next_at.toISOString() : null,
  last_at: row.last_at?.toISOString() ?? null,
  milliseconds: row.milliseconds,
  status: row.status,
  answer: row.answer,
  failure: row.failure?.[language] ?? null,
});

/** The log of a target, newest first. @param before id of the oldest that is known */
export async function listDeliveries(
  database: Queryable,
  webhook: number,
  before: number | undefined,
  language: Language,
): Promise<{ results: WebhookDelivery[]; next: number | null }> {
  const rows = await logOf(database, webhook)
    .$if(before !== undefined, (query) => query.where('d.id', '<', String(before)))
    .orderBy('d.id', 'desc')
    .limit(DELIVERIES_PAGE + 1)
    .execute();
  const shown = rows.slice(0, DELIVERIES_PAGE).map((row) => toDelivery(row, language));
  return { results: shown, next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null };
}

/** One entry of the log. @throws 404 */
export async function readDelivery(
  database: Queryable,
  webhook: number,
  id: string,
  language: Language,
): Promise<WebhookDelivery> {
  const row = await logOf(database, webhook).where('d.id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound(texts.noSuchDelivery);
  return toDelivery(row, language);
}
