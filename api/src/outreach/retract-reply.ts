import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { planMessages, reopenCampaigns, takeUpCancelled, touchCampaigns } from './plan.ts';
import type { Sequence } from './sequence-stops.ts';
import type { Timing } from './sending-window.ts';

/**
 * Takes back a reply that a person gave to the wrong contact: what it ended or held goes on, but for what has another reason
 * to stop. A campaign that it completed is active again.
 * @param event its id; nothing may refer to it any more.
 */
export async function retractReply(transaction: Queryable, event: string, timing: Timing): Promise<void> {
  const { campaign_id, contact_id } = await transaction
    .selectFrom('message_events')
    .select(['campaign_id', 'contact_id'])
    .where('id', '=', event)
    .executeTakeFirstOrThrow();
  const { rows: stopped } = await sql<Sequence>`
    select campaign_id, contact_id from sequence_stops where event_id = ${event}`.execute(transaction);
  const sequences = [{ campaign_id, contact_id }, ...stopped];
  const campaigns = [...new Set(sequences.map((sequence) => sequence.campaign_id))];
  await touchCampaigns(transaction, campaigns);
  await sql`
    delete from campaign_organization_pauses pause
    using message_events e
    where e.id = ${event} and pause.paused_at = e.occurred_at and pause.lifted_at is null
      and pause.campaign_id = any(${campaigns}::integer[])
      and pause.contact_id = any(${sequences.map((sequence) => sequence.contact_id)}::integer[])`.execute(
    transaction,
  );
  await transaction.deleteFrom('person_replies').where('event_id', '=', event).execute();
  await transaction.deleteFrom('sequence_stops').where('event_id', '=', event).execute();
  await transaction.deleteFrom('message_events').where('id', '=', event).execute();
  // Before anything is queued: afterwards it would look as if a person had ended the campaigns.
  await reopenCampaigns(transaction, campaigns, timing);
  for (const sequence of sequences) {
    await takeUpCancelled(
      transaction,
      sql`m.campaign_id = ${sequence.campaign_id} and m.contact_id = ${sequence.contact_id}`,
    );
  }
  for (const campaign of campaigns) await planMessages(transaction, campaign, timing);
}
