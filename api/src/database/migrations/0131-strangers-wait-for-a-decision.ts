import { sql, type Kysely } from 'kysely';

/**
 * What strangers wrote before it was listed waits for a decision as well (V6), as long as it is kept. Their words are in the source
 * alone, which each opens with. What our own addresses wrote is nobody's to answer.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    insert into mail_proposals (incoming_mail_id, event_kind, reply_text, is_folded)
    select i.id, 'replied', '', true
    from incoming_mails i
    where i.kind = 'unknown' and i.message_id is null and i.received_at > now() - interval '30 days'
      and not exists (
        select from mailboxes box
        where box.email_key = lower(coalesce(substring(i.sender from '<([^<>]*)>[^<>]*$'), btrim(i.sender)) collate "C")
      )
    on conflict (incoming_mail_id) do nothing`.execute(database);
  // Each look at the state of mail counts those that wait; the settled ones stay for good.
  await sql`create index mail_proposals_open on mail_proposals (message_id) where outcome is null`.execute(
    database,
  );
}
