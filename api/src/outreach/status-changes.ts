import { sql } from 'kysely';
import type { CampaignStatus } from '@touchline/shared/contract';
import type { Queryable } from '../database/database.ts';

/** A change of the status of a campaign. */
export interface StatusChange {
  readonly status: CampaignStatus;
  readonly at: Date;
  /** Address of the account; undefined where nobody of the staff did it. */
  readonly by: string | undefined;
}

/** Records a change of status; of one that became active with what it has to send now, which is what its plan showed (V8). */
export async function recordStatus(
  transaction: Queryable,
  campaign: number,
  { status, at, by }: StatusChange,
): Promise<void> {
  const isActive = status === 'active';
  await sql`
    insert into campaign_status_changes (campaign_id, changed_at, changed_by, status, contacts, mails)
    select ${campaign}::integer, ${at}::timestamptz, ${by ?? null}::text, ${status}::text,
      case when ${isActive} then count(distinct m.contact_id) end, case when ${isActive} then count(*) end
    from messages m where m.campaign_id = ${campaign} and m.state = 'queued' and ${isActive}`.execute(
    transaction,
  );
}
