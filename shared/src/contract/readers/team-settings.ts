import { REPLY_EFFECTS, type TeamSettings } from '../team-settings.ts';
import { parseObject, parseTrimmed } from './untrusted.ts';

/** Reads the answer of `GET /api/settings/`. @returns undefined for an answer without them */
export function parseUntrustedTeamSettings(answer: unknown): TeamSettings | undefined {
  const settings = parseObject<keyof TeamSettings>(answer);
  const reply_effect = REPLY_EFFECTS.find((effect) => effect === settings?.reply_effect);
  if (reply_effect === undefined) return undefined;
  return { reply_effect, holiday_country: parseTrimmed(settings?.holiday_country) || null };
}
