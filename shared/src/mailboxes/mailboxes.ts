import { defineItem } from '@touchline/shared';
import { MAILBOXES_PATH } from '../contract/paths.ts';
import { parseUntrustedMailboxes } from '../contract/readers/mailboxes.ts';

/**
 * The mailboxes that mails go out from, with who they may belong to and how more can be connected (B1). Used with false,
 * nothing is read.
 */
export const mailboxes = defineItem({
  path: (isNeeded: boolean | void) => (isNeeded === false ? null : MAILBOXES_PATH),
  parse: parseUntrustedMailboxes,
  failure: 'The mailboxes could not be loaded.',
  settings: { dedupingInterval: 10_000 },
});
