import type { IncomingMail, MailSetAside, MailStatus } from '../mail.ts';
import { parseObject, parseTrimmed } from './untrusted.ts';

/** Reads the answer of `GET /api/mail/status/`. @returns undefined for an answer about something else, such as a proxy's page */
export function parseUntrustedMailStatus(answer: unknown): MailStatus | undefined {
  const status = parseObject<keyof MailStatus>(answer);
  const window = parseObject<keyof MailStatus['sending_window']>(status?.sending_window);
  const isStatus = Array.isArray(window?.weekdays) && Array.isArray(status?.services);
  if (!isStatus) return undefined;
  // An API older than these fields leaves them out.
  return {
    ...(status as unknown as MailStatus),
    is_stalled: status?.is_stalled === true,
    set_aside: parseSetAside(status?.set_aside),
  };
}

function parseSetAside(mails: unknown): MailSetAside[] {
  return (Array.isArray(mails) ? mails : []).map((entry: unknown) => {
    const mail = parseObject<keyof MailSetAside>(entry);
    return {
      mailbox: parseTrimmed(mail?.mailbox),
      from: parseTrimmed(mail?.from),
      subject: parseTrimmed(mail?.subject),
      error: parseTrimmed(mail?.error),
      set_aside_at: parseTrimmed(mail?.set_aside_at),
    };
  });
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
