import type { DeliveryReport } from './delivery-report.ts';
import { BLOCKED_BY_LINK, isUnavailable, reasonIn, saysAddressIsWrong, type Subject } from './reasons.ts';

/** Why a mail was not delivered. `isPermanent` is false unless that is certain (S12). */
export type Failure = Pick<DeliveryReport, 'status' | 'isPermanent' | 'countsAgainstAddress'>;

/** Says only that it failed: the words, or another status, say more. */
const SAYS_NOTHING = /^[245]\.0\.0$/u;
/** Says at most what kind of thing is wrong. */
const IS_VAGUE = /^(?:[245]\.\d\.0)?$/u;
/**
 * Statuses that by themselves mean a bad address or domain (RFC 3463, RFC 7505, RFC 7293; 5.1.351 is Exchange's). Each is
 * listed: further digits are a server's own, and most of them mean that we sent too much.
 */
const OF_ADDRESS = /^5\.(?:1\.(?:1|2|3|6|10|351)|4\.4|7\.1[78])$/u;
/** Named beside a refused address, these mean that there is none; 5.4.1 is Exchange's for a directory without it. */
const OF_REFUSED_ADDRESS = /^5\.(?:1\.0|4\.1)$/u;
/** Statuses of an existing mailbox, or about the mail or its sender, whatever the words say. */
const NEVER_OF_ADDRESS =
  /^5\.(?:1\.(?:[789]|[2-9]0)|2\.[23]|2\.\d{2,3}|3\.4|4\.[67]|6\.\d+|7\.(?:2\d|\d{3}))$/u;

/**
 * Judges a failed delivery by the most precise statement: the words of the refusing server, then its status, then that of
 * the reporting server. What is about us, or says too little, is temporary.
 * @param told status from the reporting server, or empty. @param answer what the refusing server said, or empty. @param
 * notice the whole notice, for an answer that says too little.
 */
export function judgeFailure(told: string, answer: string, notice: string): Failure {
  const failure = judgeWhole(told, innermost(answer), notice);
  return refusesSender(notice) ? { ...failure, isPermanent: false, countsAgainstAddress: false } : failure;
}

/** What the refusing server said, where another puts it in quotes behind words of its own (Amazon SES). */
const innermost = (answer: string): string =>
  /\b[45]\d\d[ -]'(?<said>[45][^'\n]{3,500})/u.exec(answer)?.groups?.['said'] ?? answer;

/** At what point of the conversation it was refused (RFC 5321 §3): before a recipient was named it is about us. */
const BEFORE_RECIPIENT =
  /(?:after|in reply to|in response to|during) (?:the |pipelined )?(?:mail from|ehlo|helo|initial connection|starttls|auth)\b|but (?:my name|sender) was rejected|>>> (?:mail from|ehlo|helo)[^\n]{0,200}\n\s{0,10}<<< [45]/iu;
const OF_RECIPIENT =
  /(?:after|in reply to|in response to|during) (?:the |pipelined )?(?:rcpt|data|end of data|sending)\b|>>> (?:rcpt|data)\b/iu;

const refusesSender = (notice: string): boolean =>
  BEFORE_RECIPIENT.test(notice) && !OF_RECIPIENT.test(notice);

function judgeWhole(told: string, answer: string, notice: string): Failure {
  const answered = enhancedStatusIn(answer);
  const code = answered !== '' && !SAYS_NOTHING.test(answered) ? answered : told || answered;
  const own = answer === '' ? judgeNotice(code, notice) : judgeWords(code, answer);
  if (own) return own;
  if (OF_ADDRESS.test(code)) {
    const isPermanent = !BLOCKED_BY_LINK.test(answer);
    return { status: code, isPermanent, countsAgainstAddress: isPermanent };
  }
  const inNotice = IS_VAGUE.test(code) ? judgeNotice(code, notice) : undefined;
  if (inNotice) return inNotice;
  const status = code || `${replyCodeOf(answer)[0] ?? '5'}.0.0`;
  return { status, isPermanent: false, countsAgainstAddress: mayBeOfAddress(status) };
}

/** The first paragraph that says something of the address, or of us: what comes below is about the server, or for lawyers. */
function judgeNotice(code: string, notice: string): Failure | undefined {
  const telling = notice.split(/\n\s*\n/u).find((paragraph) => {
    const about = reasonIn(paragraph)?.about;
    return about === 'address' || about === 'domain' || about === 'not-address';
  });
  return judgeWords(code, telling ?? notice);
}

/** @returns undefined when the words give no reason. */
function judgeWords(code: string, words: string): Failure | undefined {
  const reason = reasonIn(words);
  if (!reason) return undefined;
  const reply = replyCodeOf(words);
  const status = code || alignedWith(reason.status, reply);
  const isForNow = code.startsWith('4') && !(SAYS_NOTHING.test(code) && reason.about === 'domain');
  const isPermanent =
    !isForNow && !(code === '' && reply.startsWith('4')) && isAboutAddress(reason.about, code, words);
  return { status, isPermanent, countsAgainstAddress: isPermanent || mayBeOfAddress(code, reason.about) };
}

/** Whether a failure for now may lie in the address. @param about what the words say; without them only the status does. */
function mayBeOfAddress(code: string, about: Subject = 'refused-address'): boolean {
  if (about === 'not-address' || about === 'way') return false;
  if (NEVER_OF_ADDRESS.test(code.replace(/^4/u, '5'))) return false;
  return about !== 'refused-address' || code === '' || /^[245]\.[0-2]\./u.test(code);
}

function isAboutAddress(about: Subject, code: string, words: string): boolean {
  switch (about) {
    case 'address':
    case 'domain':
      return !NEVER_OF_ADDRESS.test(code);
    case 'refused-address':
      return (
        OF_ADDRESS.test(code) ||
        OF_REFUSED_ADDRESS.test(code) ||
        (isUnavailable(words) && replyCodeOf(words) === '550')
      );
    case 'not-address':
      // The status and the words both say that there is no such address, and name a policy besides.
      return OF_ADDRESS.test(code) && saysAddressIsWrong(words);
    default:
      return false;
  }
}

/** An enhanced status code in running text, where versions and network addresses look alike. */
export function enhancedStatusIn(text: string): string {
  return (
    /\b[245]\d\d[ -]+#?(?<code>[45]\.\d{1,3}\.\d{1,3})(?![.\d])/u.exec(text)?.groups?.['code'] ??
    /(?<![.\d\w[-])#?(?<code>[45]\.[0-7]\.\d{1,3})(?![.\d])/u.exec(text)?.groups?.['code'] ??
    ''
  );
}

/** An SMTP reply code that refuses (RFC 5321 §4.2), or empty. */
export const replyCodeOf = (text: string): string =>
  /(?:^|[\s:>([=-])(?<code>[45][0-5]\d)(?=[\s:#;\])-])(?!\s*(?:bytes|kb|mb|hours|days|seconds|minutes)\b)/imu.exec(
    text,
  )?.groups?.['code'] ?? '';

/** The status for the words with the class that the reply says: a mailbox that is full for now is 4.2.2. */
const alignedWith = (meant: string, reply: string): string =>
  reply === '' ? meant : `${reply[0]}${meant.slice(1)}`;
