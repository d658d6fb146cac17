import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { isStopped } from './mail-conditions.ts';

/**
 * SQL: the message `m` waits because somebody else of the contact's organization has replied in the campaign, or because the
 * contact has replied elsewhere and such sequences are held (S6). Evaluated
 * each time: a contact that changes its organization waits, or goes on, from that moment.
 */
export const IS_PAUSED = `(exists (
  select from contacts colleague
  join campaign_organization_pauses pause on pause.organization_id = colleague.organization_id
  where colleague.id = m.contact_id and pause.campaign_id = m.campaign_id and pause.contact_id <> m.contact_id
    and pause.lifted_at is null
) or ${isStopped('m', 'held')})`;

/**
 * Pauses the organization of a contact who replied, for the campaign. Only each person's first reply does: further mails
 * of the same conversation must not bring back a pause that somebody has lifted.
 */
export async function pauseOrganization(
  transaction: Queryable,
  campaign: number,
  contact: number,
  at: Date,
): Promise<void> {
  await sql`
    insert into campaign_organization_pauses (campaign_id, organization_id, contact_id, paused_at)
    select ${campaign}::integer, p.organization_id, p.id, ${at}::timestamptz
    from contacts p
    where p.id = ${contact} and p.organization_id is not null and (
      select count(*) from message_events e
      where e.campaign_id = ${campaign} and e.contact_id = p.id and e.kind = 'replied'
    ) <= 1
    on conflict (campaign_id, organization_id) do update
    set contact_id = excluded.contact_id, paused_at = excluded.paused_at, lifted_at = null
    where campaign_organization_pauses.lifted_at is not null`.execute(transaction);
}

/** Lifts the pause of an organization. @returns false when there is none. */
export async function liftPause(
  transaction: Queryable,
  campaign: number,
  organization: number,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('campaign_organization_pauses')
    .set({ lifted_at: at })
    .where('campaign_id', '=', campaign)
    .where('organization_id', '=', organization)
    .where('lifted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The campaigns in which an organization is paused. */
export async function findPausing(transaction: Queryable, organization: number): Promise<number[]> {
  const rows = await transaction
    .selectFrom('campaign_organization_pauses')
    .select('campaign_id')
    .where('organization_id', '=', organization)
    .where('lifted_at', 'is', null)
    .execute();
  return rows.map(({ campaign_id }) => campaign_id);
}
