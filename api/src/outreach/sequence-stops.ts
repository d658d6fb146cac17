import type { ReplyEffect } from '@touchline/shared/contract';
import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { pauseOrganization } from './organization-pauses.ts';
import { cancelQueued, completeCampaigns, touchCampaigns } from './plan.ts';
import { readTeamSettings } from './team-settings.ts';

/** A contact of another campaign with the same address, to whom something is still to go. */
export interface Sequence {
  readonly campaign_id: number;
  readonly contact_id: number;
}

/** Identifies whose sequences to find: an address, and a contact who may have another address by now. */
export interface Person {
  readonly key: string;
  readonly contact?: number;
}

/** SQL: the contact `p` of the campaign `c` has something left that may go out, now or once a person says so. */
const HAS_LEFT = sql`exists (
  select from messages m
  where m.campaign_id = c.id and m.contact_id = p.id and m.state in ('queued', 'sending', 'uncertain', 'failed')
)`;

/** The sequences to a person that are going on, or paused. @param except a campaign that is not looked at. */
export async function findSequences(
  transaction: Queryable,
  { key, contact }: Person,
  except?: number,
): Promise<readonly Sequence[]> {
  if (key === '' && contact === undefined) return [];
  const { rows } = await sql<Sequence>`
    select member.campaign_id, member.contact_id
    from contacts p
    join campaign_contacts member on member.contact_id = p.id and member.removed_at is null
    join campaigns c on c.id = member.campaign_id
    where (p.email_key = nullif(${key}, '') or p.id = ${contact ?? null}::integer) and c.id is distinct from ${except ?? null}::integer
      and c.status in ('active', 'paused', 'completed') and c.deleted_at is null and ${HAS_LEFT}
    order by member.campaign_id, member.contact_id`.execute(transaction);
  return rows;
}

/**
 * Stops the sequences of a campaign to people who replied to another one since a moment: while a contact or a campaign is
 * deleted, no reply finds its sequences.
 * @param contacts only those of these; all unless given. @param campaign that the transaction holds.
 */
export async function stopForRepliesSince(
  transaction: Queryable,
  campaign: number,
  since: Date,
  contacts?: readonly number[],
): Promise<void> {
  const isOfThese = contacts === undefined ? sql`true` : sql`p.id = any(${contacts}::integer[])`;
  const { rows } = await sql<Sequence & { event_id: string; occurred_at: Date }>`
    with replies as materialized (
      select e.id, e.occurred_at, e.contact_id, m.recipient_key
      from message_events e
      join messages m on m.id = e.message_id
      where e.kind = 'replied' and e.occurred_at >= ${since} and e.campaign_id <> ${campaign}
    )
    select distinct on (p.id) c.id as campaign_id, p.id as contact_id, reply.id::text as event_id, reply.occurred_at
    from campaigns c
    join campaign_contacts member on member.campaign_id = c.id and member.removed_at is null
    join contacts p on p.id = member.contact_id
    join replies reply on reply.contact_id = p.id or reply.recipient_key = p.email_key
    where c.id = ${campaign} and ${isOfThese} and ${HAS_LEFT}
    order by p.id, reply.id`.execute(transaction);
  if (rows.length === 0) return;
  const { reply_effect } = await readTeamSettings(transaction);
  for (const { event_id, occurred_at, ...sequence } of rows) {
    await stopSequences(transaction, [sequence], { kind: reply_effect, event_id, at: occurred_at });
  }
}

/**
 * Ends or holds sequences, because of a reply to another mail, and pauses the contacts' organizations there. What is stopped
 * already, or was and has been lifted, stays as it is.
 * @param sequences of campaigns that the transaction holds.
 */
export async function stopSequences(
  transaction: Queryable,
  sequences: readonly Sequence[],
  { kind, event_id, at }: { readonly kind: ReplyEffect; readonly event_id: string | null; readonly at: Date },
): Promise<void> {
  for (const { campaign_id, contact_id } of sequences) {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('sequence_stops')
      .values({ campaign_id, contact_id, kind, event_id, stopped_at: at })
      .onConflict((conflict) => conflict.columns(['campaign_id', 'contact_id']).doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) continue;
    if (kind === 'ended') {
      await cancelQueued(transaction, sql`m.campaign_id = ${campaign_id} and m.contact_id = ${contact_id}`);
    }
    await pauseOrganization(transaction, campaign_id, contact_id, at);
  }
}

/**
 * Stops every sequence to an address, because its owner wrote without answering any mail of ours (S6).
 * @param key that surely wrote.
 */
export async function stopAllSequences(transaction: Queryable, key: string, at: Date): Promise<void> {
  const campaigns = (await findSequences(transaction, { key })).map(({ campaign_id }) => campaign_id);
  if (campaigns.length === 0) return;
  await touchCampaigns(transaction, campaigns);
  const { reply_effect: kind } = await readTeamSettings(transaction);
  await stopSequences(transaction, await findSequences(transaction, { key }), { kind, event_id: null, at });
  await completeCampaigns(transaction, campaigns);
}

/** Goes on with a sequence that was held or ended. @returns false for one that is not. */
export async function liftStop(
  transaction: Queryable,
  { campaign_id, contact_id }: Sequence,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('sequence_stops')
    .set({ lifted_at: at })
    .where('campaign_id', '=', campaign_id)
    .where('contact_id', '=', contact_id)
    .where('lifted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
