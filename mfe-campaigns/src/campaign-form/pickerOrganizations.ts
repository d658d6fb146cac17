import { defineList, LARGE_ANSWER, type List } from '@touchline/shared';
import { CONTACT_PICKER_PATH, UNASSIGNED_CONTACTS_PATH } from '@touchline/shared/contract/paths';
import {
  contactsOfRow,
  type PickedOrganization,
  parseUntrustedPicker,
  parseUntrustedUnassigned,
} from '@touchline/shared/contract/readers';

export type PickerOrganizations = List<PickedOrganization>;

/** The organizations and contacts that a campaign can be sent to. */
export const pickerOrganizations = defineList({
  path: CONTACT_PICKER_PATH,
  parse: parseUntrustedPicker,
  held: contactsOfRow,
  failure: 'The organizations could not be loaded.',
  settings: LARGE_ANSWER,
});

/** Contacts who belong to no organization. The list does not say who gets no more mail; the plan does. */
export const unassignedContacts = defineList({
  path: UNASSIGNED_CONTACTS_PATH,
  parse: parseUntrustedUnassigned,
  failure: 'The contacts without an organization could not be loaded.',
  settings: LARGE_ANSWER,
});
