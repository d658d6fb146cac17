import type { CampaignApproval, CampaignUpdate } from '@touchline/shared/contract';
import { sql } from 'kysely';
import { isAllowed, type SignedIn } from '../../auth/allowed.ts';
import { inTransaction, type Queryable } from '../../database/database.ts';
import { laterUpdatedAt } from '../../database/times.ts';
import { badField, forbidden, RequestError } from '../../errors.ts';
import { APPROVERS, recordApproval, requiresApproval, SEEN, WORKED_ON } from '../../outreach/approval.ts';
import type { Timing } from '../../outreach/sending-window.ts';
import { recordStatus } from '../../outreach/status-changes.ts';
import { readCampaign } from '../campaign-reads.ts';
import { holdCampaign } from '../hold-campaign.ts';
import { campaignChanged } from '../texts.ts';
import {
  needsApproval,
  nothingToSendBack,
  notYoursToApprove,
  otherThanSeen,
  planUnseen,
  yoursToApprove,
} from './texts.ts';

/** How somebody has worked on what goes out. */
type Worked = CampaignApproval['worked_on'][number];

/** Who acts. */
interface Account {
  readonly id: number;
  readonly email: string;
}

/**
 * Locks the templates of a campaign that is to be active, before it is locked itself: nobody rewrites a mail between its being seen
 * and its campaign being active. Of one that is approved by that, people and their organizations as well: whoever is changing an
 * address is waited for, and then it is not what was seen. Only where approval is required.
 * @returns whether it is
 */
export async function holdApproval(
  transaction: Queryable,
  { status, template_map, seen }: Pick<CampaignUpdate, 'status' | 'template_map' | 'seen'>,
  campaign?: number,
): Promise<boolean> {
  if (status !== 'active' || !(await requiresApproval(transaction))) return false;
  await sql`
    select from templates where id = any(${Object.values(template_map)}::integer[]) order by id for share`.execute(
    transaction,
  );
  if (campaign === undefined || seen === undefined) return true;
  const people = sql`select contact_id from campaign_contacts where campaign_id = ${campaign} and removed_at is null`;
  await sql`
    select from organizations where id in (
      select organization_id from contacts where id in (${people})
    ) order by id for share`.execute(transaction);
  await sql`select from contacts where id in (${people}) order by id for share`.execute(transaction);
  return true;
}

/**
 * Approves a campaign that waits. Where what would go out is approved already, whoever may run campaigns has it go on.
 * @param seen what the approver has seen of it.
 * @param changesDays whether the same request changes when it goes out, which nobody has seen. Other mails and more people need
 * another approval in any case ({@link requireApproved}).
 * @throws 400 naming `seen`, 403 for whoever may not, 409 when it has changed since it was seen.
 */
export async function approve(
  transaction: Queryable,
  campaign: number,
  {
    by,
    seen,
    changesDays,
    at,
  }: {
    readonly by: SignedIn | undefined;
    readonly seen: string | undefined;
    readonly changesDays: boolean;
    readonly at: Date;
  },
): Promise<void> {
  const { rows } = await sql<{ is_approved: boolean; seen: string; may: boolean; worked_on: Worked | null }>`
    select is_approved(c) as is_approved, ${sql.raw(SEEN)} as seen,
      exists (${sql.raw(APPROVERS)} and u.id = ${by?.id ?? null}::integer) as may,
      (select row_to_json(one) from (${sql.raw(WORKED_ON)} and u.id = ${by?.id ?? null}::integer) one) as worked_on
    from campaigns c where c.id = ${campaign}`.execute(transaction);
  const [row] = rows;
  if (row === undefined) return;
  // A key may do less than its maker.
  if (!row.may || by === undefined || !isAllowed(by, 'approve')) {
    if (row.is_approved) return;
    throw forbidden(row.worked_on === null ? notYoursToApprove : yoursToApprove(row.worked_on));
  }
  if (!row.is_approved) {
    if (seen === undefined) throw badField(400, 'seen', planUnseen);
    if (seen !== row.seen) throw new RequestError(409, campaignChanged);
    if (changesDays) throw badField(409, 'seen', otherThanSeen);
    await recordApproval(transaction, `c.id = ${campaign}`, { by: by.id, at });
  }
  await transaction
    .updateTable('approval_requests')
    .set({ outcome: 'approved', decided_by: by.id, decided_at: at })
    .where('campaign_id', '=', campaign)
    .where('outcome', 'is', null)
    .execute();
}

/** Refuses a change after which a campaign waits for approval although it was to be active. @throws 409 naming `status` */
export async function requireApproved(transaction: Queryable, campaign: number): Promise<void> {
  const { status } = await transaction
    .selectFrom('campaigns')
    .select('status')
    .where('id', '=', campaign)
    .executeTakeFirstOrThrow();
  if (status === 'waiting') throw badField(409, 'status', needsApproval);
}

/**
 * Sends a campaign back to whoever asked for its approval, with what has to change: one that has been active before is paused then,
 * another a draft.
 * @returns its detail as JSON text. @throws 404, 409 when nobody asks for approval of it
 */
export function sendBack(
  database: Queryable,
  id: number,
  note: string,
  by: Account,
  timing: Timing,
): Promise<string> {
  return inTransaction(database, async (transaction) => {
    await holdCampaign(transaction, id);
    const at = timing.clock.now();
    const { numUpdatedRows } = await transaction
      .updateTable('approval_requests')
      .set({ outcome: 'sent_back', note, decided_by: by.id, decided_at: at })
      .where('campaign_id', '=', id)
      .where('outcome', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new RequestError(409, nothingToSendBack);
    const { status } = await transaction
      .updateTable('campaigns')
      .set({
        status: sql`case when activated_at is null then 'draft' else 'paused' end`,
        updated_at: laterUpdatedAt(),
      })
      .where('id', '=', id)
      .returning('status')
      .executeTakeFirstOrThrow();
    await recordStatus(transaction, id, { status, by: by.email, at });
    return readCampaign(transaction, id, timing);
  });
}
