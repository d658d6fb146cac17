import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { scheduleMessages, touchCampaigns } from './plan.ts';
import type { Timing } from './sending-window.ts';

/**
 * Gives waiting mails their times anew, once the team has chosen other holidays: of campaigns that count working days, or whose
 * contacts take turns on days of sending. Others ask for holidays only when their mails go out.
 */
export async function rescheduleForHolidays(transaction: Queryable, timing: Timing): Promise<void> {
  const rows = await transaction
    .selectFrom('campaigns')
    .select('id')
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(stagger_sends or day_unit = 'working_days')`)
    .orderBy('id')
    .execute();
  const campaigns = rows.map(({ id }) => id);
  await touchCampaigns(transaction, campaigns);
  for (const campaign of campaigns) await scheduleMessages(transaction, campaign, timing);
}
