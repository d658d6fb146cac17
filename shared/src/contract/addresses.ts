/**
 * What an address is, and which spellings are one mailbox (S13). Whatever compares, stores, lists, searches or sends to an address
 * goes by these functions.
 */

/** Longest address, in UTF-16 code units: RFC 5321 §4.5.3.1.3 allows a path 256 octets with its angle brackets. */
export const MAX_ADDRESS_LENGTH = 254;

/** Characters that nobody sees, and those that turn the direction of a text around. */
const UNSEEN = String.raw`\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}`;
const UNSEEN_ANYWHERE = new RegExp(`[${UNSEEN}]+`, 'gu');
const AROUND = new RegExp(String.raw`^[\s${UNSEEN}]+|[\s${UNSEEN}]+$`, 'gu');

/** An address as it is kept: without white space and unseen characters around it, which come along when it is copied. */
export const tidyAddress = (text: string): string =>
  // No address is longer, and within a long text each run of spaces would be tried from each of them.
  text.length > 999 ? text.trim() : text.replace(AROUND, '');

/** Whether an address has an unseen character within it, as when it was copied out of a page: nobody finds it by looking. */
export const hasUnseen = (address: string): boolean => address !== address.replace(UNSEEN_ANYWHERE, '');

/** A phone number as it is kept: programs put marks of direction around what they hand out. */
export const tidyPhone = (text: string): string => text.replace(UNSEEN_ANYWHERE, '').trim();

/** RFC 5321 §4.1.2 and RFC 6531 §3.3, without `*`, which is never a person's and always meant as a pattern. */
const LOCAL_PART = /^[\p{L}\p{M}\p{N}!#$%&'+/=?^_`{|}~.-]+$/u;
const DOMAIN = /^[\p{L}\p{M}\p{N}._-]+\.[\p{L}\p{M}\p{N}_-]{2,}$/u;
/** A dot begins nothing, ends nothing, and follows no other. */
const STRAY_DOT = /^\.|\.@|\.\.|\.$/u;
const ASCII_DOMAIN = /^[a-z\d._-]*$/u;

/**
 * A domain as mail servers know it (RFC 5891 §4.4, UTS 46).
 * @param domain normalized and in small letters. @returns undefined where there is no such domain
 */
function asciiDomain(domain: string): string | undefined {
  if (ASCII_DOMAIN.test(domain) && !domain.includes('xn--')) return domain;
  if (!DOMAIN.test(domain)) return undefined;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return undefined;
  }
}

/** Whether a domain is one that mail can be sent to: it has a dot, and its labels are letters, digits and hyphens. */
const isDomain = (domain: string): boolean =>
  DOMAIN.test(domain) &&
  !STRAY_DOT.test(domain) &&
  asciiDomain(domain.normalize('NFKC').toLowerCase()) !== undefined;

/**
 * Whether a text is an address that mail can be sent to: one @, a local part, and a domain with a dot. Unseen characters within
 * are refused: two addresses that look the same would be two people.
 */
export function isEmailAddress(value: string): boolean {
  const at = value.lastIndexOf('@');
  return (
    value.length <= MAX_ADDRESS_LENGTH &&
    at > 0 &&
    LOCAL_PART.test(value.slice(0, at)) &&
    !STRAY_DOT.test(value) &&
    isDomain(value.slice(at + 1))
  );
}

/** An address in a form that any mail server understands: an internationalized domain in ASCII, the local part as it is. */
export function envelopeAddress(address: string): string {
  const seen = address.replace(UNSEEN_ANYWHERE, '').trim();
  const at = seen.lastIndexOf('@') + 1;
  const domain = seen.slice(at);
  return seen.slice(0, at) + (asciiDomain(domain.normalize('NFKC').toLowerCase()) ?? domain);
}

/**
 * The form that all spellings of one mailbox have in common: small letters, normalized (Unicode NFKC), without unseen characters,
 * the domain as mail servers know it. What is no address is only normalized. Empty for no address.
 */
export function canonicalAddress(text: string): string {
  const seen = text.replace(UNSEEN_ANYWHERE, '').trim().normalize('NFKC').toLowerCase();
  const at = seen.lastIndexOf('@') + 1;
  return seen.slice(0, at) + (at > 0 ? (asciiDomain(seen.slice(at)) ?? seen.slice(at)) : seen.slice(at));
}

/**
 * What stands on the do-not-email list (U9), in canonical form: `ann@example.com`, `@example.com`.
 * @param text an address, or a domain with or without `@` or `*@` before it. @returns undefined for anything else
 */
export function parseSuppressed(text: string): string | undefined {
  const typed = tidyAddress(text);
  if (isEmailAddress(typed)) return canonicalAddress(typed);
  const domain = /^(?:\*?@)?([^@]+)$/u.exec(typed)?.[1] ?? '';
  return isDomain(domain) ? canonicalAddress(`@${domain}`) : undefined;
}

const LATIN = /\p{Script=Latin}/u;
const LOOKS_LATIN = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

/**
 * Whether a part of an address mixes alphabets that look alike, as a Cyrillic `а` among Latin letters: hardly anybody has such an
 * address, and mail to it does not reach who is meant.
 */
export const mixesAlphabets = (address: string): boolean =>
  address.split(/[@._+-]/u).some((part) => LATIN.test(part) && LOOKS_LATIN.test(part));
