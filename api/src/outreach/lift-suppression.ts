import { sql } from 'kysely';
import { inTransaction, type Queryable } from '../database/database.ts';
import { mailboxKey, type MailboxKey } from '../database/keys.ts';
import { isDeadlock, repeated } from '../database/repeated.ts';
import type { SuppressionReason } from '../database/schema.ts';
import { planMessages, reopenCampaigns, takeUpCancelled, touchCampaigns } from './plan.ts';
import type { Timing } from './sending-window.ts';
import { orBusy, waitForContacts } from './suppression-list.ts';
import { findCampaignsOf, isSuppressed } from './suppressions.ts';

/** After a longer time nobody expects a campaign to resume. */
const REOPENED_WITHIN = sql.lit('30 days');

/** Who lifts a suppression, and why. */
export interface Lift {
  /** Address of the account. */
  readonly lifted_by: string;
  readonly explanation: string;
  /** What the person believes to lift: nothing is lifted where there is another reason by now. */
  readonly reason?: SuppressionReason | undefined;
  /** Takes back what the person did: nothing is lifted that anybody else has asked for as well. */
  readonly isUndo?: boolean | undefined;
}

/**
 * `other_reason`: the address gets no mail for another reason than the one to be lifted. `covered`: its domain is on the list,
 * and it for that alone.
 */
export type LiftOutcome = 'lifted' | 'nothing_to_lift' | 'other_reason' | 'covered';

/**
 * Allows mail to an address again (S12), unless there is another reason against it, which is then shown. Bounces or
 * unsubscriptions stay in the history but no longer end anything; what was cancelled is requeued, except in completed
 * campaigns, from which nobody expects mail, unless this suppression completed them recently.
 * @throws {SuppressionListBusy} where a domain or an erased address is lifted while contacts are being imported
 */
export function liftSuppression(
  database: Queryable,
  email: string,
  lift: Lift,
  timing: Timing,
): Promise<LiftOutcome> {
  // Who writes contacts may hold campaigns while they wait for what lifting a domain holds.
  const inOne = async (transaction: Queryable): Promise<LiftOutcome> => {
    const key = mailboxKey(email);
    const wide = await findWide(transaction, key);
    if (wide?.kind === 'domain' && key !== wide.email_key) return 'covered';
    if (wide) return orBusy(liftWide(transaction, wide.email_key, lift, timing));
    const endings = await holdEndings(transaction, key);
    if (lift.isUndo && !(await isOwnSlip(transaction, key, lift, endings))) return 'other_reason';
    const suppression = await removeSuppression(transaction, key, lift.reason);
    if (!suppression) return (await isSuppressed(transaction, email)) ? 'other_reason' : 'nothing_to_lift';
    await liftEndings(transaction, { key, endings, lift, ...suppression }, timing);
    return 'lifted';
  };
  return repeated(() => database.transaction().execute(inOne), isDeadlock);
}

/** Whether an address is on the list because of one person of the staff alone. */
async function isOwnSlip(
  transaction: Queryable,
  key: MailboxKey,
  { lifted_by }: Lift,
  endings: readonly Ending[],
): Promise<boolean> {
  const row = await transaction
    .selectFrom('suppressions')
    .select(['added_by', 'incoming_mail_id'])
    .where(isOwn(key))
    .executeTakeFirst();
  const isWished = endings.some(({ kind }) => kind === 'unsubscribed');
  return !isWished && (row === undefined || (row.added_by === lifted_by && row.incoming_mail_id === null));
}

/** The domain or the hash that an address is on the list for; undefined where it is there for itself, or not at all. */
async function findWide(
  transaction: Queryable,
  key: MailboxKey,
): Promise<{ readonly email_key: MailboxKey; readonly kind: string } | undefined> {
  const { rows } = await sql<{ email_key: MailboxKey; kind: string }>`
    select s.email_key, s.kind from suppressions s
    where s.kind in ('domain', 'erased') and (s.email_key = ${key} or s.email_key = any(covering_keys(${key})))
      and not exists (select from suppressions own where own.email_key = ${key} and own.kind = 'address' and own.covered_by is null)
    order by s.email_key = ${key} desc, s.kind = 'erased' desc, length(s.email_key) desc limit 1`.execute(
    transaction,
  );
  return rows[0];
}

/** Lifts the suppression of a domain or of an erased address: whoever is covered by nothing else goes on. */
async function liftWide(
  transaction: Queryable,
  key: MailboxKey,
  lift: Lift,
  timing: Timing,
): Promise<'lifted' | 'nothing_to_lift' | 'other_reason'> {
  // Whoever is added meanwhile would be covered by what is going, and by nothing that stays.
  await waitForContacts(transaction);
  const covered = await transaction
    .selectFrom('suppressions')
    .select('email_key')
    .where('covered_by', '=', key)
    .execute();
  const keys = covered.map(({ email_key }) => email_key);
  const { rows } = await sql<{ id: number }>`
    select distinct cc.campaign_id as id
    from contacts p join campaign_contacts cc on cc.contact_id = p.id
    where p.email_key = any(${keys}::text[]) order by 1`.execute(transaction);
  const campaigns = rows.map(({ id }) => id);
  await touchCampaigns(transaction, campaigns);
  const removed = await removeSuppression(transaction, key, lift.reason);
  if (!removed) return (await isOnList(transaction, key)) ? 'other_reason' : 'nothing_to_lift';
  const { lifted_by, explanation } = lift;
  await transaction
    .insertInto('suppression_lifts')
    .values({
      email_key: key,
      reason: removed.reason,
      is_proved: removed.is_proved,
      was_added: removed.was_added,
      suppressed_at: removed.created_at,
      lifted_at: timing.clock.now(),
      lifted_by,
      explanation,
    })
    .execute();
  await sql`select cover_addresses(${keys}::text[])`.execute(transaction);
  const { rows: free } = await sql<{ id: number }>`
    select p.id from contacts p
    where p.email_key = any(${keys}::text[])
      and not exists (select from suppressions s where s.email_key = p.email_key)`.execute(transaction);
  const contacts = free.map(({ id }) => id);
  await takeUp(transaction, { campaigns, reopened: removed.reopened }, contacts, timing);
  return 'lifted';
}

async function isOnList(transaction: Queryable, key: MailboxKey): Promise<boolean> {
  const row = await transaction
    .selectFrom('suppressions')
    .select('email_key')
    .where('email_key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Lets the sequences of a contact go on after a bounce, because its address works again or is another by now (V7). By the rule
 * of {@link liftSuppression}; an unsubscription is never lifted by it.
 * @param lift `mayTakeOut`: whether an address that is on the list because it bounced may leave it.
 * @returns `not_allowed` where that alone stands in the way
 */
export function liftBounces(
  database: Queryable,
  contact: number,
  { mayTakeOut, ...lift }: Omit<Lift, 'reason'> & { readonly mayTakeOut: boolean },
  timing: Timing,
): Promise<Exclude<LiftOutcome, 'covered'> | 'no_contact' | 'not_allowed'> {
  return inTransaction(database, async (transaction) => {
    const row = await transaction
      .selectFrom('contacts')
      .select('email_key')
      .where('id', '=', contact)
      .executeTakeFirst();
    if (row === undefined) return 'no_contact';
    const key = row.email_key;
    // All without an address have the same key.
    if (!key) return 'nothing_to_lift';
    const endings = await holdEndings(transaction, key);
    if (endings.some(({ kind }) => kind === 'unsubscribed')) return 'other_reason';
    if (!mayTakeOut && (await hasOwnBounce(transaction, key))) return 'not_allowed';
    // Another bounce may have come since.
    const suppression = mayTakeOut ? await removeSuppression(transaction, key, 'bounced') : undefined;
    if (!suppression && (await isSuppressed(transaction, key))) return 'other_reason';
    const [latest] = endings;
    if (suppression) await liftEndings(transaction, { key, endings, lift, ...suppression }, timing);
    else if (latest) {
      // The address that bounced was another: it stays suppressed, and the sequences go on with this one.
      const bounce: Removed = {
        reason: 'bounced',
        is_proved: true,
        was_added: false,
        created_at: latest.occurred_at,
        completed_campaigns: [],
        reopened: await findCompleted(transaction, endings),
      };
      await liftEndings(transaction, { key, endings, lift, ...bounce }, timing);
    } else return 'nothing_to_lift';
    return 'lifted';
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
  /** Of the address that the mail went to. */
  readonly recipient_key: string | null;
}

/** What ended sequences to an address, and the campaigns concerned, held until the transaction ends. */
interface HeldEndings extends ReadonlyArray<Ending> {
  readonly campaigns: readonly number[];
}

async function holdEndings(transaction: Queryable, key: MailboxKey): Promise<HeldEndings> {
  const concerned = await findEndings(transaction, key);
  const campaigns = new Set(await findCampaignsOf(transaction, key === '' ? [] : [key]));
  for (const { campaign_id } of concerned) campaigns.add(campaign_id);
  await touchCampaigns(transaction, [...campaigns]);
  // Read again: another bounce may have arrived meanwhile.
  return Object.assign(await findEndings(transaction, key), { campaigns: [...campaigns] });
}

/** What ended sequences to an address, of contacts who have it and of mails that went to it; the latest first. */
async function findEndings(transaction: Queryable, key: MailboxKey): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    with concerned as (
      select e.id from contacts p join message_events e on e.contact_id = p.id
      where p.email_key = ${key} and ${IS_ENDING}
      union
      select e.id from messages m join message_events e on e.message_id = m.id
      where m.recipient_key = ${key} and ${IS_ENDING}
    )
    select e.id, e.kind, e.campaign_id, e.contact_id, e.occurred_at, e.incoming_mail_id,
      -- An unsubscription that came by mail may have been anybody's.
      e.kind = 'bounced' or e.incoming_mail_id is null as is_proved,
      m.recipient_key
    from concerned
    join message_events e using (id)
    join messages m on m.id = e.message_id
    order by e.occurred_at desc, e.id desc`.execute(transaction);
  return rows;
}

const IS_ENDING = sql`e.kind in ('bounced', 'unsubscribed') and e.lifted_at is null`;

/** What is known of a suppression that is lifted. */
interface Removed {
  readonly reason: SuppressionReason;
  readonly is_proved: boolean;
  /** Whether staff had put it on the list. */
  readonly was_added: boolean;
  readonly created_at: Date;
  readonly completed_campaigns: number[];
  /** Campaigns that it completed recently. */
  readonly reopened: readonly number[];
}

/** Whether an address is on the list for itself, because it bounced: what {@link removeSuppression} would remove. */
async function hasOwnBounce(transaction: Queryable, key: MailboxKey): Promise<boolean> {
  const row = await transaction
    .selectFrom('suppressions')
    .select('email_key')
    .where(isOwn(key))
    .where('reason', '=', 'bounced')
    .executeTakeFirst();
  return row !== undefined;
}

/** The row of an address that is on the list for itself, by which it can leave it. */
const isOwn = (key: MailboxKey) =>
  sql<boolean>`email_key = ${key} and covered_by is null and kind <> 'anonymous'`;

/** @param reason the only one that may be removed; any where absent */
async function removeSuppression(
  transaction: Queryable,
  key: MailboxKey,
  reason: SuppressionReason | undefined,
): Promise<Removed | undefined> {
  const removal = transaction.deleteFrom('suppressions').where(isOwn(key));
  return (reason === undefined ? removal : removal.where('reason', '=', reason))
    .returning([
      sql<SuppressionReason>`reason`.as('reason'),
      'is_proved',
      sql<boolean>`added_by is not null`.as('was_added'),
      'created_at',
      'completed_campaigns',
      sql<number[]>`case when created_at > now() - ${REOPENED_WITHIN}::interval
        then completed_campaigns else '{}' end`.as('reopened'),
    ])
    .executeTakeFirst();
}

/** Campaigns that were completed recently because the addresses bounced that the mails went to. */
async function findCompleted(transaction: Queryable, endings: readonly Ending[]): Promise<number[]> {
  const keys = endings.map(({ recipient_key }) => recipient_key);
  const { rows } = await sql<{ id: number }>`
    select distinct unnest(completed_campaigns) as id from suppressions
    where email_key = any(${keys}::text[]) and created_at > now() - ${REOPENED_WITHIN}::interval`.execute(
    transaction,
  );
  const concerned = new Set(endings.map(({ campaign_id }) => campaign_id));
  return rows.map(({ id }) => id).filter((id) => concerned.has(id));
}

interface Lifting extends Removed {
  readonly key: MailboxKey;
  readonly endings: HeldEndings;
  readonly lift: Lift;
}

/** Ends what `reason` ended, says who did it and why, and shows the other reason where there is one. */
async function liftEndings(
  transaction: Queryable,
  { key, endings, lift, reason, is_proved, was_added, created_at, completed_campaigns, reopened }: Lifting,
  timing: Timing,
): Promise<void> {
  const at = timing.clock.now();
  const { lifted_by, explanation } = lift;
  await transaction
    .insertInto('suppression_lifts')
    .values({
      email_key: key,
      reason,
      is_proved,
      was_added,
      suppressed_at: created_at,
      lifted_at: at,
      lifted_by,
      explanation,
    })
    .execute();
  const lifted = endings.filter(({ kind }) => kind === reason);
  const ids = lifted.map(({ id }) => id);
  await sql`update message_events set lifted_at = ${at} where id = any(${ids}::bigint[])`.execute(
    transaction,
  );
  const other = endings.find(({ kind }) => kind !== reason);
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
  // Also where the other reason did not come back, since the person was erased.
  await sql`select cover_addresses(array[${key}::text])`.execute(transaction);
  const contacts = [...(await findContacts(transaction, key)), ...lifted.map(({ contact_id }) => contact_id)];
  await takeUp(transaction, { campaigns: endings.campaigns, reopened }, contacts, timing);
}

async function findContacts(transaction: Queryable, key: MailboxKey): Promise<number[]> {
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
