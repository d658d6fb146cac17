import { hasAutomaticSubject } from '../automatic-answer.ts';
import { headerOf, type ReadMail } from '../read-mail.ts';
import type { DeliveryReport } from './delivery-report.ts';
import { judgeFailure, replyCodeOf, enhancedStatusIn } from './failure.ts';
import { answersIn, splitNotice, withSubject } from './notice-text.ts';
import {
  BOUNCE_BODY,
  BOUNCE_SUBJECT,
  DELAY,
  GIVEN_UP,
  SERVER_NAME,
  SERVER_SENDER,
  STILL_TRYING,
} from './phrases.ts';

/**
 * Reads the notice of a server that knows no RFC 3464, by who sent it and what it says. A person may write "your mail was
 * not delivered" too, so a server must speak, or several signs must agree.
 * @returns undefined for a mail that is no such notice.
 */
export function readFreeText(mail: ReadMail): DeliveryReport | undefined {
  const { notice, returned } = splitNotice(mail.text);
  const failed = headerOf(mail, 'x-failed-recipients')[0];
  if (failed === undefined && !isNotice(mail, notice)) return undefined;
  const recipient = addressesIn(failed ?? '')[0] ?? findRecipient(mail, notice, returned);
  return {
    action: saysDelayed(mail, notice) ? 'delayed' : 'failed',
    recipient,
    ...judgeFailure('', answersIn(notice), withSubject(notice, mail.subject)),
  };
}

/** Whether a notice is about a mail that may still arrive. */
export function saysDelayed({ subject }: Pick<ReadMail, 'subject'>, notice: string): boolean {
  const said = `${subject}\n${notice}`.replaceAll(/\s+/gu, ' ');
  return STILL_TRYING.test(said) || (DELAY.test(said) && !GIVEN_UP.test(said));
}

function isNotice(mail: ReadMail, notice: string): boolean {
  // A vacation note names the mail it answers, whose subject may speak of deliveries.
  if (hasAutomaticSubject(mail.subject)) return false;
  const saysSubject = BOUNCE_SUBJECT.test(mail.subject);
  const saysBody = BOUNCE_BODY.test(notice);
  const hasProof = replyCodeOf(notice) !== '' || enhancedStatusIn(notice) !== '' || mail.returned.length > 0;
  const [sender = ''] = mail.from.split('@');
  if (SERVER_SENDER.test(sender) || SERVER_NAME.test(mail.fromText)) {
    const saysLate = saysDelayed(mail, notice);
    return (saysSubject || saysBody || saysLate) && (hasProof || !isReplying(mail));
  }
  if (headerOf(mail, 'return-path').some((path) => /^<\s*>$|^<?(?:mailer-daemon|postmaster)@/iu.test(path))) {
    return (saysSubject && saysBody) || ((saysSubject || saysBody) && hasProof);
  }
  return saysSubject && saysBody && hasProof && !isReplying(mail);
}

/** What people write in answer names the answered mail; only some servers do so as well. */
const isReplying = (mail: ReadMail): boolean =>
  headerOf(mail, 'in-reply-to').length > 0 || /^\s*(?:re|aw|sv|antw|ответ|fwd?)\s*:/iu.test(mail.subject);

const ADDRESS = /[a-z0-9._%+=&~/'!#$*?^{|}-]{1,128}@(?:[a-z0-9-]+\.)+[a-z0-9-]{2,}/giu;

const TO = /^(?:to|x-original-to|delivered-to):(?<value>[^\n]*(?:\n[ \t][^\n]*)*)/imu;
const RECEIVED_FOR = /\bfor <?(?<value>[^\s<>;]+@[^\s<>;]+)/iu;

/** Every address in a text, once each. */
export const addressesIn = (text: string): string[] => [...new Set(text.match(ADDRESS) ?? [])];

/** Addresses of the servers themselves, which notices are full of. */
const isServerAddress = (address: string): boolean => SERVER_SENDER.test(address.split('@')[0] ?? '');

/**
 * Whom the mail was for: an address that stands at the beginning of a line, else the first in the notice, else the one
 * the returned mail was to. Never whom the notice is to, who is the sender of the mail.
 */
function findRecipient(mail: ReadMail, notice: string, returnedText: string): string {
  const ours = new Set([mail.from, ...mail.recipients].map((address) => address.toLowerCase()));
  const isPossible = (address: string) => !isServerAddress(address) && !ours.has(address.toLowerCase());
  const ofLines = notice
    .split('\n')
    .filter((line) =>
      /^[\s>*-]{0,20}(?:to:|recipient:|rcpt to:|<|"|')?\s{0,20}<?[^\s<>:]{1,128}@[^\s<>:]/iu.test(line),
    )
    .flatMap(addressesIn);
  const ofReturned = [...mail.returned, returnedText]
    .flatMap((text) => [TO.exec(text), RECEIVED_FOR.exec(text)])
    .flatMap((match) => addressesIn(match?.groups?.['value'] ?? ''));
  const candidates = [...ofLines, ...addressesIn(notice), ...ofReturned];
  // A mail to oneself comes back too.
  return (
    candidates.find(isPossible) ??
    candidates.find((address) => !isServerAddress(address)) ??
    candidates.find((address) => address.toLowerCase() !== mail.from.toLowerCase()) ??
    ''
  );
}
