import { sql, type Kysely } from 'kysely';

/**
 * An outcome that has a later reply count as answered keeps the mark that stood there before, to be as it was when it is taken back
 * (V4). Conversations that had an outcome which ends them before it did so have nothing to answer either.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table answered_replies
      add column before_reply_at timestamptz,
      add column before_marked_by text,
      add column before_marked_at timestamptz`.execute(database);
  await sql`
    insert into answered_replies (contact_id, reply_at, marked_by, marked_at)
    select f.contact_id, reply.at, chosen.changed_by, chosen.changed_at
    from follow_ups f
    join outcomes o on o.id = f.outcome_id and o.code in ('not_interested', 'wrong_person')
    join lateral (
      select changed_by, changed_at from follow_up_changes
      where contact_id = f.contact_id and changed ? 'outcome_id' order by id desc limit 1
    ) chosen on true
    join lateral (
      select max(occurred_at) as at from message_events
      where contact_id = f.contact_id and kind = 'replied' and occurred_at <= chosen.changed_at
    ) reply on reply.at is not null
    on conflict (contact_id) do update set
      reply_at = excluded.reply_at, marked_by = excluded.marked_by, marked_at = excluded.marked_at,
      before_reply_at = answered_replies.reply_at, before_marked_by = answered_replies.marked_by,
      before_marked_at = answered_replies.marked_at
    where answered_replies.reply_at < excluded.reply_at`.execute(database);
}
