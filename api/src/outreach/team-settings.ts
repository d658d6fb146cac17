import { TeamSettings, type TeamSettingsChange } from '@touchline/shared/contract';
import type { Queryable } from '../database/database.ts';

/** What the team has chosen; the defaults where it has not. */
export async function readTeamSettings(database: Queryable): Promise<TeamSettings> {
  const rows = await database.selectFrom('team_settings').selectAll().execute();
  return TeamSettings.parse(Object.fromEntries(rows.map(({ name, value }) => [name, value])));
}

/** Keeps what the team has chosen; what is undefined stays as it is. */
export async function writeTeamSettings(database: Queryable, settings: TeamSettingsChange): Promise<void> {
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined) continue;
    const stored = JSON.stringify(value);
    await database
      .insertInto('team_settings')
      .values({ name, value: stored })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: stored }))
      .execute();
  }
}
