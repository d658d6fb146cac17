import { sql } from 'kysely';
import type { CampaignStatus } from '@touchline/shared/contract';
import type { Queryable } from '../database/database.ts';
import { isBlocked, LACKS_MAILBOX } from './mail-conditions.ts';
import { IS_WAITING } from './one-person.ts';
import { IS_PAUSED } from './organization-pauses.ts';

/** SQL: the plan leaves out the contact of `m` in the campaign `c`, who waits for something. */
const IS_KEPT = sql.raw(`(${IS_PAUSED} or ${LACKS_MAILBOX} or ${isBlocked('m')} or ${IS_WAITING})`);

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
      case when ${isActive} then count(*) end, case when ${isActive} then coalesce(sum(m.mails), 0) end
    from (
      select campaign_id, contact_id, min(step_number) as step_number, count(*) as mails
      from messages where campaign_id = ${campaign} and state = 'queued' and ${isActive}
      group by campaign_id, contact_id
    ) m
    join campaigns c on c.id = m.campaign_id
    where not ${IS_KEPT}`.execute(transaction);
}
