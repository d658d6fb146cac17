import { defineItem, http } from '@touchline/shared';
import type { TeamSettingsChange } from '../contract/index.ts';
import { TEAM_SETTINGS_PATH } from '../contract/paths.ts';
import { parseUntrustedTeamSettings } from '../contract/readers/team-settings.ts';

/** What the team has chosen for everybody. Gone for a server that knows of none. */
export const teamSettings = defineItem({
  path: () => TEAM_SETTINGS_PATH,
  parse: parseUntrustedTeamSettings,
  failure: 'The settings of the team could not be loaded.',
});

/** Chooses for the team; what is left out stays as it is. @throws AxiosError when it was refused, or nothing answered */
export async function saveTeamSettings(change: TeamSettingsChange): Promise<void> {
  await http.put(TEAM_SETTINGS_PATH, change);
}
