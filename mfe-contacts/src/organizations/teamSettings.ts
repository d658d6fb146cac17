import { defineItem } from '@touchline/shared';
import { TEAM_SETTINGS_PATH } from '@touchline/shared/contract/paths';
import { parseUntrustedTeamSettings } from '@touchline/shared/contract/readers';

/** What the team has chosen, among it whether campaigns take an approval. Gone for a server that knows of none. */
export const teamSettings = defineItem({
  path: () => TEAM_SETTINGS_PATH,
  parse: parseUntrustedTeamSettings,
  failure: 'The settings of the team could not be loaded.',
});
