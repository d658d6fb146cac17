import { defineItem } from '@touchline/shared';
import type { CompanyDetails } from '@touchline/shared/contract';
import { TEAM_SETTINGS_PATH } from '@touchline/shared/contract/paths';
import { parseUntrustedTeamSettings } from '@touchline/shared/contract/readers';

const teamSettings = defineItem({
  path: () => TEAM_SETTINGS_PATH,
  parse: parseUntrustedTeamSettings,
  failure: 'The settings of the team could not be loaded.',
});

const NOTHING: CompanyDetails = {
  company_name: '',
  company_address: '',
  company_website: '',
  company_logo: '',
};

/**
 * What Settings say of the company; undefined until that is known. Empty where it cannot be had: layouts say then what is still to be
 * written.
 */
export function useCompanyDetails(): CompanyDetails | undefined {
  const { value, status } = teamSettings.use();
  return value ?? (status === 'loading' ? undefined : NOTHING);
}
