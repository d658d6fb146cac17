import type { MailboxEnvelope } from '@touchline/shared/contract';

/**
 * Identifies the mail that we sent from a mail that comes back or a link that is followed: one reference, `m{id}-{token}`,
 * in the envelope sender, the Message-ID and the links.
 */

/** One of our mails. The token makes the reference unguessable: an id alone must never be acted upon. */
export interface MailReference {
  /** Id of the row in `messages`. */
  readonly id: string;
  /** That row's `token`, a UUID. */
  readonly token: string;
}

/** Letters without case, digits and hyphens: it survives every mail server, every URL, and SRS or BATV around it. */
const REFERENCE = /(?<![0-9a-z])m(?<id>[1-9][0-9]{0,18})-(?<token>[0-9a-f]{32})(?![0-9a-z])/giu;
const UUID_PARTS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/u;
/** `bigint` of PostgreSQL. */
const MAX_MAIL_ID = 2n ** 63n - 1n;

/** The reference as written in addresses and links; at most 53 characters of the 64 that a local part may have. */
export const referenceText = ({ id, token }: MailReference): string => `m${id}-${token.replaceAll('-', '')}`;

/**
 * The `Message-ID` of a mail (RFC 5322 §3.6.4), the same however often it is composed.
 * @param part of letters, digits and hyphens; distinguishes a further mail of the same row, such as an answer of the staff.
 */
export const messageIdOf = (mail: MailReference, domain: string, part?: string): string =>
  `<${referenceText(mail)}${part === undefined ? '' : `-${part}`}@${domain}>`;

/**
 * The `Message-ID` of an answer of the staff to somebody other than the contact: it contains no reference by which one could
 * act for the contact, but what comes back can be matched to the conversation.
 * @param key UUID, known only to the recipient of the answer.
 */
export const answerIdOf = (key: string, domain: string): string => `<answer-${key}@${domain}>`;

/**
 * Header of every mail of ours, with what its Message-ID begins with: a server that puts a Message-ID of its own in place of
 * ours leaves it alone, and the copy in Sent is known by it.
 */
export const OWN_HEADER = 'X-Touchline-Message';

/** Its value. @param messageId with angle brackets. */
export const ownHeaderOf = (messageId: string): string => messageId.slice(1, messageId.lastIndexOf('@'));

const ANSWER_KEY = /<answer-(?<key>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/giu;

/** Keys of the answers that a header names, the latest first: see {@link answerIdOf}. */
export const findAnswerKeys = (text: string): string[] =>
  [...text.matchAll(ANSWER_KEY)].map(({ groups }) => (groups?.['key'] ?? '').toLowerCase()).toReversed();

const BOUNCE_PREFIX = 'bounce-';

/** The envelope sender (VERP): a bounce finds its mail by the address it comes to, whatever it quotes. */
export const envelopeSenderOf = (mail: MailReference, domain: string): string =>
  `${BOUNCE_PREFIX}${referenceText(mail)}@${domain}`;

/** Which addresses reach a mailbox. */
export interface ReturnPath {
  /** The mailbox's own. */
  readonly address: string;
  /** Where every address reaches it. */
  readonly domain: string;
  readonly envelope: MailboxEnvelope;
}

/** RFC 5321 §4.5.3.1.1: octets of a local part. */
const LONGEST_LOCAL_PART = 64;

/** The address with a suffix (RFC 5233); undefined where it would be too long. */
function withSuffix(address: string, suffix: string): string | undefined {
  const at = address.lastIndexOf('@');
  const local = `${address.slice(0, at)}+${suffix}`;
  return Buffer.byteLength(local) > LONGEST_LOCAL_PART ? undefined : local + address.slice(at);
}

/** The envelope sender of a mail from a mailbox: with the mail's reference where such an address reaches it. */
export function returnAddressOf(mail: MailReference, { address, domain, envelope }: ReturnPath): string {
  if (envelope === 'per_mail') return envelopeSenderOf(mail, domain);
  if (envelope === 'plain') return address;
  const reference = referenceText(mail);
  // Behind a long name there is room for the reference alone.
  return withSuffix(address, BOUNCE_PREFIX + reference) ?? withSuffix(address, reference) ?? address;
}

const UNSUBSCRIBE_PREFIX = 'unsub-';

/** Where a mail program that prefers mail to links sends a request to unsubscribe (RFC 2369 §3.2). */
export const unsubscribeAddressOf = (mail: MailReference, domain: string): string =>
  `${UNSUBSCRIBE_PREFIX}${referenceText(mail)}@${domain}`;

/** A link to such a mail to a mailbox: the reference is in its subject where no address with it reaches the mailbox. */
export function unsubscribeMailtoOf(mail: MailReference, { address, domain, envelope }: ReturnPath): string {
  const reference = referenceText(mail);
  const own =
    envelope === 'per_mail'
      ? unsubscribeAddressOf(mail, domain)
      : envelope === 'plus' && withSuffix(address, UNSUBSCRIBE_PREFIX + reference);
  const subject = own ? 'unsubscribe' : `unsubscribe ${reference}`;
  return `mailto:${encodeURI(own || address)}?subject=${encodeURIComponent(subject)}`;
}

/** The whole local part, or its suffix (`jo+unsub-…@`, RFC 5233). */
const TO_UNSUBSCRIBE = new RegExp(`^\\s*(?:[^\\s@]*\\+)?${UNSUBSCRIBE_PREFIX}m[1-9]`, 'iu');

/** Whether mail to an address is a request to unsubscribe: see {@link unsubscribeAddressOf}. */
export const isUnsubscribeAddress = (address: string): boolean =>
  TO_UNSUBSCRIBE.test(address) && findReference(address) !== undefined;

/** Of a request that came to a mailbox's plain address: `unsubscribe m417-…`, and nothing else. */
export const isUnsubscribeSubject = (subject: string): boolean =>
  /^\s*unsubscribe\s+m[1-9][\w-]+\s*$/iu.test(subject) && findReference(subject) !== undefined;

/** Paths that recipients of a mail reach without a sign-in; `{reference}` is a {@link referenceText}. */
export const UNSUBSCRIBE_PATH = '/api/mail/unsubscribe/';
export const PIXEL_PATH = '/api/mail/pixel/';
/** A link of one of our mails, as far as its reference ends, also within the link of a filter that rewrites links. */
const LINK =
  /(?<path>(?:unsubscribe|pixel)(?:\/|%(?:25){0,3}2f|_))m[0-9]{1,19}(?:-2d|-|%(?:25){0,3}2d)[0-9a-f]{32}/giu;

/** The page, and the address of one-click unsubscribing (RFC 8058). @param linkOrigin without a slash at the end. */
export const unsubscribeUrlOf = (mail: MailReference, linkOrigin: string): string =>
  `${linkOrigin}${UNSUBSCRIBE_PATH}${referenceText(mail)}/`;

/** The image whose loading shows that a mail was opened. @param linkOrigin without a slash at the end. */
export const pixelUrlOf = (mail: MailReference, linkOrigin: string): string =>
  `${linkOrigin}${PIXEL_PATH}${referenceText(mail)}/`;

/** Replaces the reference in links of a test mail: they look the same and do nothing. */
export const TEST_REFERENCE = 'test';

/** Links of a test mail: no figure changes, and nobody is unsubscribed, however they are followed. */
export const testLinks = (linkOrigin: string) => ({
  unsubscribeUrl: `${linkOrigin}${UNSUBSCRIBE_PATH}${TEST_REFERENCE}/`,
  pixelUrl: `${linkOrigin}${PIXEL_PATH}${TEST_REFERENCE}/`,
});

/**
 * A mail as staff look at it: its links, those of what it quotes among them, are of a test mail. Otherwise whoever looks at
 * its images would count as the contact opening it, and whoever follows "Unsubscribe" would unsubscribe the contact.
 */
export const disarmLinks = (text: string): string => text.replaceAll(LINK, `$<path>${TEST_REFERENCE}`);

/**
 * Finds one of our mails in an address, a Message-ID, a References header or a URL. The last of several counts: a References
 * header ends with the mail that was answered. Whether such a mail was ever sent, only the database knows.
 */
export function findReference(text: string): MailReference | undefined {
  const groups = [...text.matchAll(REFERENCE)].at(-1)?.groups;
  if (groups?.['id'] === undefined || groups['token'] === undefined) return undefined;
  if (BigInt(groups['id']) > MAX_MAIL_ID) return undefined;
  return { id: groups['id'], token: groups['token'].toLowerCase().replace(UUID_PARTS, '$1-$2-$3-$4-$5') };
}

/** Whether an address names a mail of ours: whoever knows it can act for who got that mail, so nobody else is to be shown it. */
export const namesOurMail = (address: string): boolean =>
  findReference(address) !== undefined || isUnsubscribeAddress(address) || findAnswerKeys(address).length > 0;
