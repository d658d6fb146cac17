import { emailKey, organizationNameKey } from '@touchline/shared/contract/rules';
import { createHash } from 'node:crypto';

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

/** Value of `contacts.email_key` and `users.email_key`: equal for two spellings of one address, empty for none. */
export function mailboxKey(email: string): string {
  return fitIndex(emailKey(email));
}
