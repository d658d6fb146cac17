import type { ReplyEffect } from '@touchline/shared/contract';
import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { pauseOrganization } from './organization-pauses.ts';
import { cancelQueued } from './plan.ts';

/** A contact of another campaign with the same address, to whom something is still to go. */
export interface Sequence {
  readonly campaign_id: number;
  readonly contact_id: number;
}

/** The sequences to an address that are going on, or paused. @param except a campaign that is not looked at. */
export async function findSequences(
  transaction: Queryable,
  key: string,
  except: number,
): Promise<readonly Sequence[]> {
  if (key === '') return [];
  const { rows } = await sql<Sequence>`
    select member.campaign_id, member.contact_id
    from contacts p
    join campaign_contacts member on member.contact_id = p.id and member.removed_at is null
    join campaigns c on c.id = member.campaign_id
    where p.email_key = ${key} and c.id <> ${except} and c.status in ('active', 'paused', 'completed') and c.deleted_at is null
      and exists (
        select from messages m
        where m.campaign_id = c.id and m.contact_id = p.id and m.state in ('queued', 'sending', 'uncertain', 'failed')
      )
    order by member.campaign_id, member.contact_id`.execute(transaction);
  return rows;
}

/**
 * Ends or holds sequences, because of a reply to another mail, and pauses the contacts' organizations there. What is stopped
 * already, or was and has been lifted, stays as it is.
 * @param sequences of campaigns that the transaction holds.
 */
export async function stopSequences(
  transaction: Queryable,
  sequences: readonly Sequence[],
  { kind, event_id, at }: { readonly kind: ReplyEffect; readonly event_id: string; readonly at: Date },
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
