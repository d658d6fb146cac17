import type { CompanyDetails } from '@touchline/shared/contract';
import { teamSettings } from '@touchline/shared/team-settings';

const NOTHING: CompanyDetails = {
  company_name: '',
  company_address: '',
  company_website: '',
  company_logo: '',
};

/**
 * Returns the company's details from Settings; undefined until they are loaded. They are empty where the API has none: layouts then
 * show sample text.
 */
export function useCompanyDetails(): CompanyDetails | undefined {
  const { value, status } = teamSettings.use();
  return value ?? (status === 'loading' ? undefined : NOTHING);
}
