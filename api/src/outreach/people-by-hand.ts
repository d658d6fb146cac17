import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { mailsOf, type MailsOfCampaign } from './due-times.ts';
import { readHolidays } from './holidays.ts';
import {
  cancelQueued,
  completeCampaigns,
  continueSequences,
  forgetTimes,
  planMessages,
  reopenCampaigns,
  takeUpCancelled,
} from './plan.ts';
import { readTimeZones } from './recipient-zones.ts';
import type { Timing } from './sending-window.ts';
import { liftStops } from './sequence-stops.ts';
import { dueAfter } from './working-days.ts';

/** What the staff does about people of a campaign (V8). The transaction holds the campaign. */

/**
 * Ends the sequences of contacts until somebody resumes them. What is with the mail server goes out, nothing after it does; a
 * campaign with nothing else left is completed.
 * @param by address of the account.
 */
export async function stopByHand(
  transaction: Queryable,
  campaign: number,
  contacts: readonly number[],
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<void> {
  await sql`
    insert into sequence_stops (campaign_id, contact_id, key, kind, event_id, stopped_at, stopped_by)
    select ${campaign}::integer, p.id, p.email_key, 'ended', null, ${at}::timestamptz, ${by}::text
    from contacts p where p.id = any(${contacts}::integer[]) order by p.id
    on conflict (campaign_id, contact_id) do update
    set key = excluded.key, kind = excluded.kind, event_id = null, stopped_at = excluded.stopped_at,
      lifted_at = null, stopped_by = excluded.stopped_by`.execute(transaction);
  await cancelQueued(transaction, isTo(campaign, contacts));
  await completeCampaigns(transaction, [campaign]);
}

/**
 * Goes on with sequences that a member of staff, or a reply to another mail (S6), ended or holds; others stay as they are.
 * What has come due meanwhile is due now.
 */
export async function resumeByHand(
  transaction: Queryable,
  campaign: number,
  contacts: readonly number[],
  timing: Timing,
): Promise<void> {
  if ((await liftStops(transaction, campaign, contacts, timing.clock.now())) === 0) return;
  await takeUp(transaction, campaign, contacts, timing);
}

/** Takes {@link resumeByHand} back: what went out meanwhile stays. @param at when it was done. */
export async function stopAgain(
  transaction: Queryable,
  campaign: number,
  contacts: readonly number[],
  at: Date,
): Promise<void> {
  const { rows } = await sql<{ contact_id: number }>`
    update sequence_stops set lifted_at = null
    where campaign_id = ${campaign} and contact_id = any(${contacts}::integer[]) and lifted_at = ${at}
    returning contact_id`.execute(transaction);
  await cancelQueued(
    transaction,
    sql`m.campaign_id = ${campaign} and m.contact_id in (
      select contact_id from sequence_stops
      where campaign_id = ${campaign} and contact_id = any(${rows.map((row) => row.contact_id)}::integer[])
        and kind = 'ended' and lifted_at is null
    )`,
  );
  await completeCampaigns(transaction, [campaign]);
}

/** Takes {@link stopByHand} back, unless it was resumed or stopped anew since. @param at when it was done. */
export async function unstop(
  transaction: Queryable,
  campaign: number,
  contacts: readonly number[],
  at: Date,
  timing: Timing,
): Promise<void> {
  const { rows } = await sql<{ contact_id: number }>`
    update sequence_stops set lifted_at = ${timing.clock.now()}
    where campaign_id = ${campaign} and contact_id = any(${contacts}::integer[]) and lifted_at is null
      and stopped_by is not null and stopped_at = ${at}
    returning contact_id`.execute(transaction);
  const lifted = rows.map((row) => row.contact_id);
  if (lifted.length > 0) await takeUp(transaction, campaign, lifted, timing);
}

/** Queues what was cancelled, and plans what was left out while the contacts were stopped: new steps, and mails of those who came back. */
async function takeUp(
  transaction: Queryable,
  campaign: number,
  contacts: readonly number[],
  timing: Timing,
): Promise<void> {
  // Before anything is queued: afterwards it would look as if a person had ended the campaign.
  await reopenCampaigns(transaction, [campaign], timing);
  await takeUpCancelled(transaction, isTo(campaign, contacts));
  await forgetTimes(transaction, campaign, sql`m.contact_id = any(${contacts}::integer[])`);
  await planMessages(transaction, campaign, timing, await withSameAddress(transaction, campaign, contacts));
}

/** Contacts with those of the campaign who share their addresses: which of them gets mail is decided together (S4). */
async function withSameAddress(
  transaction: Queryable,
  campaign: number,
  contacts: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select other.id
    from contacts p
    join contacts other on other.id = p.id or other.email_key = p.email_key
    join campaign_contacts member on member.contact_id = other.id and member.campaign_id = ${campaign}::integer
    where p.id = any(${contacts}::integer[])
    group by other.id`.execute(transaction);
  return rows.map(({ id }) => id);
}

/**
 * Skips planned mails, each the next to its contact: they never go out, and the step after counts from when they would have.
 * One without a time stays: the campaign has not begun with its contact.
 * @param mails ids. @param by address of the account. @returns those that it skipped.
 */
export async function skipPlanned(
  transaction: Queryable,
  { campaign, rhythm }: Pick<MailsOfCampaign, 'campaign' | 'rhythm'>,
  mails: readonly { readonly id: string; readonly contact_id: number }[],
  { by, timing }: { readonly by: string; readonly timing: Timing },
): Promise<string[]> {
  const now = timing.clock.now();
  const contacts = mails.map(({ contact_id }) => contact_id);
  const window = { ...timing.window, holidays: await readHolidays(transaction) };
  const zones = await readTimeZones(transaction);
  const follows = await dueAfter(transaction, campaign, rhythm, { window, now, zones }, contacts);
  const { rows } = await sql<{ id: string }>`
    update messages m
    set state = 'skipped', due_at = null, retry_at = null,
      skipped_for = greatest(planned.due_at, planned.earliest_at, ${now}::timestamptz), skipped_by = ${by}::text,
      skipped_at = ${now}::timestamptz
    from (${mailsOf({ campaign, contacts }, { dueAfter: follows, zones, now })}) planned
    where m.id = planned.id and m.id = any(${mails.map(({ id }) => id)}::bigint[]) and m.state = 'queued'
      and coalesce(planned.due_at, planned.earliest_at) is not null
    returning m.id::text as id`.execute(transaction);
  await goOn(transaction, campaign, contacts, timing);
  return rows.map(({ id }) => id);
}

/**
 * Takes {@link skipPlanned} back, but for mails after which another step was sent or skipped.
 * @param failed mails that had failed before. @returns for how many.
 */
export async function unskip(
  transaction: Queryable,
  campaign: number,
  { queued, failed }: { readonly queued: readonly string[]; readonly failed: readonly string[] },
  timing: Timing,
): Promise<number> {
  const { rows: found } = await sql<{ id: string; contact_id: number }>`
    select m.id::text as id, m.contact_id from messages m
    where m.campaign_id = ${campaign} and m.id = any(${[...queued, ...failed]}::bigint[]) and m.state = 'skipped'
      and not exists (
        select from messages later
        where later.campaign_id = m.campaign_id and later.contact_id = m.contact_id
          and later.step_number > m.step_number and later.state not in ('queued', 'cancelled')
      )`.execute(transaction);
  if (found.length === 0) return 0;
  // Before anything is queued, see takeUp. A campaign in which nothing comes back stays completed.
  await reopenCampaigns(transaction, [campaign], timing);
  await sql`
    update messages m
    set state = case when m.id = any(${failed}::bigint[]) then 'failed' else 'queued' end, skipped_for = null, skipped_by = null,
      skipped_at = null
    where m.id = any(${found.map(({ id }) => id)}::bigint[])`.execute(transaction);
  const contacts = found.map(({ contact_id }) => contact_id);
  await forgetTimes(transaction, campaign, sql`m.contact_id = any(${contacts}::integer[])`);
  await goOn(transaction, campaign, contacts, timing);
  return found.length;
}

const goOn = (transaction: Queryable, campaign: number, contacts: readonly number[], timing: Timing) =>
  continueSequences(
    transaction,
    contacts.map((contact_id) => ({ campaign_id: campaign, contact_id })),
    timing,
  );

const isTo = (campaign: number, contacts: readonly number[]) =>
  sql`m.campaign_id = ${campaign} and m.contact_id = any(${contacts}::integer[])`;
