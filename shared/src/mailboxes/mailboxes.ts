import { defineItem } from '@touchline/shared';
import { MAILBOXES_PATH, SIGNED_OUT_MAILBOXES_PATH } from '../contract/paths.ts';
import { parseUntrustedMailboxes, parseUntrustedSignedOut } from '../contract/readers/mailboxes.ts';

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

/** Those that a person has to sign in to again, for all pages to say so (B7). */
export const signedOutMailboxes = defineItem({
  path: () => SIGNED_OUT_MAILBOXES_PATH,
  parse: parseUntrustedSignedOut,
  failure: 'Whether mailboxes need a new sign-in could not be loaded.',
});
