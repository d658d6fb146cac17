import { sql } from 'kysely';
import type { Queryable } from '../../database/database.ts';

/** How many of the last mails, a hundred at most, came back for good. */
export async function countBounces(
  database: Queryable,
  mailbox: number,
): Promise<{ mails: number; bounced: number }> {
  const { rows } = await sql<{ mails: number; bounced: number }>`
    select count(*)::integer as mails,
      (count(*) filter (where exists (
        select from message_events e where e.message_id = last.id and e.kind = 'bounced')))::integer as bounced
    from (
      select m.id from messages m
      where m.mailbox_id = ${mailbox} and m.sending_at is not null and m.state = 'sent'
      order by m.sending_at desc, m.id desc
      limit 100
    ) last`.execute(database);
  return rows[0] ?? { mails: 0, bounced: 0 };
}
