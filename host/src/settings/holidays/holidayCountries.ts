import { defineItem } from '@touchline/shared';
import { HOLIDAY_COUNTRIES_PATH } from '@touchline/shared/contract/paths';
import { parseUntrustedHolidayCountries } from '@touchline/shared/contract/readers';

/** Countries whose public holidays can be left out. */
export const holidayCountries = defineItem({
  path: () => HOLIDAY_COUNTRIES_PATH,
  parse: parseUntrustedHolidayCountries,
  failure: 'The countries of public holidays could not be loaded.',
});
