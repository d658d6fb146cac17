import { createHmac } from 'node:crypto';
import type { MailboxKey } from './keys.ts';

/** Bytes of a block of SHA-256 (FIPS 180-4). */
const BLOCK_BYTES = 64;

const pad = (key: Buffer, byte: number): string => {
  const padded = Buffer.alloc(BLOCK_BYTES, byte);
  for (const [index, one] of key.entries()) padded[index] = one ^ byte;
  return padded.toString('hex');
};

/**
 * The key by which the addresses of erased people are hashed (U9), once it was read. Each transaction that writes is told it, so
 * that the triggers on contacts recognise such an address, whoever brings it; it is stored nowhere but encrypted.
 */
export class AddressKey {
  #key: Buffer | undefined;
  #statement: string | undefined;

  /** @param key at most as long as a block */
  set(key: Buffer): void {
    this.#key = key;
    // HMAC (RFC 2104): PostgreSQL has SHA-256 but no HMAC without an extension.
    this.#statement = `set local touchline.address_key = '${pad(key, 0x36)}${pad(key, 0x5c)}'`;
  }

  get isKnown(): boolean {
    return this.#key !== undefined;
  }

  /** SQL that tells it to a transaction; undefined before it is known. */
  get statement(): string | undefined {
    return this.#statement;
  }

  /** As `address_hash` of the database makes it. @param emailKey {@link mailboxKey} of an address */
  hash(emailKey: MailboxKey): MailboxKey {
    if (this.#key === undefined) throw new Error('The key of erased addresses is not known');
    return `hmac:${createHmac('sha256', this.#key).update(emailKey).digest('hex')}` as MailboxKey;
  }
}
