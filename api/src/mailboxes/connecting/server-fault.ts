import type { Text } from '../../language/language.ts';
import { serverTexts } from './server-texts.ts';

type Part = 'host' | 'port' | 'security';

/** What is wrong with a mailbox's servers or sign-in, and the field where it lies. */
export interface ServerFault {
  readonly field: 'email' | 'user' | 'password' | `smtp.${Part}` | `imap.${Part}`;
  readonly text: Text;
}

export type Protocol = 'smtp' | 'imap';

/** Thrown while a server is tried. */
export class ServerRefused extends Error {
  readonly fault: ServerFault;

  constructor(field: ServerFault['field'], text: Text, options?: ErrorOptions) {
    super(`${field}: ${text.en}`, options);
    this.fault = { field, text };
  }
}

/** What Node, nodemailer and imapflow know about a failure. */
export interface ServerError extends Error {
  readonly code?: string;
  /** Of nodemailer: the code that it has replaced. */
  readonly originalCode?: string;
  readonly command?: string;
  readonly response?: string;
  /** Of imapflow. */
  readonly responseText?: string;
  readonly authenticationFailed?: boolean;
  readonly tlsFailed?: boolean;
  /** Of OpenSSL, in words; the message holds its source files as well. */
  readonly reason?: string;
  readonly cert?: { readonly subjectaltname?: string };
}

/** What is wrong with TLS, when that is what failed: the name of the host, or how it is secured. */
export function describeTlsFailure(
  protocol: Protocol,
  host: string,
  error: ServerError,
): ServerRefused | undefined {
  const { message } = error;
  const code = error.originalCode ?? error.code ?? '';
  const refused = (text: Text) => new ServerRefused(`${protocol}.security`, text, { cause: error });
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID' || message.includes("does not match certificate's altnames")) {
    const names = (error.cert?.subjectaltname ?? '').replaceAll(/(?:DNS|IP Address):/gu, '');
    return new ServerRefused(`${protocol}.host`, serverTexts.certificateOfOther(host, names));
  }
  if (code === 'CERT_HAS_EXPIRED' || message.includes('certificate has expired')) {
    return refused(serverTexts.certificateExpired(host));
  }
  if (/SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET)|CERT_UNTRUSTED/u.test(code) || /self-signed/u.test(message)) {
    return refused(serverTexts.certificateUnknown(host));
  }
  return /^(?:ERR_(?:SSL|TLS)|EPROTO|CERT_)/u.test(code)
    ? refused(serverTexts.tlsFailed(host, error.reason ?? message))
    : undefined;
}

/** Whether nodemailer or imapflow has waited too long: for the connection, the greeting, or an answer. */
export const isTimeout = ({ code = '' }: ServerError): boolean => /TIMEOUT$|^ETIMEDOUT$/u.test(code);
