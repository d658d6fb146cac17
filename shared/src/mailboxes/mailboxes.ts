import { defineItem } from '@touchline/shared';
import { MAILBOXES_PATH } from '../contract/paths.ts';
import { parseUntrustedMailboxes } from '../contract/readers/mailboxes.ts';

/** The mailboxes that mails go out from, with who they may belong to and how more can be connected (B1). */
export const mailboxes = defineItem({
  path: () => MAILBOXES_PATH,
  parse: parseUntrustedMailboxes,
  failure: 'The mailboxes could not be loaded.',
  settings: { dedupingInterval: 10_000 },
});
