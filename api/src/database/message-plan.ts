import { sql } from 'kysely';
import { SETTLED } from './campaign-figures.ts';
import type { Queryable } from './database.ts';
import type { MessageEventKind } from './schema.ts';

/** Events after which a contact gets no further mail of the campaign (E2). */
export const ENDING_EVENTS: readonly MessageEventKind[] = ['replied', 'bounced', 'unsubscribed'];

const settled = sql.raw(SETTLED);

/**
 * Holds campaigns until the transaction ends and counts the change that is about to be made to what they show. Whoever
 * changes contacts, mails or events of a campaign calls this first: so no two transactions wait for each other, and an
 * answer that a browser keeps is known to be stale.
 */
export async function touchCampaigns(transaction: Queryable, ids: readonly number[]): Promise<void> {
  await sql`
    with held as (select id from campaigns where id = any(${ids}::integer[]) order by id for no key update)
    update campaigns set revision = revision + 1 from held where campaigns.id = held.id`.execute(transaction);
}

/**
 * Brings the queued mails of a campaign in line with its contacts and steps, one row for each mail to come. Whatever
 * is not queued any more stays as it is: a contact never gets a step twice (E3), nor a step below one already
 * under way, nor anything after a reply, bounce or unsubscription (E2).
 */
export async function planMessages(transaction: Queryable, campaign: number): Promise<void> {
  await sql`
    delete from messages m
    where m.campaign_id = ${campaign} and m.state = 'queued' and (
      not exists (
        select from campaign_steps s where s.campaign_id = m.campaign_id and s.step_number = m.step_number
      ) or exists (
        select from campaign_contacts cc
        where cc.campaign_id = m.campaign_id and cc.contact_id = m.contact_id and cc.removed_at is not null
      )
    )`.execute(transaction);
  await sql`
    insert into messages (campaign_id, contact_id, step_number)
    select cc.campaign_id, cc.contact_id, s.step_number
    from campaign_contacts cc
    join campaign_steps s on s.campaign_id = cc.campaign_id
    where cc.campaign_id = ${campaign} and cc.removed_at is null
      and not exists (
        select from messages m
        where m.campaign_id = cc.campaign_id and m.contact_id = cc.contact_id
          and (m.step_number = s.step_number or (m.step_number > s.step_number and m.state <> 'queued'))
      )
      and not exists (
        select from message_events e
        where e.campaign_id = cc.campaign_id and e.contact_id = cc.contact_id and e.kind = any(${ENDING_EVENTS}::text[])
      )
      and not exists (
        select from contacts p join suppressions using (email_key) where p.id = cc.contact_id
      )
    order by cc.contact_id, s.step_number`.execute(transaction);
  await scheduleMessages(transaction, campaign);
}

/**
 * Says when the next mail of each contact is due: the first now, a later one `frequency_days` after the last that
 * was sent. A mail whose predecessor is not settled has no time yet; neither has any while the campaign is not active.
 * @param contact only this one's.
 */
export async function scheduleMessages(
  transaction: Queryable,
  campaign: number,
  contact?: number,
): Promise<void> {
  await sql`
    update messages m
    set due_at = next.due_at
    from (
      select mail.id,
        case
          when c.status <> 'active' or mail.before not in ${settled} then null
          else coalesce(mail.last_sent_at + make_interval(hours => 24 * c.frequency_days), mail.due_at, now())
        end as due_at
      from (
        select id, campaign_id, state, due_at, lag(state) over steps as before, max(sent_at) over steps as last_sent_at
        from messages
        where campaign_id = ${campaign} ${contact === undefined ? sql`` : sql`and contact_id = ${contact}`}
        window steps as (partition by contact_id order by step_number)
      ) mail
      join campaigns c on c.id = mail.campaign_id
      where mail.state = 'queued'
    ) next
    where m.id = next.id and m.due_at is distinct from next.due_at`.execute(transaction);
}

/** Ends the sequence of a contact in a campaign: what is still queued is cancelled, and stays on record. */
export async function cancelRest(transaction: Queryable, campaign: number, contact: number): Promise<void> {
  await transaction
    .updateTable('messages')
    .set({ state: 'cancelled', due_at: null })
    .where('campaign_id', '=', campaign)
    .where('contact_id', '=', contact)
    .where('state', '=', 'queued')
    .execute();
}
