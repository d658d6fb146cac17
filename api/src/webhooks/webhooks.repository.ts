import type {
  MadeWebhook,
  NewWebhook,
  Webhook,
  WebhookChange,
  WebhookEvent,
} from '@touchline/shared/contract';
import { MOST_DELIVERIES_COUNTED } from '@touchline/shared/contract/rules';
import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { notFound, RequestError } from '../errors.ts';
import type { Language, Text } from '../language/language.ts';
import { seal } from '../mailboxes/secrets/sealing.ts';
import type { SecretKeys } from '../mailboxes/secrets/secret-keys.ts';
import { placeOf } from './attempt.ts';
import { texts } from './texts.ts';

/** More than any team connects. */
const MOST_WEBHOOKS = 20;
/** Of a secret: Standard Webhooks wants 24 to 64. */
const SECRET_BYTES = 32;
/** Advisory lock under which webhooks are added; a number that no other lock of this program uses. */
const ADDING = 7_146_073;

/**
 * How many deliveries of a target are in a state; of very many it stops counting. The range and its order are those of one index:
 * with equal signs PostgreSQL reads the table from its start, or by id, hoping to meet some soon.
 */
const countOf = (state: 'waiting' | 'delivered' | 'failed') =>
  sql`(
    select count(*) from (
      select from webhook_deliveries d
      where (d.webhook_id, d.state, d.id) > (w.id, ${state}, 0)
        and (d.webhook_id, d.state, d.id) < (w.id, ${state}, 9223372036854775807)
      order by d.webhook_id, d.state, d.id limit ${MOST_DELIVERIES_COUNTED + 1}
    ) counted
  )::integer as ${sql.ref(state)}`;

/** Of the deliveries of a target in a state, after one: the first, or the last. By the index of {@link countOf}. */
const endOf = (
  end: 'first' | 'last',
  state: 'waiting' | 'delivered' | 'failed',
  after: RawBuilder<unknown> = sql`0`,
) => {
  const order = sql.raw(end === 'first' ? 'asc' : 'desc');
  return sql`(
    select d.id, d.last_at, d.status, d.failure, e.occurred_at
    from webhook_deliveries d join webhook_events e on e.id = d.event_id
    where (d.webhook_id, d.state, d.id) > (w.id, ${state}, ${after})
      and (d.webhook_id, d.state, d.id) < (w.id, ${state}, 9223372036854775807)
    order by d.webhook_id ${order}, d.state ${order}, d.id ${order} limit 1
  )`;
};

interface WebhookRow {
  readonly id: number;
  readonly url: string;
  readonly events: WebhookEvent[];
  readonly is_enabled: boolean;
  readonly created_at: Date;
  readonly waiting: number;
  readonly delivered: number;
  readonly failed: number;
  readonly taken_at: Date | null;
  readonly taken_status: number | null;
  readonly refused_at: Date | null;
  readonly refused_status: number | null;
  readonly failure: Text | null;
  readonly failing_since: Date | null;
}

/**
 * Every target, oldest first, with how telling it went. It fails since what happened first of all that was tried in vain after the last
 * that was taken; while something waits, what has waited longest is what is tried.
 */
export async function listWebhooks(database: Queryable, language: Language): Promise<Webhook[]> {
  const { rows } = await sql<WebhookRow>`
    select w.id, w.url, w.events, w.is_enabled, w.created_at,
      ${countOf('waiting')}, ${countOf('delivered')}, ${countOf('failed')},
      taken.last_at as taken_at, taken.status as taken_status,
      refused.last_at as refused_at, refused.status as refused_status, refused.failure,
      least(
        case when given_up.last_at is not null then first_given_up.occurred_at end,
        case when tried.last_at is not null then tried.occurred_at end
      ) as failing_since
    from webhooks w
    left join lateral ${endOf('last', 'delivered')} taken on true
    left join lateral ${endOf('last', 'failed', sql`coalesce(taken.id, 0)`)} given_up on true
    left join lateral ${endOf('first', 'failed', sql`coalesce(taken.id, 0)`)} first_given_up on true
    left join lateral ${endOf('first', 'waiting', sql`coalesce(taken.id, 0)`)} tried on true
    left join lateral (
      select * from (values
        (given_up.last_at, given_up.status, given_up.failure), (tried.last_at, tried.status, tried.failure)
      ) v (last_at, status, failure) where last_at is not null order by last_at desc limit 1
    ) refused on true
    order by w.id`.execute(database);
  return rows.map((row) => ({
    id: row.id,
    url: row.url,
    events: row.events,
    is_enabled: row.is_enabled,
    created_at: row.created_at.toISOString(),
    waiting: row.waiting,
    delivered: row.delivered,
    failed: row.failed,
    last: lastTry(row, language),
    failing_since: row.failing_since?.toISOString() ?? null,
  }));
}

function lastTry(row: WebhookRow, language: Language): Webhook['last'] {
  const { refused_at, taken_at } = row;
  if (refused_at !== null) {
    const failure = row.failure?.[language] ?? null;
    return { at: refused_at.toISOString(), is_taken: false, status: row.refused_status, failure };
  }
  if (taken_at === null) return null;
  return { at: taken_at.toISOString(), is_taken: true, status: row.taken_status, failure: null };
}

/** Makes a target. @returns its secret, which is told only now @throws 409 when there are too many */
export function addWebhook(
  database: Queryable,
  keys: SecretKeys,
  { url, events }: NewWebhook,
  by: number,
): Promise<MadeWebhook> {
  return database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${ADDING})`.execute(transaction);
    const { count } = await transaction
      .selectFrom('webhooks')
      .select((query) => query.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) >= MOST_WEBHOOKS) throw new RequestError(409, texts.tooMany);
    const { id } = await transaction
      .insertInto('webhooks')
      .values({ url, events, created_by: by })
      .returning('id')
      .executeTakeFirstOrThrow();
    const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
    await transaction
      .updateTable('webhooks')
      .set({ secret: await seal(transaction, keys, secret, placeOf(id)) })
      .where('id', '=', id)
      .execute();
    return { id, secret };
  });
}

/** @throws 404 */
export async function changeWebhook(database: Queryable, id: number, change: WebhookChange): Promise<void> {
  if (Object.keys(change).length === 0) return;
  const { numUpdatedRows } = await database
    .updateTable('webhooks')
    .set(change)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound(texts.noSuchWebhook);
}

/** Deletes a target with its log; what waits for it is told to nobody. @throws 404 */
export async function deleteWebhook(database: Queryable, id: number): Promise<void> {
  const { numDeletedRows } = await database.deleteFrom('webhooks').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound(texts.noSuchWebhook);
}

/** The address of a target, with what may let somebody in. @throws 404 */
export async function readUrl(database: Queryable, id: number): Promise<string> {
  const row = await database.selectFrom('webhooks').select('url').where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound(texts.noSuchWebhook);
  return row.url;
}

/** What a person knows a target by, without what may let somebody in. @throws 404 */
export async function nameWebhook(database: Queryable, id: number): Promise<string> {
  return new URL(await readUrl(database, id)).origin;
}
