import { defineList, LARGE_ANSWER, type List } from '@touchline/shared';
import { CONTACT_PICKER_PATH } from '@touchline/shared/contract/paths';
import { type PickedOrganization, parseUntrustedPicker } from '@touchline/shared/contract/readers';

export type PickerOrganizations = List<PickedOrganization>;

/** The organizations and contacts that a campaign can be sent to. */
export const pickerOrganizations = defineList({
  path: CONTACT_PICKER_PATH,
  parse: parseUntrustedPicker,
  failure: 'The organizations could not be loaded.',
  settings: LARGE_ANSWER,
});
