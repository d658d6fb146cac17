import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { readOrMakeSecret } from '../../secret-file.ts';
import {
  decryptWith,
  encryptWith,
  keyIdOf,
  parseSecretKey,
  type SecretKey,
  type SecretPlace,
} from './cipher.ts';

/** A stored secret cannot be decrypted; the message says why, and names no secret. */
export class SecretUnreadable extends Error {
  override readonly name = 'SecretUnreadable';
}

/** Settings that say where the keys are. */
export type KeySettings = Pick<Config, 'dataDirectory' | 'mailboxSecretKeys'>;

/** One key a line, the newest first, while a rotation is under way; else a single one. */
export const keyFile = ({ dataDirectory }: KeySettings): string => join(dataDirectory, 'mailbox-key');

/** The keys in the file of `DATA_DIR`; none before the first is made. @throws when it cannot be read. */
export async function readKeyFile(settings: KeySettings): Promise<SecretKey[]> {
  const file = keyFile(settings);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw new SecretUnreadable(`The key file ${file} cannot be read (${error.code}).`);
  });
  return text
    .split(/\s+/u)
    .filter((line) => line !== '')
    .map((line) => {
      const key = parseSecretKey(line);
      if (!key) throw new SecretUnreadable(`The key file ${file} is damaged: restore it from a backup.`);
      return key;
    });
}

/**
 * Encrypts the secrets of mailboxes (B2). The first key of `MAILBOX_SECRET_KEY` encrypts, else that of the file; all of them
 * decrypt. A rotation may give the file another key at any moment.
 */
export class SecretKeys {
  readonly #settings: KeySettings;
  #known: readonly SecretKey[] = [];

  constructor(settings: KeySettings) {
    this.#settings = settings;
  }

  async #read(): Promise<readonly SecretKey[]> {
    this.#known = [...this.#settings.mailboxSecretKeys, ...(await readKeyFile(this.#settings))];
    return this.#known;
  }

  /**
   * The key that encrypts from now on; made in `DATA_DIR` at first use.
   * @throws {SecretUnreadable} when the key file cannot be read.
   */
  async current(): Promise<SecretKey> {
    const [first] = await this.#read();
    if (first) return first;
    await mkdir(this.#settings.dataDirectory, { recursive: true });
    await readOrMakeSecret(keyFile(this.#settings));
    const [made] = await this.#read();
    if (!made) throw new SecretUnreadable(`No key could be made in ${keyFile(this.#settings)}.`);
    return made;
  }

  /** Only for what `seal` encrypts: otherwise a rotation could miss it. */
  async encrypt(text: string, place: SecretPlace): Promise<string> {
    return encryptWith(await this.current(), text, place);
  }

  /** @throws {SecretUnreadable} when its key is not here, or it was changed or moved. */
  async decrypt(stored: string, place: SecretPlace): Promise<string> {
    const id = keyIdOf(stored);
    const find = (keys: readonly SecretKey[]) => keys.find((key) => key.id === id);
    const key = find(this.#known) ?? find(await this.#read());
    if (!key) {
      throw new SecretUnreadable(
        `The key ${id ?? '(none)'} that the sign-in was encrypted with is not here.`,
      );
    }
    try {
      return decryptWith(key, stored, place);
    } catch {
      throw new SecretUnreadable(`The stored sign-in does not fit the key ${key.id}: it was changed.`);
    }
  }
}
