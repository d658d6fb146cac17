import { DELETION_DAYS, type Deletion } from '@touchline/shared/contract';
import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { isoTime } from '../database/times.ts';

/** Deletions of a list at once: who looks for an older one searches. */
const MOST_ROWS = 200;

const isKept = sql<boolean>`deleted_at > now() - make_interval(days => ${sql.lit(DELETION_DAYS)})`;

/** What can still be taken back, newest first, of those whose name holds `search`. */
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

/** Takes a deletion out of those that can be taken back, until the transaction ends; undefined when it is not there. */
export function takeDeletion(transaction: Queryable, id: number) {
  return transaction
    .deleteFrom('deletions')
    .where('id', '=', id)
    .where(isKept)
    .returning(['kind', 'name', 'content', 'deleted_at'])
    .executeTakeFirst();
}

/** Deletes for good what nobody can take back any more. @returns how many deletions */
export async function removeExpired(database: Queryable): Promise<number> {
  const { numDeletedRows } = await database
    .deleteFrom('deletions')
    .where(sql<boolean>`not (${isKept})`)
    .executeTakeFirstOrThrow();
  // Whose contact nobody can restore stops nothing any more.
  await sql`
    delete from sequence_stops stop
    where not exists (select from contacts p where p.id = stop.contact_id)
      and not exists (
        select from campaign_contacts cc
        where cc.campaign_id = stop.campaign_id and cc.contact_id = stop.contact_id
      )
      and stop.stopped_at < now() - make_interval(days => ${sql.lit(2 * DELETION_DAYS)})`.execute(database);
  return Number(numDeletedRows);
}
