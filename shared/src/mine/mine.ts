import { defineItem } from '@touchline/shared';
import { ACCOUNTS_PATH, MINE_PATH } from '../contract/paths.ts';
import { parseUntrustedAccounts } from '../contract/readers/follow-ups.ts';
import { parseUntrustedMine } from '../contract/readers/mine.ts';

// Nobody waits for them: without an answer there are no owners to be seen, and no filter.
const settings = { dedupingInterval: 10_000, shouldRetryOnError: false };

/** Whom something can be given to, and who of them is signed in. Used with false, nothing is read. */
export const accounts = defineItem({
  path: (isNeeded: boolean) => (isNeeded ? ACCOUNTS_PATH : null),
  parse: parseUntrustedAccounts,
  failure: 'The accounts could not be loaded.',
  settings,
});

/** The organizations and campaigns of whoever is signed in. Gone where the API knows no owners. */
export const mine = defineItem({
  path: () => MINE_PATH,
  parse: parseUntrustedMine,
  failure: 'What is mine could not be loaded.',
  settings,
});
