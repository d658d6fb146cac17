import type { IncomingMail } from '@touchline/shared/contract';
import { text } from '../oddFields.ts';

/** Reads the answer of `GET /api/mail/incoming/{id}/`. @returns undefined for what is none. */
export function readIncomingMail(answer: unknown): IncomingMail | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const mail = answer as Readonly<Record<keyof IncomingMail, unknown>>;
  if (typeof mail.html !== 'string' && typeof mail.text !== 'string') return undefined;
  return {
    id: text(mail.id),
    from: text(mail.from),
    to: text(mail.to),
    subject: text(mail.subject),
    received_at: text(mail.received_at),
    html: text(mail.html) === '' ? null : text(mail.html),
    text: text(mail.text),
  };
}
