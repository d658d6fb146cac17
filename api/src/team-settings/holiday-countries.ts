import type { HolidayCountries } from '@touchline/shared/contract';
import type { Language } from '@touchline/shared/contract/language';
import { holidayCountries } from '../outreach/holidays.ts';

/** Countries whose public holidays are known, by their name in a language. */
export async function listHolidayCountries(language: Language): Promise<HolidayCountries['results']> {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const { compare } = new Intl.Collator(language);
  const byName = (one: { readonly name: string }, other: { readonly name: string }) =>
    compare(one.name, other.name);
  return (await holidayCountries())
    .map(({ code, regions }) => ({
      code,
      name: names.of(code) ?? code,
      regions: Object.entries(regions)
        .map(([region, name]) => ({ code: region, name }))
        .toSorted(byName),
    }))
    .toSorted(byName);
}
