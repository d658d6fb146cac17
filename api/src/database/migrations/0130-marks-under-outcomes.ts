import { sql, type Kysely } from 'kysely';

/**
 * An outcome that has a later reply count as answered keeps the mark that stood there before, to be as it was when it is taken back
 * (V4). Conversations that had an outcome which ends them before it did so have nothing to answer either, save replies that became
 * known later, and where somebody took a mark back since.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table answered_replies
      add column before_reply_at timestamptz,
      add column before_marked_by text,
      add column before_marked_at timestamptz`.execute(database);
  // Nobody marks them now: it is no activity.
  await sql`set local touchline.activity = 'off'`.execute(database);
  // When an event became known is not stored, and its own date may be earlier; but it was after the dates of all events before it.
  await sql`
    insert into answered_replies (contact_id, reply_at, marked_by, marked_at)
    select f.contact_id, max(reply.occurred_at), chosen.changed_by, chosen.changed_at
    from follow_ups f
    join outcomes o on o.id = f.outcome_id and o.code in ('not_interested', 'wrong_person')
    join lateral (
      select changed_by, changed_at from follow_up_changes
      where contact_id = f.contact_id and changed ? 'outcome_id' order by id desc limit 1
    ) chosen on true
    join (
      select contact_id, kind, occurred_at, max(occurred_at) over (order by id) as known_from from message_events
    ) reply on reply.contact_id = f.contact_id and reply.kind = 'replied' and reply.known_from <= chosen.changed_at
    where not exists (
      select from activity a
      where a.contact_id = f.contact_id and a.action = 'unmarked_answered' and a.at > chosen.changed_at
    )
    group by f.contact_id, chosen.changed_by, chosen.changed_at
    on conflict (contact_id) do update set
      reply_at = excluded.reply_at, marked_by = excluded.marked_by, marked_at = excluded.marked_at,
      before_reply_at = answered_replies.reply_at, before_marked_by = answered_replies.marked_by,
      before_marked_at = answered_replies.marked_at
    where answered_replies.reply_at < excluded.reply_at`.execute(database);
  await sql`set local touchline.activity = 'on'`.execute(database);
}
