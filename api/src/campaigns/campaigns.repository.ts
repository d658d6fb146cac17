import type { CampaignUpdate, NewCampaign } from '@touchline/shared/contract';
import { sql } from 'kysely';
import { setContacts } from '../outreach/campaign-contacts.ts';
import { inTransaction, type Queryable } from '../database/database.ts';
import { inRepeatedTransaction } from '../database/repeated-transaction.ts';
import { cancelQueued, forgetTimes, hasMore, planMessages, scheduleMessages } from '../outreach/plan.ts';
import { assignMailboxes, letBegin, moveContacts } from '../outreach/mailbox-assignment.ts';
import { findNotConnected, usualSender, writeSender } from '../outreach/mailbox-choice.ts';
import { futureStart } from '../outreach/campaign-start.ts';
import { liftPause } from '../outreach/organization-pauses.ts';
import { recordStatus, type StatusChange } from '../outreach/status-changes.ts';
import { recordActivity } from '../database/activity.ts';
import type { SignedIn } from '../auth/allowed.ts';
import type { DeletionContent } from '../database/deletion-content.ts';
import { recordDeletion } from '../database/deletions.ts';
import { laterUpdatedAt } from '../database/times.ts';
import { badField } from '../errors.ts';
import { isSameRhythm, requestedRhythm, rhythmOf } from '../outreach/rhythm.ts';
import type { Timing } from '../outreach/sending-window.ts';
import { letsAllBegin } from './begin.repository.ts';
import { checkCampaign, type CampaignFields, type WantedContacts } from './campaign-checks.ts';
import { readCampaign } from './campaign-reads.ts';
import { approve, holdApproval, requireApproved } from './approval/approve.ts';
import { holdCampaign } from './hold-campaign.ts';
import { mailboxNotConnected, nobodyToWriteTo, nothingToSend } from './texts.ts';

/**
 * Creates a campaign and plans its mails.
 * @param by who does, whose mailbox it goes out from unless another is named; undefined for nobody.
 * @returns its detail as JSON text.
 * @throws 400 naming what does not exist or does not fit, or why an active one would send nothing; 409 when it takes an approval.
 */
export function createCampaign(
  database: Queryable,
  { contacts, ...fields }: NewCampaign,
  timing: Timing,
  by?: Account,
): Promise<string> {
  return inRepeatedTransaction(database, async (transaction) => {
    const takesApproval = await holdApproval(transaction, fields);
    const ids = [...new Set(contacts)];
    await checkCampaign(transaction, fields, { field: 'contacts', ids }, timing);
    const { id } = await transaction
      .insertInto('campaigns')
      .values({ ...columnsOf(fields), ...activation(fields, timing) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeSender(transaction, id, fields.sender ?? (await usualSender(transaction, by?.id)));
    await writePlan(transaction, id, fields, ids, timing);
    if (takesApproval) await requireApproved(transaction, id);
    await enterStatus(transaction, id, fields, { field: 'contacts', by: by?.email, at: timing.clock.now() });
    return readCampaign(transaction, id, timing);
  });
}

/**
 * Changes a campaign in any state: what was sent stays, and the mails still to come are replanned.
 * Where approval is required, one that waits becomes active by whoever may approve it, and any other only with what was approved (U4).
 * @param by who does; undefined for nobody.
 * @returns its detail as JSON text.
 * @throws 404, 409 when it was changed after `updated_at` or needs approval, 403 for whoever may not give it, 400 naming what does
 * not exist or does not fit, or why one that is to become active would send nothing.
 */
export function updateCampaign(
  database: Queryable,
  id: number,
  { contact_ids, updated_at, seen, ...fields }: CampaignUpdate,
  timing: Timing,
  by?: SignedIn,
): Promise<string> {
  return inRepeatedTransaction(database, async (transaction) => {
    const takesApproval = await holdApproval(transaction, { ...fields, seen }, id);
    const before = await holdCampaign(transaction, id, updated_at);
    const ids = [...new Set(contact_ids)];
    await checkCampaign(transaction, fields, { field: 'contact_ids', ids }, timing, id);
    const startsAnew = fields.starts_on !== undefined && fields.starts_on !== before.starts_on;
    const hasOtherDays = startsAnew || !isSameRhythm(rhythmOf(before), requestedRhythm(fields, before));
    if (takesApproval && before.status === 'waiting') {
      await approve(transaction, id, { by, seen, changesDays: hasOtherDays, at: timing.clock.now() });
    }
    await transaction
      .updateTable('campaigns')
      .set({
        ...columnsOf(fields),
        ...((before.status !== 'active' || startsAnew) && activation(fields, timing)),
        updated_at: laterUpdatedAt(),
        // Starting a campaign again means that it should send.
        ...(fields.status !== 'active' && { overdue_since: null }),
      })
      .where('id', '=', id)
      .execute();
    // Waiting mails count anew from the mail before them: what people see in the plan is what holds.
    if (hasOtherDays) await forgetTimes(transaction, id);
    if (await letsAllBegin(transaction, id, before.status, fields.sender)) await letBegin(transaction, id);
    if (fields.sender) await writeSender(transaction, id, fields.sender);
    await writePlan(transaction, id, fields, ids, timing);
    if (takesApproval) await requireApproved(transaction, id);
    if (fields.status !== before.status) {
      await enterStatus(transaction, id, fields, {
        field: 'contact_ids',
        by: by?.email,
        at: timing.clock.now(),
      });
    }
    return readCampaign(transaction, id, timing);
  });
}

/** Sends, after all, what came due during a long interruption. @returns its detail as JSON text. @throws 404 */
export function continueCampaign(database: Queryable, id: number, timing: Timing): Promise<string> {
  return inTransaction(database, async (transaction) => {
    await holdCampaign(transaction, id);
    await transaction.updateTable('campaigns').set({ overdue_since: null }).where('id', '=', id).execute();
    const now = timing.clock.now();
    await forgetTimes(transaction, id, sql`m.due_at <= ${now}`);
    await scheduleMessages(transaction, id, timing);
    return readCampaign(transaction, id, timing);
  });
}

/**
 * Lifts the pause of an organization of which one contact has replied; one that is not paused stays as it is.
 * @returns the campaign's detail as JSON text.
 * @throws 404
 */
export function continueOrganization(
  database: Queryable,
  id: number,
  organization: number,
  timing: Timing,
): Promise<string> {
  return inTransaction(database, async (transaction) => {
    await holdCampaign(transaction, id);
    const now = timing.clock.now();
    if (await liftPause(transaction, id, organization, now)) {
      const isOfOrganization = sql<boolean>`
        m.contact_id in (select p.id from contacts p where p.organization_id = ${organization})`;
      await forgetTimes(transaction, id, sql`m.due_at <= ${now} and ${isOfOrganization}`);
      await scheduleMessages(transaction, id, timing);
    }
    return readCampaign(transaction, id, timing);
  });
}

/**
 * Lets the contacts whom a campaign has begun to write to from one mailbox get their further mails from another, as when the
 * first is disconnected (B6). The others are shared out by {@link assignMailboxes}. Those who were without a mailbox when the
 * campaign became active begin once somebody has seen their plan (S7).
 * @returns the campaign's detail as JSON text.
 * @throws 404, 400 when the other mailbox is not connected.
 */
export function moveMailbox(
  database: Queryable,
  id: number,
  { from, to }: { readonly from: number; readonly to: number },
  timing: Timing,
): Promise<string> {
  return inTransaction(database, async (transaction) => {
    const { name } = await holdCampaign(transaction, id);
    const [unknown] = await findNotConnected(transaction, [to]);
    if (unknown !== undefined) throw badField(400, 'mailbox_id', mailboxNotConnected);
    const contacts = await moveContacts(transaction, id, { from, to });
    const mailboxes = await transaction
      .selectFrom('mailboxes')
      .select(['id', 'email'])
      .where('id', 'in', [from, to])
      .execute();
    const addressOf = (mailbox: number) => mailboxes.find((one) => one.id === mailbox)?.email ?? '';
    await recordActivity(transaction, {
      action: 'mailbox_moved',
      kind: 'campaign',
      subject: id,
      name,
      of: { campaign_id: id },
      count: Math.max(1, contacts.length),
      more: { from: addressOf(from), to: addressOf(to), people: contacts.length },
    });
    await assignMailboxes(transaction, id, timing.clock.now());
    // What came due while nothing could go out is spread anew where mails are.
    const isOverdue = sql<boolean>`m.due_at <= ${timing.clock.now()} and m.contact_id = any(${contacts}::integer[])`;
    await forgetTimes(transaction, id, isOverdue);
    await scheduleMessages(transaction, id, timing);
    return readCampaign(transaction, id, timing);
  });
}

/**
 * Deletes a campaign: nothing more is sent, and what was sent and received stays on record.
 * @param by who does. @returns the id of the deletion. @throws 404
 */
export function deleteCampaign(database: Queryable, id: number, by: string): Promise<number> {
  return inTransaction(database, async (transaction) => {
    const { name, status } = await holdCampaign(transaction, id);
    const { rows } = await sql<Pick<DeletionContent, 'steps' | 'queued'> & { contact_count: number }>`
      select
        (select count(*)::integer from campaign_contacts
          where campaign_id = ${id} and removed_at is null) as contact_count,
        (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from campaign_steps s where campaign_id = ${id}) as steps,
        (select coalesce(jsonb_agg(m.id::text), '[]') from messages m
          where campaign_id = ${id} and state = 'queued') as queued`.execute(transaction);
    const { contact_count = 0, ...planned } = rows[0] ?? {};
    await transaction
      .updateTable('campaigns')
      .set({ deleted_at: sql<Date>`now()`, updated_at: laterUpdatedAt() })
      .where('id', '=', id)
      .execute();
    await transaction.deleteFrom('campaign_steps').where('campaign_id', '=', id).execute();
    await cancelQueued(transaction, sql`m.campaign_id = ${id}`);
    const content = { campaign: id, status, ...planned };
    return recordDeletion(transaction, { kind: 'campaign', name, contact_count, content, by });
  });
}

/** Who creates a campaign. */
interface Account {
  readonly id: number;
  readonly email: string;
}

/**
 * Records the status that a campaign has got, once its mails are planned.
 * @param how `field`: which names its contacts. @throws 400 for an active one that would send nothing
 */
async function enterStatus(
  transaction: Queryable,
  id: number,
  { status, template_map }: CampaignFields,
  { field, by, at }: Pick<WantedContacts, 'field'> & Omit<StatusChange, 'status'>,
): Promise<void> {
  if (status === 'active' && !(await hasMore(transaction, id))) {
    const hasSteps = Object.keys(template_map).length > 0;
    throw hasSteps ? badField(400, field, nobodyToWriteTo) : badField(400, 'template_map', nothingToSend);
  }
  await recordStatus(transaction, id, { status, by, at });
}

async function writePlan(
  transaction: Queryable,
  id: number,
  { template_map }: CampaignFields,
  contacts: readonly number[],
  timing: Timing,
): Promise<void> {
  const steps = Object.entries(template_map).map(([step, template_id]) => ({
    campaign_id: id,
    step_number: Number(step),
    template_id,
  }));
  // Only what differs: what is written is recorded as a change.
  await sql`
    delete from campaign_steps
    where campaign_id = ${id} and step_number <> all(${steps.map(({ step_number }) => step_number)}::integer[])`.execute(
    transaction,
  );
  if (steps.length > 0) {
    await transaction
      .insertInto('campaign_steps')
      .values(steps)
      .onConflict((conflict) =>
        conflict
          .columns(['campaign_id', 'step_number'])
          .doUpdateSet((update) => ({ template_id: update.ref('excluded.template_id') }))
          .whereRef('campaign_steps.template_id', '<>', 'excluded.template_id'),
      )
      .execute();
  }
  await setContacts(transaction, id, contacts);
  await planMessages(transaction, id, timing);
}

function columnsOf(fields: CampaignFields) {
  const { name, scenario, status, frequency_days, stagger_sends, overlap, email_count } = fields;
  const { step_days, day_unit, starts_on } = fields;
  return {
    name,
    scenario,
    status,
    frequency_days,
    stagger_sends,
    email_count,
    ...(overlap && { overlap }),
    ...(step_days && { step_days: JSON.stringify(step_days) }),
    ...(day_unit && { day_unit }),
    ...(starts_on !== undefined && { starts_on }),
  };
}

/** Campaigns that are active already come first with the people of both (S5), and so do those that start earlier. */
function activation({ status, starts_on = null }: CampaignFields, { clock, window }: Timing) {
  if (status !== 'active') return {};
  const start = futureStart(window, starts_on, clock.now());
  return { activated_at: sql<Date>`greatest(now(), ${start ?? null}::timestamptz)` };
}
