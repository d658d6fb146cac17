import { defineItem } from '@touchline/shared';
import { TAGS_PATH } from '@touchline/shared/contract/paths';
import { parseUntrustedTags } from '@touchline/shared/contract/readers';

/** Every tag of the team, where they are wanted. */
export const allTags = defineItem<NonNullable<ReturnType<typeof parseUntrustedTags>>, boolean>({
  path: (isWanted) => (isWanted ? TAGS_PATH : null),
  parse: parseUntrustedTags,
  failure: 'The tags could not be loaded.',
  settings: { shouldRetryOnError: false },
});
