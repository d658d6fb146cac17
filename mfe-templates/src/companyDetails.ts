import type { CompanyDetails } from '@touchline/shared/contract';
import { teamSettings } from '@touchline/shared/team-settings';

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
