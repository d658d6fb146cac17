import type { IncomingMail, MailStatus } from '../mail.ts';
import { parseObject, parseTrimmed } from './untrusted.ts';

/** Reads the answer of `GET /api/mail/status/`. @returns undefined for an answer about something else, such as a proxy's page */
export function parseUntrustedMailStatus(answer: unknown): MailStatus | undefined {
  const status = parseObject<keyof MailStatus>(answer);
  const window = parseObject<keyof MailStatus['sending_window']>(status?.sending_window);
  const isStatus = Array.isArray(window?.weekdays) && Array.isArray(status?.services);
  return isStatus ? (status as MailStatus) : undefined;
}

/** Reads the answer of `GET /api/mail/incoming/{id}/`. @returns undefined for what is no mail */
export function parseUntrustedIncomingMail(answer: unknown): IncomingMail | undefined {
  const mail = parseObject<keyof IncomingMail>(answer);
  if (typeof mail?.html !== 'string' && typeof mail?.text !== 'string') return undefined;
  return {
    id: parseTrimmed(mail.id),
    from: parseTrimmed(mail.from),
    to: parseTrimmed(mail.to),
    subject: parseTrimmed(mail.subject),
    received_at: parseTrimmed(mail.received_at),
    html: parseTrimmed(mail.html) || null,
    text: parseTrimmed(mail.text),
  };
}
