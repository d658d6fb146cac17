import { DELETION_DAYS, type Deletion } from '@touchline/shared/contract';
import { sql } from 'kysely';
import { nowCalled } from '../database/accounts.ts';
import type { Queryable } from '../database/database.ts';
import { isoTime } from '../database/times.ts';
import { forgetNotes } from '../notes/notes.repository.ts';
import { forgetReplies } from '../outreach/sequence-stops.ts';

/** Most deletions listed at once; older ones are found by searching. */
const MOST_ROWS = 200;

const isKept = sql<boolean>`deleted_at > now() - make_interval(days => ${sql.lit(DELETION_DAYS)})`;

/** Deletions that can still be undone and whose name contains `search`, newest first. */
export async function listDeletions(database: Queryable, search: string): Promise<Deletion[]> {
  const { rows } = await sql<Deletion>`
    select id, kind, name, contact_count, ${sql.raw(nowCalled('deleted_by'))} as deleted_by,
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
  await forgetReplies(database, 2 * DELETION_DAYS);
  await database
    .deleteFrom('people_actions')
    .where(sql<boolean>`done_at < now() - make_interval(days => ${2 * DELETION_DAYS}::integer)`)
    .execute();
  await forgetConversations(database);
  await forgetNotes(database);
  await forgetTags(database);
  return Number(numDeletedRows);
}

/** Takes tags that cannot come back off whatever still names them. */
async function forgetTags(database: Queryable): Promise<void> {
  for (const table of ['organizations', 'contacts'] as const) {
    await sql`
      with gone as (
        select distinct tag from ${sql.table(table)}, unnest(tag_ids) tag
        where tag_ids <> '{}' and not exists (select from tags t where t.id = tag)
          and not exists (select from deletions d where d.content->'tag'->'id' = to_jsonb(tag))
      )
      update ${sql.table(table)} set tag_ids = array(
        select one from unnest(tag_ids) one where one not in (select tag from gone)
      ) where tag_ids && array(select tag from gone)`.execute(database);
  }
}

/**
 * Forgets what the staff wrote and noted about contacts whom nobody can restore. Where a campaign wrote to them, the
 * conversation is still shown, and so are notes; an answer that went out stays with the mail that it became.
 */
async function forgetConversations(database: Queryable): Promise<void> {
  const isForgotten = sql<boolean>`
    noted.contact_id is not null and not exists (select from contacts p where p.id = noted.contact_id)
    and not exists (select from campaign_contacts cc where cc.contact_id = noted.contact_id)
    and not exists (
      select from deletions d
      where d.content->'contacts' @> jsonb_build_array(jsonb_build_object('id', noted.contact_id))
    )`;
  for (const table of ['answer_drafts', 'follow_ups', 'follow_up_changes', 'notes'] as const) {
    await sql`delete from ${sql.table(table)} noted where ${isForgotten}`.execute(database);
  }
  await sql`
    delete from answers noted
    where state not in ('waiting', 'sending') and ${isForgotten}
      and not exists (select from sent_mails s where s.answer_id = noted.id)`.execute(database);
}
