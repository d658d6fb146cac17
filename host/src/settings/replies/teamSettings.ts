import { defineItem, http } from '@touchline/shared';
import type { TeamSettingsChange } from '@touchline/shared/contract';
import { TEAM_SETTINGS_PATH } from '@touchline/shared/contract/paths';
import { parseUntrustedTeamSettings } from '@touchline/shared/contract/readers';

/** What the team has chosen for everybody. */
export const teamSettings = defineItem({
  path: () => TEAM_SETTINGS_PATH,
  parse: parseUntrustedTeamSettings,
  failure: 'The settings of the team could not be loaded.',
});

/** Chooses for the team; what is left out stays as it is. @throws AxiosError when it was refused, or nothing answered */
export async function saveTeamSettings(change: TeamSettingsChange): Promise<void> {
  await http.put(TEAM_SETTINGS_PATH, change);
}
