import { DELETION_DAYS, type Deletion } from '@touchline/shared/contract';
import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { isoTime } from '../database/times.ts';

/** Most deletions listed at once; older ones are found by searching. */
const MOST_ROWS = 200;

const isKept = sql<boolean>`deleted_at > now() - make_interval(days => ${sql.lit(DELETION_DAYS)})`;

/** Deletions that can still be undone and whose name contains `search`, newest first. */
export async function listDeletions(database: Queryable, search: string): Promise<Deletion[]> {
  const { rows } = await sql<Deletion>`
    select id, kind, name, contact_count, deleted_by,
      kind = 'campaign' and coalesce(content->>'status' = 'active', false) as was_active,
      ${sql.raw(isoTime('deleted_at'))} as deleted_at,
      ${sql.raw(isoTime(`(deleted_at + make_interval(days => ${DELETION_DAYS}))`))} as expires_at
    from deletions
    where ${isKept} and strpos(lower(name), lower(${search})) > 0
    order by deletions.deleted_at desc, id desc limit ${MOST_ROWS}`.execute(database);
  return rows;
}

/** Removes a deletion from those that can be undone, in this transaction; undefined when it is not there. */
export function takeDeletion(transaction: Queryable, id: number) {
  return transaction
    .deleteFrom('deletions')
    .where('id', '=', id)
    .where(isKept)
    .returning(['kind', 'name', 'content', 'deleted_at'])
    .executeTakeFirst();
}

/** Removes for good deletions that can no longer be undone. @returns how many */
export async function removeExpired(database: Queryable): Promise<number> {
  const { numDeletedRows } = await database
    .deleteFrom('deletions')
    .where(sql<boolean>`not (${isKept})`)
    .executeTakeFirstOrThrow();
  // Stops of contacts that nobody can restore any more serve nothing.
  await sql`
    delete from sequence_stops stop
    where not exists (select from contacts p where p.id = stop.contact_id)
      and not exists (
        select from campaign_contacts cc
        where cc.campaign_id = stop.campaign_id and cc.contact_id = stop.contact_id
      )
      and stop.stopped_at < now() - make_interval(days => ${sql.lit(2 * DELETION_DAYS)})`.execute(database);
  await sql`
    delete from person_replies where recorded_at < now() - make_interval(days => ${sql.lit(2 * DELETION_DAYS)})`.execute(
    database,
  );
  return Number(numDeletedRows);
}
