import { REASONS } from './phrases.ts';

/** Why a mail was not delivered. */
export interface Failure {
  /** Enhanced status code (RFC 3463): as told, else the one that stands for the words. */
  readonly status: string;
  /** Whether the address will not do another time either. */
  readonly isPermanent: boolean;
}

/**
 * What is wrong with the mail, its sender or the way there rather than with the address: it may pass, or another mail may
 * get through, although the server gave up on this one.
 */
const PASSING = [
  /^5\.1\.[78]$/u, // the sender's address
  /^5\.2\.[23]$/u, // mailbox full; message too long for it
  /^5\.3\./u, // the mail system: full, not taking mail, message too big
  /^5\.4\.[^4]$/u, // the network, but for "unable to route", which is a domain that takes no mail
  /^5\.5\./u, // the protocol
  /^5\.6\./u, // the content
  /^5\.7\./u, // policy, spam, signatures
];
/** Says too little, or is what servers say of anything: there the words decide. */
const VAGUE = /^5\.(?:0\.0|1\.0|2\.[01]|3\.0|4\.[01]|5\.0|7\.[01])$/u;
const NO_SUCH_ADDRESS = '5.1.1';

/**
 * Judges a failed delivery.
 * @param told enhanced status that the server told, or empty. @param words what it said.
 */
export function judgeFailure(told: string, words: string): Failure {
  const meant = REASONS.find(({ words: pattern }) => pattern.test(words))?.status;
  const replied = replyCodeOf(words);
  const status = told || enhancedStatusIn(words) || alignedWith(meant, replied) || `${replied[0] ?? '5'}.0.0`;
  if (status.startsWith('4')) return { status, isPermanent: false };
  if (VAGUE.test(status) && meant !== undefined) {
    // Without a word about the address, "denied" is about us; with one, it is the address, whatever the code.
    return { status, isPermanent: meant === NO_SUCH_ADDRESS || meant === '5.1.2' };
  }
  return { status, isPermanent: !PASSING.some((pattern) => pattern.test(status)) };
}

/** An enhanced status code in running text, where versions and network addresses look alike. */
export function enhancedStatusIn(text: string): string {
  return (
    /\b[245]\d\d[ -]+#?(?<code>[45]\.\d{1,3}\.\d{1,3})(?![.\d])/u.exec(text)?.groups?.['code'] ??
    /(?<![.\d\w[-])#?(?<code>[45]\.[0-7]\.\d{1,2})(?![.\d])/u.exec(text)?.groups?.['code'] ??
    ''
  );
}

/** An SMTP reply code that refuses (RFC 5321 §4.2), or empty. */
export const replyCodeOf = (text: string): string =>
  /(?:^|[\s:>([=-])(?<code>[45][0-5]\d)(?=[\s:#;\])-])(?!\s*(?:bytes|kb|mb|hours|days|seconds|minutes)\b)/imu.exec(
    text,
  )?.groups?.['code'] ?? '';

/** The words' status with the class that the reply code says: a mailbox that is full for now is 4.2.2. */
const alignedWith = (meant: string | undefined, reply: string): string =>
  meant === undefined || reply === '' ? (meant ?? '') : `${reply[0]}${meant.slice(1)}`;
