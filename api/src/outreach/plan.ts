import { sql, type RawBuilder } from 'kysely';
import { readHolidays } from './holidays.ts';
import type { Timing } from './sending-window.ts';
import { UNSETTLED } from './campaign-figures.ts';
import type { Queryable } from '../database/database.ts';
import { mailsOf, timesTogether, type MailsOfCampaign } from './due-times.ts';
import { ENDING_EVENTS, IS_OVER, isBlocked, isStopped } from './mail-conditions.ts';
import { assignMailboxes } from './mailbox-assignment.ts';
import { duplicatesOf } from './one-person.ts';
import { readTimeZones } from './recipient-zones.ts';
import { RHYTHM_COLUMNS, rhythmOf } from './rhythm.ts';
import { staggerMessages } from './stagger.ts';
import { dueAfter } from './working-days.ts';
import { futureStart, STARTS_ON, timingFrom } from './campaign-start.ts';

const unsettled = sql.raw(UNSETTLED);
const isOver = sql.raw(IS_OVER);

/** SQL: the campaign `c` has a mail that is not settled, and does not wait for one that has failed. */
const HAS_MORE = sql<boolean>`exists (
  select from messages m
  where m.campaign_id = c.id and m.state in ${unsettled} and not (m.state = 'queued' and ${sql.raw(isBlocked('m'))})
)`;

/**
 * Locks campaigns until the transaction ends and increments their revision. Must be called before changing contacts, mails
 * or events of a campaign, so that no two transactions deadlock and browsers notice that their copy is stale.
 * @param lock an advisory lock to take before any campaign is locked.
 */
export async function touchCampaigns(
  transaction: Queryable,
  ids: readonly number[],
  lock?: number,
): Promise<void> {
  const first = lock === undefined ? sql`select` : sql`select pg_advisory_xact_lock(${lock}::bigint)`;
  await sql`
    with first as materialized (${first}), held as (
      select id from campaigns cross join first
      where id = any(${ids}::integer[]) order by id for no key update of campaigns
    )
    update campaigns set revision = revision + 1 from held where campaigns.id = held.id`.execute(transaction);
}

/** From as many new mails on, the planner of PostgreSQL has to know of them. */
const MANY_MAILS = 2000;

/**
 * PostgreSQL counts the rows of a table a minute after they were written, and until then expects one mail of a new campaign. The
 * statements that follow, and whoever reads the campaign back, would then compare all of its mails with each other: a campaign of
 * 50,000 people took minutes. Of people who were imported a moment before it knows as little: their preflight took more than its
 * twenty seconds, and takes three. Takes half a second; left out while somebody else does the same.
 */
const learnSizes = (transaction: Queryable) =>
  sql`analyze (skip_locked) campaign_contacts, messages, contacts, organizations`.execute(transaction);

/**
 * Brings the queued mails of a campaign in line with its contacts and steps, one row for each mail to come. Mails that are
 * no longer queued stay as they are: a contact never gets a step twice (E3), nor a step below one already under way, nor
 * anything after a reply, bounce or unsubscription (E2), and an address gets them once (S4). In an active campaign, contacts
 * get their mailboxes; with nothing left it is completed.
 * @param contacts only those of these, with all of one address: that of one person takes a second for 10,000 people otherwise.
 */
export async function planMessages(
  transaction: Queryable,
  campaign: number,
  timing: Timing,
  contacts?: readonly number[],
): Promise<void> {
  const isOf = (contact: string) =>
    contacts === undefined ? sql`true` : sql`${sql.raw(contact)} = any(${contacts}::integer[])`;
  const { rows: found } = await sql<{
    contact_id: number;
  }>`${sql.raw(duplicatesOf(String(campaign)))}`.execute(transaction);
  const doubles = found.map(({ contact_id }) => contact_id);
  await sql`
    delete from messages m
    where m.campaign_id = ${campaign} and ${isOf('m.contact_id')} and m.state = 'queued' and m.sending_at is null and (
      not exists (
        select from campaign_steps s where s.campaign_id = m.campaign_id and s.step_number = m.step_number
      ) or exists (
        select from campaign_contacts cc
        where cc.campaign_id = m.campaign_id and cc.contact_id = m.contact_id and cc.removed_at is not null
      ) or m.contact_id = any(${doubles}::integer[])
    )`.execute(transaction);
  // A mail of a deleted step cannot be tried again, and nothing may wait for it.
  await sql`
    update messages m set state = 'skipped'
    where m.campaign_id = ${campaign} and ${isOf('m.contact_id')} and m.state = 'failed' and not exists (
      select from campaign_steps s where s.campaign_id = m.campaign_id and s.step_number = m.step_number
    )`.execute(transaction);
  // What was tried stays on record with its source, and can be planned again.
  await cancelQueued(
    transaction,
    sql`m.campaign_id = ${campaign} and ${isOf('m.contact_id')} and m.sending_at is not null and ${isOver}`,
  );
  await takeUpCancelled(
    transaction,
    sql`m.campaign_id = ${campaign} and ${isOf('m.contact_id')} and m.sending_at is not null`,
  );
  // Before there are mails to pass the mailboxes on to: most would be written twice.
  await assignMailboxes(transaction, campaign, timing.clock.now());
  // With a limit, so that each row is checked by itself. As joins, the planner would compare every mail of the campaign with
  // every other: its statistics know nothing about a new campaign, so it expects one row.
  const { numAffectedRows = 0n } = await sql`
    insert into messages (campaign_id, contact_id, step_number, mailbox_id)
    select cc.campaign_id, cc.contact_id, s.step_number, case when not cc.awaits_plan then cc.mailbox_id end
    from campaign_contacts cc
    join campaign_steps s on s.campaign_id = cc.campaign_id
    where cc.campaign_id = ${campaign} and ${isOf('cc.contact_id')} and cc.removed_at is null
      and (
        select m.id from messages m
        where m.campaign_id = cc.campaign_id and m.contact_id = cc.contact_id
          and (m.step_number = s.step_number or (m.step_number > s.step_number and m.state <> 'queued'))
        limit 1
      ) is null
      and (
        select e.id from message_events e
        where e.campaign_id = cc.campaign_id and e.contact_id = cc.contact_id and e.kind = any(${ENDING_EVENTS}::text[])
          and e.lifted_at is null
        limit 1
      ) is null
      and (
        select p.id from contacts p join suppressions using (email_key) where p.id = cc.contact_id limit 1
      ) is null
      and not ${sql.raw(isStopped('cc', 'ended'))}
      and cc.contact_id <> all(${doubles}::integer[])
    order by cc.contact_id, s.step_number`.execute(transaction);
  if (numAffectedRows >= MANY_MAILS) await learnSizes(transaction);
  await scheduleMessages(transaction, campaign, timing, contacts);
  await completeCampaigns(transaction, [campaign]);
}

/**
 * Says when the next mail of each contact is due: the first now, a later one so many days after the one before was sent,
 * or was skipped (V10). A mail whose predecessor is not settled, or has failed, has no time yet; neither has any while the
 * campaign is not active. Such a time may be outside the sending window: sending waits for it to open. Staggered, the mails
 * are spread over the days of the window; see {@link staggerMessages}. Nothing is due before the day on which the campaign starts.
 * @param contacts only those of these.
 */
export async function scheduleMessages(
  transaction: Queryable,
  campaign: number,
  timing: Timing,
  contacts?: readonly number[],
): Promise<void> {
  const { status, starts_on, ...stored } = await transaction
    .selectFrom('campaigns')
    .select(['status', STARTS_ON, ...RHYTHM_COLUMNS])
    .where('id', '=', campaign)
    .executeTakeFirstOrThrow();
  const isOfContacts =
    contacts === undefined ? undefined : sql<boolean>`m.contact_id = any(${contacts}::integer[])`;
  if (status !== 'active') return forgetTimes(transaction, campaign, isOfContacts);
  const rhythm = rhythmOf(stored);
  const concerned = { campaign, contacts, rhythm };
  const goesByDays = rhythm.staggerSends || rhythm.dayUnit === 'working_days';
  const holidays = goesByDays ? await readHolidays(transaction) : undefined;
  const start = futureStart(timing.window, starts_on, timing.clock.now());
  const then = timingFrom({ ...timing, window: { ...timing.window, holidays } }, start);
  if (rhythm.staggerSends) await staggerMessages(transaction, concerned, then);
  else await setTimesTogether(transaction, concerned, then);
  // A start that was set after the first mails had gone out puts off the next steps.
  if (start !== undefined) {
    await sql`
      update messages m set due_at = ${start}
      where m.campaign_id = ${campaign} and m.state = 'queued' and m.due_at < ${start}`.execute(transaction);
  }
}

async function setTimesTogether(
  transaction: Queryable,
  concerned: MailsOfCampaign,
  { clock, window }: Timing,
): Promise<void> {
  const now = clock.now();
  const { campaign, contacts, rhythm } = concerned;
  const zones = rhythm.dayUnit === 'days' ? [] : await readTimeZones(transaction);
  const follows = await dueAfter(transaction, campaign, rhythm, { window, now, zones }, contacts);
  await sql`
    update messages m set due_at = next.due_at
    from (${timesTogether(mailsOf(concerned, { dueAfter: follows, zones, now }), now)}) next
    where m.id = next.id and m.due_at is distinct from next.due_at`.execute(transaction);
}

/**
 * Clears the due times of queued mails of a campaign, so that {@link scheduleMessages} sets them again.
 * @param which SQL: only those mails, named `m`.
 */
export async function forgetTimes(
  transaction: Queryable,
  campaign: number,
  which = sql<boolean>`true`,
): Promise<void> {
  await sql`
    update messages m set due_at = null
    where m.campaign_id = ${campaign} and m.state = 'queued' and m.due_at is not null and ${which}`.execute(
    transaction,
  );
}

/**
 * Continues sequences whose mails have just been settled or are to be tried again: cancels what their contacts must no
 * longer get, schedules the next mails, and completes a campaign with nothing left.
 */
export async function continueSequences(
  transaction: Queryable,
  mails: readonly { readonly campaign_id: number; readonly contact_id: number }[],
  timing: Timing,
): Promise<void> {
  const campaigns = Map.groupBy(mails, ({ campaign_id }) => campaign_id);
  for (const [campaign, own] of campaigns) {
    const contacts = own.map(({ contact_id }) => contact_id);
    await cancelQueued(
      transaction,
      sql`m.campaign_id = ${campaign} and m.contact_id = any(${contacts}::integer[]) and ${isOver}`,
    );
    await scheduleMessages(transaction, campaign, timing, contacts);
  }
  await completeCampaigns(transaction, [...campaigns.keys()]);
}

/**
 * Completes those of the campaigns that are active and whose mails are all settled or wait for a failed one, about which a
 * person must decide (S2).
 */
export async function completeCampaigns(transaction: Queryable, ids: readonly number[]): Promise<void> {
  await sql`
    with completed as (
      update campaigns c set status = 'completed', overdue_since = null
      where c.id = any(${ids}::integer[]) and c.status = 'active' and c.deleted_at is null
        and exists (select from messages m where m.campaign_id = c.id) and not ${HAS_MORE}
      returning c.id
    )
    insert into campaign_status_changes (campaign_id, changed_at, status)
    select id, now(), 'completed' from completed`.execute(transaction);
}

/**
 * Makes completed campaigns active again, before any of their mails is queued after all; campaigns that are already active
 * come first for people in both (S5). One that a person completed while it had more to send stays completed: with it, all
 * the rest would go out. One with something that nobody has approved waits for that (U4).
 */
export async function reopenCampaigns(
  transaction: Queryable,
  ids: readonly number[],
  { clock }: Timing,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with reopened as (
      update campaigns c set status = 'active', activated_at = now()
      where c.id = any(${ids}::integer[]) and c.status = 'completed' and c.deleted_at is null and not ${HAS_MORE}
      returning c.id, c.status
    )
    insert into campaign_status_changes (campaign_id, changed_at, status)
    select id, now(), status from reopened
    returning campaign_id as id`.execute(transaction);
  for (const { id } of rows) await assignMailboxes(transaction, id, clock.now());
}

/** Whether a campaign has anything left to send, or that is being sent. */
export async function hasMore(transaction: Queryable, id: number): Promise<boolean> {
  const { rows } = await sql<{ has_more: boolean }>`
    select ${HAS_MORE} as has_more from campaigns c where c.id = ${id}`.execute(transaction);
  return rows[0]?.has_more === true;
}

/** Whether a person completed a campaign while it had more to send. */
export async function isCutShort(transaction: Queryable, id: number): Promise<boolean> {
  const { rows } = await sql<{ has_more: boolean }>`
    select ${HAS_MORE} as has_more from campaigns c where c.id = ${id} and c.status = 'completed'`.execute(
    transaction,
  );
  return rows[0]?.has_more === true;
}

/**
 * Cancels queued mails: they stay on record, without any due time.
 * @param which SQL: only those mails, named `m`.
 */
export async function cancelQueued(transaction: Queryable, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    update messages m set state = 'cancelled', due_at = null, retry_at = null
    where m.state = 'queued' and ${which}`.execute(transaction);
}

/**
 * Requeues cancelled mails, except those that must not go out, and those before a step that is already under way.
 * @param which SQL: only those mails, named `m`.
 */
export async function takeUpCancelled(transaction: Queryable, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    update messages m set state = 'queued', due_at = null, retry_at = null
    where m.state = 'cancelled' and m.merged_from is null and ${which} and not ${isOver}
      and not exists (
        select from messages later
        where later.campaign_id = m.campaign_id and later.contact_id = m.contact_id
          and later.step_number > m.step_number and later.state not in ('queued', 'cancelled')
      )`.execute(transaction);
}
