import { sql } from 'kysely';
import { inTransaction, type Queryable } from '../database/database.ts';
import { mailboxKey } from '../database/keys.ts';
import type { SuppressionReason } from '../database/schema.ts';
import { cancelQueued, completeCampaigns, touchCampaigns } from './plan.ts';

/** Whether an address gets no more mail from anybody, for itself, for its domain, or because its person was erased (U9). */
export function isSuppressed(database: Queryable, email: string): Promise<boolean> {
  const key = mailboxKey(email);
  // A transaction knows by which key the addresses of erased people are hashed.
  return inTransaction(database, async (transaction) => {
    const row = await transaction
      .selectFrom('suppressions')
      .select('email_key')
      .where(
        sql<boolean>`email_key = ${key} or email_key = any(covering_keys(${key})) and kind in ('domain', 'erased')`,
      )
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  });
}

/** Why an address gets no more mail, and how that is known. */
export interface NewSuppression {
  readonly reason: SuppressionReason;
  /** False for a request that anybody may have written in the address's name. */
  readonly is_proved?: boolean;
  /** The mail that brought it; null when none did. */
  readonly incoming_mail_id?: string | null;
}

/**
 * Suppresses an address in every campaign because of a mail that answers none of ours. Since anybody may write one in the
 * name of the staff, the addresses of accounts are never suppressed.
 */
export function suppressAddress(
  database: Queryable,
  email: string,
  suppression: NewSuppression,
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const key = mailboxKey(email);
    if (await isOfAccount(transaction, key)) return;
    const campaigns = await findCampaignsOf(transaction, key);
    await touchCampaigns(transaction, campaigns);
    const note = await noteCompleted(transaction, key, campaigns);
    await suppress(transaction, key, suppression);
    await completeCampaigns(transaction, campaigns);
    await note();
  });
}

async function isOfAccount(transaction: Queryable, key: string): Promise<boolean> {
  const account = await transaction
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', key)
    .executeTakeFirst();
  return account !== undefined;
}

/**
 * Suppresses the address of a key. One that is already suppressed keeps its reason until a stronger one comes: a person's
 * request outranks a bounce, a proved reason outranks an unproved one, and any of its own what its domain is here for.
 */
export async function suppress(
  transaction: Queryable,
  key: string,
  { reason, is_proved = true, incoming_mail_id = null }: NewSuppression,
): Promise<void> {
  const values = { reason, is_proved, incoming_mail_id, covered_by: null };
  await transaction
    .insertInto('suppressions')
    .values({ email_key: key, ...values })
    .onConflict((conflict) =>
      conflict
        .column('email_key')
        .doUpdateSet(values)
        .where(
          sql<boolean>`suppressions.covered_by is not null or (excluded.reason = 'unsubscribed', excluded.is_proved)
            > (suppressions.reason = 'unsubscribed', suppressions.is_proved)`,
        ),
    )
    .execute();
  const isToAddress = sql`(m.campaign_id, m.contact_id) in (
    select cc.campaign_id, cc.contact_id from contacts p
    join campaign_contacts cc on cc.contact_id = p.id
    where p.email_key = ${key}
  )`;
  await cancelQueued(transaction, isToAddress);
}

/**
 * Records which campaigns a suppression completes, so that lifting it soon resumes them. Call it before suppressing.
 * @returns a function to call afterwards
 */
export async function noteCompleted(
  transaction: Queryable,
  key: string,
  campaigns: readonly number[],
): Promise<() => Promise<void>> {
  if (key === '' || campaigns.length === 0) return async () => {};
  const active = await transaction
    .selectFrom('campaigns')
    .select('id')
    .where('id', 'in', campaigns)
    .where('status', '=', 'active')
    .execute();
  const ids = active.map(({ id }) => id);
  return async () => {
    await sql`
      update suppressions set completed_campaigns = completed_campaigns || completed.ids
      from (
        select array_agg(id) as ids from campaigns where id = any(${ids}::integer[]) and status = 'completed'
      ) completed
      where email_key = ${key} and completed.ids is not null`.execute(transaction);
  };
}

/** Campaigns that an address takes part in; none for an empty address. */
export async function findCampaignsOf(transaction: Queryable, key: string): Promise<number[]> {
  if (key === '') return [];
  const rows = await transaction
    .selectFrom('campaign_contacts')
    .innerJoin('contacts', 'contacts.id', 'campaign_contacts.contact_id')
    .select('campaign_id')
    .distinct()
    .where('email_key', '=', key)
    .execute();
  return rows.map((row) => row.campaign_id);
}
