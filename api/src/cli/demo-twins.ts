import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

/**
 * Makes a contact without an organization the same person as one who replied, at the same address and with another telephone:
 * the page of each names the other, and they can be merged (V7).
 */
export async function pairDemoTwins(transaction: Queryable): Promise<void> {
  await sql`
    update contacts twin
    set full_name = one.full_name, email = one.email, email_key = one.email_key, title = '', phone = '+1 555 0199'
    from (
      select c.* from message_events e join contacts c on c.id = e.contact_id
      where e.kind = 'replied' and c.organization_id is not null and c.full_name !~ '[а-яё]'
        and c.id in (select contact_id from follow_ups)
      order by e.id desc limit 1
    ) one
    where twin.id = (
      select id from contacts
      where organization_id is null and id not in (select contact_id from campaign_contacts)
      order by id desc limit 1
    )`.execute(transaction);
}
