import { defineItem } from '@touchline/shared';
import { OWN_FIELDS_PATH } from '../contract/paths.ts';
import { parseUntrustedOwnFields } from '../contract/readers/own-fields.ts';

/** Fields that the team has made for organizations and contacts. Gone for an API that knows none. */
export const ownFields = defineItem({
  path: () => OWN_FIELDS_PATH,
  parse: parseUntrustedOwnFields,
  failure: 'The own fields could not be loaded.',
  settings: { shouldRetryOnError: false },
});
