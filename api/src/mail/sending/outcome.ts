import { errorText } from '../service-state.ts';

/** What became of a mail that was handed to the mail server. */
export type Outcome =
  /** The server has taken it (2xx). */
  | { readonly kind: 'sent' }
  /** Refused for good (5xx), because of the address or because of the mail. */
  | { readonly kind: 'refused'; readonly isAddressAtFault: boolean; readonly error: string }
  /** Refused for now (4xx). */
  | { readonly kind: 'deferred'; readonly error: string }
  /** It never reached the server, or the server has something against us rather than against the mail. */
  | { readonly kind: 'unreachable'; readonly error: string }
  /** Its content was on the way and no answer came: it may have gone out or not. */
  | { readonly kind: 'uncertain'; readonly error: string };

/** What nodemailer says of a failure. */
export interface TransportError extends Error {
  readonly code?: string | undefined;
  readonly responseCode?: number | undefined;
  readonly response?: string | undefined;
  readonly command?: string | undefined;
}

/** RFC 3463: X.1 is about the address, X.2 about the mailbox. */
const ADDRESS_STATUS = /\b5\.[12]\.\d{1,3}\b/u;
const ANY_STATUS = /\b[245]\.\d{1,3}\.\d{1,3}\b/u;
/** RFC 5321 §4.2.3: replies that mean the mailbox even without an enhanced status. */
const ADDRESS_REPLIES: ReadonlySet<number> = new Set([550, 551, 553]);

/**
 * What a failure means for the mail.
 * @param hasBegun whether any of its content was given to the connection: only then can the server have taken it.
 */
export function outcomeOf(failure: TransportError, hasBegun: boolean): Outcome {
  const error = errorText(failure.response ?? failure.message);
  const { code, command, responseCode = 0, response = '' } = failure;
  const isAboutMail = (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE';
  if (responseCode === 0) {
    if (hasBegun) return { kind: 'uncertain', error };
    // nodemailer itself refuses an envelope that no server could be told.
    if (!isAboutMail) return { kind: 'unreachable', error };
    return { kind: 'refused', isAddressAtFault: /recipient/iu.test(failure.message), error };
  }
  // A reply to the content, even one with which the connection breaks, is about the mail. A refused sign-in, greeting or
  // sender would refuse every other mail as well: they must not all fail for good.
  if (!isAboutMail && !hasBegun) return { kind: 'unreachable', error };
  if (responseCode < 500) return { kind: 'deferred', error };
  const isAddressAtFault =
    command === 'RCPT TO' &&
    (ANY_STATUS.test(response) ? ADDRESS_STATUS.test(response) : ADDRESS_REPLIES.has(responseCode));
  return { kind: 'refused', isAddressAtFault, error };
}
