import { sql } from 'kysely';
import { inTransaction, type Queryable } from '../database/database.ts';
import { mailboxKey } from '../database/keys.ts';
import type { SuppressionReason } from '../database/schema.ts';
import {
  cancelQueued,
  completeCampaigns,
  planMessages,
  reopenCampaigns,
  takeUpCancelled,
  touchCampaigns,
} from './plan.ts';
import type { Timing } from './sending-window.ts';

/** Whether an address gets no more mail from anybody. */
export async function isSuppressed(database: Queryable, email: string): Promise<boolean> {
  const row = await database
    .selectFrom('suppressions')
    .select('email_key')
    .where('email_key', '=', mailboxKey(email))
    .executeTakeFirst();
  return row !== undefined;
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
 * request outranks a bounce, and a proved reason outranks an unproved one.
 */
export async function suppress(
  transaction: Queryable,
  key: string,
  { reason, is_proved = true, incoming_mail_id = null }: NewSuppression,
): Promise<void> {
  const values = { reason, is_proved, incoming_mail_id };
  await transaction
    .insertInto('suppressions')
    .values({ email_key: key, ...values })
    .onConflict((conflict) =>
      conflict
        .column('email_key')
        .doUpdateSet(values)
        .where(
          sql<boolean>`(excluded.reason = 'unsubscribed', excluded.is_proved)
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

/** After a longer time nobody expects a campaign to resume. */
const REOPENED_WITHIN = '30 days';

/** Who lifts a suppression, and why. */
export interface Lift {
  /** Address of the account. */
  readonly lifted_by: string;
  readonly explanation: string;
}

/**
 * Allows mail to an address again (S12), unless there is another reason against it, which is then shown. Bounces or
 * unsubscriptions stay in the history but no longer end anything; what was cancelled is requeued, except in completed
 * campaigns, from which nobody expects mail, unless this suppression completed them recently.
 * @returns false when the address is not suppressed.
 */
export function liftSuppression(
  database: Queryable,
  email: string,
  lift: Lift,
  timing: Timing,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const key = mailboxKey(email);
    const at = timing.clock.now();
    const concerned = await findEndings(transaction, key);
    const campaigns = [
      ...new Set([
        ...(await findCampaignsOf(transaction, key)),
        ...concerned.map(({ campaign_id }) => campaign_id),
      ]),
    ];
    await touchCampaigns(transaction, campaigns);
    // Read again: another bounce may have arrived meanwhile.
    const endings = await findEndings(transaction, key);
    const suppression = await transaction
      .deleteFrom('suppressions')
      .where('email_key', '=', key)
      .returning([
        'reason',
        'is_proved',
        'created_at',
        'completed_campaigns',
        sql<number[]>`case when created_at > now() - ${sql.lit(REOPENED_WITHIN)}::interval
          then completed_campaigns else '{}' end`.as('reopened'),
      ])
      .executeTakeFirst();
    if (!suppression) return false;
    const { reason, is_proved, created_at, completed_campaigns, reopened } = suppression;
    await transaction
      .insertInto('suppression_lifts')
      .values({ email_key: key, reason, is_proved, suppressed_at: created_at, lifted_at: at, ...lift })
      .execute();
    const lifted = endings.filter((ending) => ending.kind === reason);
    const ids = lifted.map(({ id }) => id);
    await sql`update message_events set lifted_at = ${at} where id = any(${ids}::bigint[])`.execute(
      transaction,
    );
    const other = endings.find((ending) => ending.kind !== reason);
    if (other) {
      await transaction
        .insertInto('suppressions')
        .values({
          email_key: key,
          reason: other.kind,
          is_proved: other.is_proved,
          incoming_mail_id: other.incoming_mail_id,
          created_at: other.occurred_at,
          completed_campaigns,
        })
        .execute();
    }
    const contacts = await findContacts(transaction, key);
    await takeUp(
      transaction,
      { campaigns, reopened },
      [...contacts, ...lifted.map(({ contact_id }) => contact_id)],
      timing,
    );
    return true;
  });
}

interface Ending {
  readonly id: string;
  readonly kind: SuppressionReason;
  readonly campaign_id: number;
  readonly contact_id: number;
  readonly occurred_at: Date;
  readonly incoming_mail_id: string | null;
  readonly is_proved: boolean;
}

/** What ended sequences to an address, of contacts who have it and of mails that went to it; the latest first. */
async function findEndings(transaction: Queryable, key: string): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    select e.id, e.kind, e.campaign_id, e.contact_id, e.occurred_at, e.incoming_mail_id,
      -- An unsubscription that came by mail may have been anybody's.
      e.kind = 'bounced' or e.incoming_mail_id is null as is_proved
    from message_events e
    join messages m on m.id = e.message_id
    left join contacts p on p.id = e.contact_id
    where e.kind in ('bounced', 'unsubscribed') and e.lifted_at is null
      and (p.email_key = ${key} or lower(normalize(trim(m.recipient_email), nfkc)) = ${key})
    order by e.occurred_at desc, e.id desc`.execute(transaction);
  return rows;
}

async function findContacts(transaction: Queryable, key: string): Promise<number[]> {
  const contacts = await transaction
    .selectFrom('contacts')
    .select('id')
    .where('email_key', '=', key)
    .execute();
  return contacts.map(({ id }) => id);
}

async function takeUp(
  transaction: Queryable,
  { campaigns, reopened }: { readonly campaigns: readonly number[]; readonly reopened: readonly number[] },
  contacts: readonly number[],
  timing: Timing,
): Promise<void> {
  if (campaigns.length === 0) return;
  const running = await transaction
    .selectFrom('campaigns')
    .select('id')
    .where('id', 'in', campaigns)
    .where(sql<boolean>`(status <> 'completed' or id = any(${reopened}::integer[]))`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id } of running) {
    // Before anything is queued: afterwards it would look as if a person had ended the campaign.
    if (reopened.includes(id)) await reopenCampaigns(transaction, [id], timing);
    await takeUpCancelled(
      transaction,
      sql`m.campaign_id = ${id} and m.contact_id = any(${contacts}::integer[])`,
    );
    await planMessages(transaction, id, timing);
  }
}
