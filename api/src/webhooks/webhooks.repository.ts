import type { MadeWebhook, NewWebhook, Webhook, WebhookChange } from '@touchline/shared/contract';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { notFound, RequestError } from '../errors.ts';
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

/** How many deliveries of a target are in a state. */
const countOf = <State extends 'waiting' | 'delivered' | 'failed'>(state: State) =>
  sql<number>`(count(d.id) filter (where d.state = ${state}))::integer`.as(state);

/** Every target, oldest first, with how telling it went. */
export async function listWebhooks(database: Queryable): Promise<Webhook[]> {
  const rows = await database
    .selectFrom('webhooks as w')
    .leftJoin('webhook_deliveries as d', 'd.webhook_id', 'w.id')
    .select(['w.id', 'w.url', 'w.events', 'w.is_enabled', 'w.created_at'])
    .select([countOf('waiting'), countOf('delivered'), countOf('failed')])
    .groupBy('w.id')
    .orderBy('w.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    url: row.url,
    events: row.events,
    is_enabled: row.is_enabled,
    created_at: row.created_at.toISOString(),
    waiting: row.waiting,
    delivered: row.delivered,
    failed: row.failed,
  }));
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

/** What a person knows a target by, without what may let somebody in. @throws 404 */
export async function nameWebhook(database: Queryable, id: number): Promise<string> {
  const row = await database.selectFrom('webhooks').select('url').where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound(texts.noSuchWebhook);
  return new URL(row.url).origin;
}
