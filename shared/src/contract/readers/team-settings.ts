import { type HolidayCountries, REPLY_EFFECTS, type TeamSettings } from '../team-settings.ts';
import { webAddressOf } from '../web-address.ts';
import { parseList, parseObject, parseTrimmed } from './untrusted.ts';

/** Reads the answer of `GET /api/settings/`. @returns undefined for an answer without them */
export function parseUntrustedTeamSettings(answer: unknown): TeamSettings | undefined {
  const settings = parseObject<keyof TeamSettings>(answer);
  const reply_effect = REPLY_EFFECTS.find((effect) => effect === settings?.reply_effect);
  if (reply_effect === undefined) return undefined;
  return {
    reply_effect,
    holiday_country: parseTrimmed(settings?.holiday_country) || null,
    two_factor_required: settings?.two_factor_required === true,
    approval_required: settings?.approval_required === true,
    company_name: parseTrimmed(settings?.company_name),
    company_address: parseTrimmed(settings?.company_address),
    company_website: webAddressOf(parseTrimmed(settings?.company_website)) ?? '',
    company_logo: webAddressOf(parseTrimmed(settings?.company_logo)) ?? '',
  };
}

type Places = HolidayCountries['results'];

/** Reads the answer of `GET /api/settings/holiday-countries/`. @returns undefined for an answer without them */
export function parseUntrustedHolidayCountries(answer: unknown): Places | undefined {
  const rows = parseList(parseObject<'results'>(answer)?.results);
  return rows?.flatMap((value) => {
    const [place] = parsePlace(value);
    if (place === undefined) return [];
    const regions = parseList(parseObject<'regions'>(value)?.regions) ?? [];
    return [{ ...place, regions: regions.flatMap(parsePlace) }];
  });
}

function parsePlace(value: unknown): { code: string; name: string }[] {
  const row = parseObject<'code' | 'name'>(value);
  const code = parseTrimmed(row?.code);
  return code === '' ? [] : [{ code, name: parseTrimmed(row?.name) || code }];
}
