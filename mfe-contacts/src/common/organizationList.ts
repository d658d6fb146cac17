import { defineList, LARGE_ANSWER } from '@touchline/shared';
import {
  CONTACT_PICKER_PATH,
  CONTACT_SUMMARY_PATH,
  MINE_PATH,
  ORGANIZATION_LIST_PATH,
} from '@touchline/shared/contract/paths';
import { contactsOfRow, parseUntrustedOrganizations } from '@touchline/shared/contract/readers';

/** The organizations with their contacts (O7); changed from the server's answers (O8). */
export const organizationList = defineList({
  path: ORGANIZATION_LIST_PATH,
  parse: parseUntrustedOrganizations,
  held: contactsOfRow,
  failure: 'The organizations could not be loaded.',
  settings: LARGE_ANSWER,
  rowFields: ['name', 'contacts'],
  dependentPaths: [CONTACT_SUMMARY_PATH, CONTACT_PICKER_PATH, MINE_PATH],
});
