import { defineList, LARGE_ANSWER } from '@touchline/shared';
import { CONTACT_PICKER_PATH } from '@touchline/shared/contract/paths';
import { parseUntrustedPicker } from '@touchline/shared/contract/readers';
import type { PreviewContact } from '@touchline/shared/mail-preview';

/** The contacts that a preview can be filled with: those that mail can reach, by organization. */
export const previewContacts = defineList({
  path: CONTACT_PICKER_PATH,
  parse: (rows) =>
    parseUntrustedPicker(rows).flatMap(({ name: organizationName, contacts }) =>
      contacts
        .filter(({ unavailable }) => unavailable === undefined)
        .map(({ id, name, email }): PreviewContact => ({ id, name, organizationName, email })),
    ),
  failure: 'The organizations could not be loaded.',
  settings: LARGE_ANSWER,
});
