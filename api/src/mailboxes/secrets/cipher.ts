import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const VERSION = 'v1';
export const KEY_BYTES = 32;
/** NIST SP 800-38D §5.2.1.1. */
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A key, and the name that texts encrypted with it carry. */
export interface SecretKey {
  readonly id: string;
  readonly bytes: Buffer;
}

/** Where a secret is stored: copied into another row or column, it cannot be decrypted. */
export interface SecretPlace {
  readonly column:
    | 'mailboxes.secret'
    | 'mailbox_sign_ins.verifier'
    | 'two_factor.secret'
    | 'address_keys.secret'
    | 'webhooks.secret'
    | 'provider_grants.secret';
  readonly row: number | string;
}

/** The key is 32 random bytes: its hash gives nothing of it away. */
export const toSecretKey = (bytes: Buffer): SecretKey => ({
  id: createHash('sha256').update('touchline mailbox key').update(bytes).digest('base64url').slice(0, 8),
  bytes,
});

/** @returns the key that is written as base64 or base64url; undefined for anything else. */
export function parseSecretKey(text: string): SecretKey | undefined {
  const bytes = Buffer.from(text, 'base64');
  const isWhole = /^[\w+/-]{43}=?$/u.test(text) && bytes.length === KEY_BYTES;
  return isWhole ? toSecretKey(bytes) : undefined;
}

const authenticated = ({ column, row }: SecretPlace) => Buffer.from(`${column}:${row}`);

/** Encrypts with AES-256-GCM. @returns version, name of the key, nonce and ciphertext, separated by dots. */
export function encryptWith(key: SecretKey, text: string, place: SecretPlace): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key.bytes, iv).setAAD(authenticated(place));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return [VERSION, key.id, iv.toString('base64url'), sealed.toString('base64url')].join('.');
}

/** What every text of that key begins with. */
export const prefixOf = (key: SecretKey): string => `${VERSION}.${key.id}.`;

/** Name of the key that a stored text was encrypted with; undefined when it is no such text. */
export function keyIdOf(stored: string): string | undefined {
  const [version, id, ...rest] = stored.split('.');
  return version === VERSION && rest.length === 2 ? id : undefined;
}

/** @throws when the key is another one, the text was changed, or it belongs elsewhere. */
export function decryptWith(key: SecretKey, stored: string, place: SecretPlace): string {
  const [, , iv = '', sealed = ''] = stored.split('.');
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv(ALGORITHM, key.bytes, Buffer.from(iv, 'base64url'), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(authenticated(place)).setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8');
}
