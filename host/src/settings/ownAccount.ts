import { defineItem } from '@touchline/shared';
import { ACCOUNT_PATH } from '@touchline/shared/contract/paths';
import { parseUntrustedAccount } from '@touchline/shared/contract/readers';

/** The account of whoever is signed in (U1). Gone for an API that keeps its accounts elsewhere. */
export const account = defineItem({
  path: () => ACCOUNT_PATH,
  parse: parseUntrustedAccount,
  failure: 'The account could not be loaded.',
});
