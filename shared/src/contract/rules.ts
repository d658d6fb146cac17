/**
 * Rules and limits of the contract that need no schema, under `@touchline/shared/contract/rules`: whoever starts a
 * process for a moment's work (the reader of a workbook) is spared loading the schema library.
 */

/** Longest values the API stores, in UTF-16 code units. One table, so that page, API and import agree. */
export const TEXT_LIMITS = {
  organizationName: 200,
  fullName: 200,
  title: 200,
  /** RFC 5321 §4.5.3.1.3: a path is at most 256 octets with its angle brackets. */
  email: 254,
  phone: 50,
  password: 1000,
} as const;

/** Bounds of the contacts one request may carry for a single organization. */
export const MAX_CONTACTS_PER_REQUEST = 5000;

/** `2147483647`: identifiers are PostgreSQL `integer`s. */
export const MAX_ID = 2_147_483_647;

/**
 * PostgreSQL cannot store NUL, and a lone surrogate would silently turn into U+FFFD on its way there:
 * both are refused rather than changed.
 */
export function isStorableText(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}

/**
 * Whether `value` looks like a mailbox that mail can be sent to: one @, a local part, and a domain with a dot.
 * Deliberately looser than RFC 5321: internationalised addresses (RFC 6531) pass.
 */
export function isEmailAddress(value: string): boolean {
  return (
    value.length <= TEXT_LIMITS.email &&
    /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+\.[^\s@<>(),;:"\\[\].]{2,}$/u.test(value) &&
    !/^\.|\.@|@\.|\.\./u.test(value)
  );
}

/**
 * The key under which two spellings of one name are the same organization: letter case and all white space
 * are ignored, compatibility forms are folded (Unicode NFKC). Computed here and stored, because PostgreSQL's
 * `lower()` leaves Cyrillic alone in a database created with the C locale.
 */
export function organizationNameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/gu, '');
}

/** The key under which two spellings of one e-mail address are the same mailbox; empty for no address. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}

/** Largest workbook that is accepted, in bytes. */
export const MAX_WORKBOOK_BYTES = 20 * 1024 * 1024;
/** Most data rows of one workbook, over all its sheets. */
export const MAX_WORKBOOK_ROWS = 100_000;
