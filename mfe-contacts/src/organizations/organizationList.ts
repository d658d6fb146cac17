import { defineList, LARGE_ANSWER } from '@touchline/shared';
import {
  CONTACT_PICKER_PATH,
  CONTACT_SUMMARY_PATH,
  ORGANIZATIONS_PATH,
} from '@touchline/shared/contract/paths';
import { parseUntrustedOrganizations } from '@touchline/shared/contract/readers';

/** The organizations with their contacts (O7); changed from the server's answers (O8). A failed load is told in the page. */
export const organizationList = defineList({
  path: ORGANIZATIONS_PATH,
  parse: parseUntrustedOrganizations,
  settings: LARGE_ANSWER,
  dependentPaths: [CONTACT_SUMMARY_PATH, CONTACT_PICKER_PATH],
});
