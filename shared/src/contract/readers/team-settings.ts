import { REPLY_EFFECTS, type TeamSettings } from '../team-settings.ts';
import { parseObject } from './untrusted.ts';

/** Reads the answer of `GET /api/settings/`. @returns undefined for an answer without them */
export function parseUntrustedTeamSettings(answer: unknown): TeamSettings | undefined {
  const settings = parseObject<keyof TeamSettings>(answer);
  const reply_effect = REPLY_EFFECTS.find((effect) => effect === settings?.reply_effect);
  return reply_effect === undefined ? undefined : { reply_effect };
}
