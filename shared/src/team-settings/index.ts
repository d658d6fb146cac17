/** What the team has chosen, under `@touchline/shared/team-settings`. Bundled by each section that goes by it. */
export { saveTeamSettings, teamSettings } from './teamSettings.ts';
