import type { UnavailableReason } from '@touchline/shared/contract';
import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import type { Membership } from '../database/deletion-content.ts';
import { passOn } from './mailbox-assignment.ts';
import { cancelQueued, completeCampaigns, touchCampaigns } from './plan.ts';

/** A contact that cannot be added to a campaign. */
export interface UnusableContact {
  readonly id: number;
  /** Empty for a contact that does not exist. */
  readonly full_name: string;
  readonly fault: 'unknown' | UnavailableReason;
}

/**
 * Contacts that do not exist, and those that cannot get mail and are not in the campaign yet, in the given order.
 * @param isHolding locks them until the transaction ends, so that none is deleted while it is being chosen.
 */
export async function findUnusable(
  transaction: Queryable,
  ids: readonly number[],
  campaign: number | undefined,
  isHolding: boolean,
): Promise<UnusableContact[]> {
  const { rows } = await sql<UnusableContact>`
    with held as (
      select id, full_name, case when erased_at is null then email_key end as email_key from contacts where id = any(${ids}::integer[]) order by id ${isHolding ? sql`for key share` : sql``}
    )
    select wanted.id, coalesce(held.full_name, '') as full_name,
      case when held.id is null then 'unknown' when held.email_key is null then 'no_email' else s.reason end as fault
    from unnest(${ids}::integer[]) with ordinality as wanted (id, position)
    left join held on held.id = wanted.id
    left join suppressions s on s.email_key = held.email_key
    where held.id is null or ((held.email_key is null or s.reason is not null) and not exists (
      select from campaign_contacts cc
      where cc.campaign_id = ${campaign ?? null}::integer and cc.contact_id = held.id and cc.removed_at is null
    ))
    order by wanted.position`.execute(transaction);
  return rows;
}

/** Makes exactly these the contacts of a campaign; see {@link takeOut} for those that leave. Plan its mails afterwards. */
export async function setContacts(transaction: Queryable, campaign: number, ids: readonly number[]) {
  const { rows } = await sql<{ contact_id: number }>`
    select contact_id from campaign_contacts
    where campaign_id = ${campaign} and removed_at is null and contact_id <> all(${ids}::integer[])`.execute(
    transaction,
  );
  await takeOut(
    transaction,
    campaign,
    rows.map((row) => row.contact_id),
  );
  await passOn(
    transaction,
    campaign,
    sql`
      insert into campaign_contacts as cc (campaign_id, contact_id)
      select ${campaign}::integer, id from unnest(${ids}::integer[]) as chosen (id) order by id
      on conflict (campaign_id, contact_id) do update set removed_at = null, awaits_plan = false
      where cc.removed_at is not null`,
  );
}

/**
 * Takes contacts out of a campaign: those to whom nothing was ever tried leave no trace, the others stay as removed. Plan its
 * mails afterwards: another contact may have had the address of one.
 */
export async function takeOut(
  transaction: Queryable,
  campaign: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await cancelQueued(
    transaction,
    sql`m.campaign_id = ${campaign} and m.contact_id = any(${ids}::integer[]) and m.sending_at is not null`,
  );
  await sql`
    delete from messages m
    where m.campaign_id = ${campaign} and m.contact_id = any(${ids}::integer[]) and m.sending_at is null and (
      m.state = 'queued' or m.state = 'cancelled' and not exists (
        select from messages other
        where other.campaign_id = m.campaign_id and other.contact_id = m.contact_id
          and other.state not in ('queued', 'cancelled')
      )
    )`.execute(transaction);
  await sql`
    delete from campaign_contacts cc
    where cc.campaign_id = ${campaign} and cc.contact_id = any(${ids}::integer[]) and not exists (
      select from messages m where m.campaign_id = cc.campaign_id and m.contact_id = cc.contact_id
    )`.execute(transaction);
  await sql`
    update campaign_contacts set removed_at = now()
    where campaign_id = ${campaign} and contact_id = any(${ids}::integer[]) and removed_at is null`.execute(
    transaction,
  );
}

/**
 * Puts contacts that were taken out into their campaign again, those who still exist. Plan its mails afterwards.
 * @param awaiting those of them who got nothing for want of a mailbox (S7).
 */
export async function putBack(
  transaction: Queryable,
  campaign: number,
  ids: readonly number[],
  awaiting: readonly number[],
): Promise<void> {
  await passOn(
    transaction,
    campaign,
    sql`
      insert into campaign_contacts as cc (campaign_id, contact_id, awaits_plan)
      select ${campaign}::integer, id, id = any(${awaiting}::integer[])
      from contacts where id = any(${ids}::integer[]) order by id
      on conflict (campaign_id, contact_id) do update set removed_at = null, awaits_plan = excluded.awaits_plan
      where cc.removed_at is not null`,
  );
}

/** That one of several contacts was chosen in a campaign. */
export type MembershipOf = Required<Membership> & { readonly contact_id: number };

/**
 * Takes contacts that are about to be deleted out of every campaign. Sent mails and their events keep the name and the
 * address (P4).
 * @returns the campaigns they were chosen in
 */
export async function leaveCampaigns(
  transaction: Queryable,
  contacts: readonly number[],
): Promise<MembershipOf[]> {
  const { rows } = await sql<{ campaign_id: number }>`
    select distinct campaign_id from campaign_contacts where contact_id = any(${contacts}::integer[])`.execute(
    transaction,
  );
  await touchCampaigns(
    transaction,
    rows.map((row) => row.campaign_id),
  );
  // Waits for transactions that are choosing these contacts; afterwards none can.
  await sql`select from contacts where id = any(${contacts}::integer[]) order by id for update`.execute(
    transaction,
  );
  const chosen = await sql<MembershipOf & { is_removed: boolean }>`
    select cc.campaign_id, cc.contact_id, c.status, cc.awaits_plan, cc.removed_at is not null as is_removed
    from campaign_contacts cc join campaigns c on c.id = cc.campaign_id
    where cc.contact_id = any(${contacts}::integer[])
    order by cc.campaign_id, cc.contact_id`.execute(transaction);
  for (const [campaign, members] of Map.groupBy(chosen.rows, ({ campaign_id }) => campaign_id)) {
    const ids = members.map(({ contact_id }) => contact_id);
    await sql`
      update messages m
      set recipient_email = coalesce(m.recipient_email, p.email),
        recipient_name = coalesce(m.recipient_name, p.full_name)
      from contacts p
      where p.id = any(${ids}::integer[]) and m.campaign_id = ${campaign} and m.contact_id = p.id`.execute(
      transaction,
    );
    await takeOut(transaction, campaign, ids);
  }
  await completeCampaigns(transaction, [...new Set(chosen.rows.map((row) => row.campaign_id))]);
  return chosen.rows
    .filter((row) => !row.is_removed)
    .map(({ campaign_id, contact_id, status, awaits_plan }) => ({
      campaign_id,
      contact_id,
      status,
      awaits_plan,
    }));
}
