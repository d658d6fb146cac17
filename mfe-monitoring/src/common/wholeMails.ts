import { defineItem } from '@touchline/shared';
import { parseUntrustedIncomingMail, parseUntrustedSentMail } from '@touchline/shared/contract/readers';
import { incomingMailPath, sentMailPath } from './paths.ts';

// A mail never changes.
const settings = { revalidateIfStale: false, revalidateOnFocus: false, revalidateOnReconnect: false };

/** A mail that came in, whole. */
export const incomingMail = defineItem({
  path: incomingMailPath,
  parse: parseUntrustedIncomingMail,
  failure: 'A mail that came in could not be loaded.',
  settings,
});

/** A mail as it went out (V2). */
export const sentMail = defineItem({
  path: sentMailPath,
  parse: parseUntrustedSentMail,
  failure: 'A mail that went out could not be loaded.',
  settings,
});
