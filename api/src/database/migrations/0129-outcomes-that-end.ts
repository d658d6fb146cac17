import { sql, type Kysely } from 'kysely';

/**
 * A conversation whose outcome is *Not interested* or *Wrong person* needs no answer (V4): those that had one before count as
 * answered by whoever chose it, as far as the contact had written by then.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    insert into answered_replies (contact_id, reply_at, marked_by, marked_at)
    select f.contact_id, max(e.occurred_at), chosen.changed_by, chosen.changed_at
    from follow_ups f
    join outcomes o on o.id = f.outcome_id and o.code in ('not_interested', 'wrong_person')
    join lateral (
      select changed_by, changed_at from follow_up_changes
      where contact_id = f.contact_id and changed::jsonb ? 'outcome_id'
      order by changed_at desc, id desc limit 1
    ) chosen on true
    join message_events e
      on e.contact_id = f.contact_id and e.kind = 'replied' and e.occurred_at <= chosen.changed_at
    group by f.contact_id, chosen.changed_by, chosen.changed_at
    on conflict (contact_id) do update
      set reply_at = excluded.reply_at, marked_by = excluded.marked_by, marked_at = excluded.marked_at
      where answered_replies.reply_at < excluded.reply_at`.execute(database);
}
