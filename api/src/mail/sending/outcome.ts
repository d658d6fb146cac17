import { errorText } from '../service-state.ts';
import type { AccountCause } from './refusal/account-causes.ts';
import { meaningOf } from './refusal/reply-meaning.ts';
import type { Stage } from './refusal/server-reply.ts';

/** What became of a mail that was handed to the mail server. `error` and `reply` are its words. */
export type Outcome =
  /** The server has accepted it (2xx), of several recipients for all but those in `rejected`. */
  | { readonly kind: 'sent'; readonly reply: string; readonly rejected?: readonly string[] }
  /** Refused for good, because of the address or because of the mail. */
  | { readonly kind: 'refused'; readonly about: 'address' | 'content'; readonly error: string }
  /** Refused for good without a recognized reason: the mail's fault only if others are accepted (S1). */
  | { readonly kind: 'unexplained'; readonly error: string }
  /** Refused for now. */
  | { readonly kind: 'deferred'; readonly error: string }
  /** The account is refused: no mail fails because of it (S1). */
  | ({ readonly kind: 'held'; readonly error: string; readonly isAtSignIn?: true } & AccountCause)
  /** Its mailbox cannot sign in, now or until a person does (B7). */
  | { readonly kind: 'signed_out'; readonly error: string }
  /** It never reached the server. */
  | { readonly kind: 'unreachable'; readonly error: string }
  /** Its content was on the way and no answer came: it may or may not have gone out. */
  | { readonly kind: 'uncertain'; readonly error: string };

/** nodemailer's description of a failure. */
export interface TransportError extends Error {
  readonly code?: string | undefined;
  readonly responseCode?: number | undefined;
  readonly response?: string | undefined;
  readonly command?: string | undefined;
}

/**
 * What a failure means for the mail.
 * @param clean keeps what must not be stored out of a text.
 * @param hasBegun whether any of its content was given to the connection: only then can the server have accepted it.
 */
export function outcomeOf(
  failure: TransportError,
  hasBegun: boolean,
  clean = (text: string) => text,
): Outcome {
  const { code, command, responseCode = 0, response, message } = failure;
  const text = response ?? message;
  const error = errorText(clean(text));
  if (responseCode === 0) {
    if (hasBegun) return { kind: 'uncertain', error };
    // nodemailer itself refuses an envelope that cannot be sent to any server.
    const isAboutMail = (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE';
    if (!isAboutMail) return { kind: 'unreachable', error };
    return { kind: 'refused', about: /recipient/iu.test(message) ? 'address' : 'content', error };
  }
  const stage = hasBegun ? 'content' : stageOf(code, command);
  const meaning = meaningOf({ stage, code: responseCode, text });
  switch (meaning.about) {
    case 'account': {
      const { cause, lasts } = meaning;
      const isAtSignIn = code === 'EAUTH' && responseCode >= 500;
      return {
        kind: 'held',
        cause,
        ...(lasts !== undefined && { lasts }),
        ...(isAtSignIn && { isAtSignIn }),
        error,
      };
    }
    case 'moment':
      // A temporary refusal of the greeting or the sender concerns every mail: one at a time tries until it is over.
      return { kind: stage === 'recipient' || stage === 'content' ? 'deferred' : 'unreachable', error };
    case 'unknown':
      return { kind: 'unexplained', error };
    default:
      return { kind: 'refused', about: meaning.about, error };
  }
}

function stageOf(code: string | undefined, command: string | undefined): Stage {
  if (code === 'EAUTH' || command?.startsWith('AUTH') === true) return 'sign-in';
  if (command === 'MAIL FROM') return 'sender';
  if (command === 'RCPT TO') return 'recipient';
  return command === 'DATA' ? 'content' : 'connection';
}
