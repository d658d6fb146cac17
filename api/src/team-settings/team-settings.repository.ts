import type { TeamSettings, TeamSettingsChange } from '@touchline/shared/contract';
import { inTransaction, type Queryable } from '../database/database.ts';
import { badField } from '../errors.ts';
import { changeApprovalRequired } from '../outreach/approval.ts';
import { rescheduleForHolidays } from '../outreach/choose-holidays.ts';
import { holidaysOf } from '../outreach/holidays.ts';
import type { Timing } from '../outreach/sending-window.ts';
import { readTeamSettings, writeTeamSettings } from '../outreach/team-settings.ts';

const UNKNOWN_COUNTRY = {
  en: 'the public holidays of this country are not known',
  ru: 'праздники этой страны неизвестны',
};

/** Chooses for the team. @returns what is kept. @throws 400 for a country whose holidays are not known */
export function changeTeamSettings(
  database: Queryable,
  change: TeamSettingsChange,
  timing: Timing,
): Promise<TeamSettings> {
  return inTransaction(database, async (transaction) => {
    const { holiday_country } = change;
    if (holiday_country && !(await holidaysOf(holiday_country))) {
      throw badField(400, 'holiday_country', UNKNOWN_COUNTRY);
    }
    const before = await readTeamSettings(transaction);
    const write = () => writeTeamSettings(transaction, change);
    if (change.approval_required === undefined) await write();
    else await changeApprovalRequired(transaction, timing.clock.now(), write);
    const kept = await readTeamSettings(transaction);
    if (kept.holiday_country !== before.holiday_country) await rescheduleForHolidays(transaction, timing);
    return kept;
  });
}
