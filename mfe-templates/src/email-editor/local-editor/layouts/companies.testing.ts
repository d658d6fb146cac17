import type { CompanyDetails } from '@touchline/shared/contract';

/** A company as it is filled in in Settings. */
export const FIELDWORKS: CompanyDetails = {
  company_name: 'Field & Works',
  company_address: '48 Mill Road, Greenfield',
  company_website: 'https://fieldworks.example/',
  company_logo: '',
};

/** Settings that say nothing of the company. */
export const UNKNOWN: CompanyDetails = {
  company_name: '',
  company_address: '',
  company_website: '',
  company_logo: '',
};
