import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { inTransaction, type Queryable } from '../../database/database.ts';
import { laterUpdatedAt } from '../../database/times.ts';
import { requiresApproval } from '../../outreach/approval.ts';
import { planMessages } from '../../outreach/plan.ts';
import type { Timing } from '../../outreach/sending-window.ts';
import { recordStatus } from '../../outreach/status-changes.ts';
import { holdCampaign } from '../hold-campaign.ts';

/** SQL: differs whenever the campaign `c` may again be what was approved: its own changes and those of its people, mails and mailboxes. */
const VERSION = `concat_ws(' ', c.revision, (select string_agg(key || value, ',' order by key) from jsonb_each_text(mails_of_campaign(c.id))), seal(senders_now()::text),
  (select count(*) || ' ' || coalesce(sum(contact_id), 0) from campaign_contacts where campaign_id = c.id and removed_at is null))`;

interface Waiting {
  readonly id: number;
  readonly version: string;
}

/**
 * Lets campaigns go on that wait only because something was changed that is again as it was approved (U4): after an undone deletion
 * or merge, or an address that was put back. Nobody has to approve the same twice. Each is compared once for each of its changes.
 * One that fails is logged and tried again with the next, and keeps no other waiting.
 */
export async function letApprovedGoOn(
  database: Queryable,
  timing: Timing,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const { rows } = await sql<Waiting>`
    select c.id, ${sql.raw(VERSION)} as version
    from approval_requests r join campaigns c on c.id = r.campaign_id
    where r.outcome is null and r.held and c.status = 'waiting' and c.deleted_at is null and approval_required()
      and r.compared is distinct from ${sql.raw(VERSION)}
    order by c.id`.execute(database);
  for (const waiting of rows) {
    try {
      await compare(database, waiting, timing);
    } catch (error) {
      log.warn(
        { err: error, campaign: waiting.id },
        'a campaign that waits for approval could not be compared',
      );
    }
  }
}

async function compare(database: Queryable, { id, version }: Waiting, timing: Timing): Promise<void> {
  if (await isApproved(database, id)) await inTransaction(database, (own) => goOn(own, id, timing));
  else
    await sql`
      update approval_requests set compared = ${version} where campaign_id = ${id} and outcome is null and held`.execute(
      database,
    );
}

async function isApproved(database: Queryable, id: number): Promise<boolean> {
  const { rows } = await sql<{ is_approved: boolean }>`
    select is_approved(c) as is_approved from campaigns c where c.id = ${id}`.execute(database);
  return rows[0]?.is_approved === true;
}

/** As whoever activates it does: templates first, then the campaign, then once more what was compared. */
async function goOn(transaction: Queryable, id: number, timing: Timing): Promise<void> {
  if (!(await requiresApproval(transaction))) return;
  await sql`
    select from templates where id in (select template_id from campaign_steps where campaign_id = ${id}) order by id for share`.execute(
    transaction,
  );
  const { rows } = await sql`
    select from campaigns c where id = ${id} and status = 'waiting' and deleted_at is null for no key update`.execute(
    transaction,
  );
  if (rows.length === 0) return;
  await holdCampaign(transaction, id);
  const { rows: still } = await sql`
    select from approval_requests where campaign_id = ${id} and outcome is null and held`.execute(
    transaction,
  );
  if (still.length === 0 || !(await isApproved(transaction, id))) return;
  await sql`
    update campaigns set status = 'active', updated_at = ${laterUpdatedAt()} where id = ${id}`.execute(
    transaction,
  );
  await planMessages(transaction, id, timing);
  await recordStatus(transaction, id, { status: 'active', at: timing.clock.now(), by: undefined });
}
