import { sql } from 'kysely';
import { inTransaction, type Queryable } from '../database/database.ts';
import { mailboxKey, type MailboxKey } from '../database/keys.ts';
import type { SuppressionReason } from '../database/schema.ts';
import { otherAddressesOf } from './addresses-of-person.ts';
import { cancelQueued, completeCampaigns, touchCampaigns } from './plan.ts';
import { OUTRANKS } from './suppression-keys.ts';

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
  /** Address of the account that had put an earlier address of theirs on the list, and why. */
  readonly added_by?: string | null;
  readonly explanation?: string;
  /** The contact whose wish comes along from an earlier address. */
  readonly taken_along_by?: number;
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
    const { keys, campaigns } = await holdSuppressed(transaction, { key, ...suppression });
    const note = await noteCompleted(transaction, keys, campaigns);
    for (const one of keys) await suppress(transaction, one, suppression);
    await completeCampaigns(transaction, campaigns);
    await note();
  });
}

/** What a suppression is for. */
export interface Suppressed {
  /** Of addresses. */
  readonly keys: readonly MailboxKey[];
  /** That they take part in, held by the transaction. */
  readonly campaigns: readonly number[];
}

/** Of whom, and why, mail is to end. */
export interface Ending extends Pick<NewSuppression, 'reason' | 'is_proved'> {
  /** Of the address. */
  readonly key: MailboxKey;
  /** Whom our mail went to that was answered: they may have another address by now. */
  readonly contact?: number;
}

/**
 * Holds the campaigns of the addresses that a suppression of one is for, and finds them again until none is new: while one was
 * waited for, two contacts may have become one.
 * @param more campaigns to hold with them.
 */
export async function holdSuppressed(
  transaction: Queryable,
  ending: Ending,
  more: readonly number[] = [],
): Promise<Suppressed> {
  const campaigns = new Set<number>();
  for (;;) {
    const keys = await keysFor(transaction, ending);
    const all = [...more, ...(await findCampaignsOf(transaction, keys))];
    const fresh = all.filter((campaign) => !campaigns.has(campaign));
    if (fresh.length === 0) return { keys, campaigns: [...campaigns] };
    await touchCampaigns(transaction, fresh);
    for (const campaign of fresh) campaigns.add(campaign);
  }
}

/**
 * Who asks to be left alone is the person, at each of their addresses. A bounce is the address's own; and a request that anybody
 * may have written speaks for the address that it names, no other.
 */
async function keysFor(
  transaction: Queryable,
  { key, reason, is_proved = true, contact }: Ending,
): Promise<MailboxKey[]> {
  if (key === '') return [];
  if (reason === 'bounced' || !is_proved) return [key];
  return [key, ...(await otherAddressesOf(transaction, [key], contact))];
}

async function isOfAccount(transaction: Queryable, key: MailboxKey): Promise<boolean> {
  const account = await transaction
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', key)
    .executeTakeFirst();
  return account !== undefined;
}

/** Suppresses the address of a key. One that is already suppressed keeps its reason until a stronger one comes. */
export async function suppress(
  transaction: Queryable,
  key: MailboxKey,
  {
    reason,
    is_proved = true,
    incoming_mail_id = null,
    added_by = null,
    explanation = '',
    taken_along_by,
  }: NewSuppression,
): Promise<void> {
  const values = {
    reason,
    is_proved,
    incoming_mail_id,
    covered_by: null,
    added_by,
    explanation,
    taken_along_by: taken_along_by ?? null,
  };
  await transaction
    .insertInto('suppressions')
    .values({ email_key: key, ...values })
    .onConflict((conflict) => conflict.column('email_key').doUpdateSet(values).where(OUTRANKS))
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
  keys: readonly MailboxKey[],
  campaigns: readonly number[],
): Promise<() => Promise<void>> {
  if (keys.length === 0 || campaigns.length === 0) return async () => {};
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
      where email_key = any(${keys}::text[]) and completed.ids is not null`.execute(transaction);
  };
}

/** Campaigns that addresses take part in. */
export async function findCampaignsOf(
  transaction: Queryable,
  keys: readonly MailboxKey[],
): Promise<number[]> {
  if (keys.length === 0) return [];
  const rows = await transaction
    .selectFrom('campaign_contacts')
    .innerJoin('contacts', 'contacts.id', 'campaign_contacts.contact_id')
    .select('campaign_id')
    .distinct()
    .where('email_key', 'in', keys)
    .execute();
  return rows.map((row) => row.campaign_id);
}
