import {
  canonicalAddress,
  organizationNameKey,
  parseSuppressed,
  tidyAddress,
} from '@touchline/shared/contract/rules';
import { createHash } from 'node:crypto';
import { domainToUnicode } from 'node:url';

/** PostgreSQL refuses B-tree entries of more than 2,704 bytes; this stays well below. */
const MAX_KEY_BYTES = 1000;

/**
 * Unicode NFKC can make a text eighteen times as long (U+FDFA), too long for an index: such a key is stored as
 * its hash, which keeps "equal" and "different" as they were.
 */
function fitIndex(key: string): string {
  return Buffer.byteLength(key) <= MAX_KEY_BYTES
    ? key
    : `sha256:${createHash('sha256').update(key).digest('hex')}`;
}

/** Value of `organizations.name_key`: equal for two spellings of one name. */
export function organizationKey(name: string): string {
  return fitIndex(organizationNameKey(name));
}

/** Which mailbox an address is (S13): equal for all spellings of it, empty for no address. Only {@link mailboxKey} makes it. */
export type MailboxKey = string & { readonly [IS_KEY]: true };
declare const IS_KEY: unique symbol;

/** Value of `email_key` of contacts, accounts, mailboxes and so on. Its domain is one that people can read, for lists and searches. */
export const mailboxKey = (email: string): MailboxKey =>
  fitIndex(withReadableDomain(canonicalAddress(email))) as MailboxKey;

/** Of no address. */
export const NO_ADDRESS = '' as MailboxKey;

/**
 * Key of the do-not-email list: {@link mailboxKey} of an address, or `@example.com` for a domain with those below it.
 * @returns undefined for what is neither
 */
export function suppressionKey(text: string): MailboxKey | undefined {
  const parsed = parseSuppressed(text);
  return parsed === undefined ? undefined : mailboxKey(parsed);
}

/** An address as it is kept and shown: as it was written, but for what nobody sees around it and a domain in Punycode. */
export const readableAddress = (email: string): string => withReadableDomain(tidyAddress(email));

/** The spellings of a mailbox in which texts may name it: the key itself, and with its domain as mail servers write it. */
export const spellingsOf = (key: string): string[] => [...new Set([key, canonicalAddress(key)])];

/** Browsers and mail servers write `xn--80aimueoh.xn--p1ai` for `стадион.рф` (RFC 3492). */
function withReadableDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  if (at === 0 || !/xn--/iu.test(address.slice(at))) return address;
  return address.slice(0, at) + (domainToUnicode(address.slice(at)) || address.slice(at));
}
