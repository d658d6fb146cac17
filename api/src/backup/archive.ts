import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip, type Gzip } from 'node:zlib';
import { createTarDecoder, packTar } from 'modern-tar';
import { z } from 'zod';

/** What is wrong with a file that is to be restored; the message is for the person who restores it. */
export class BackupUnreadable extends Error {
  override readonly name = 'BackupUnreadable';
}

/** A file of a backup. */
export interface BackupEntry {
  /** Path with slashes, such as `uploads/….png`. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** The last entry: what all others must be. */
const SUMS = 'sums.json';
const Sums = z.record(z.string(), z.string());

/** Most bytes of one entry that are read: a piece of a table may end in a mail of 25 MB, twice as long in hexadecimal. */
const MOST_BYTES = 128 * 1024 * 1024;
/** What ends a tar file: two empty blocks. */
const END_OF_TAR = 1024;

const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Writes a backup: a `tar.gz` that any program opens, ending in the SHA-256 of every entry. Until {@link finish} it has another
 * name, so that nobody takes half a backup for one. Only its owner can read it.
 */
export class ArchiveWriter {
  readonly #file: string;
  readonly #gzip: Gzip = createGzip({ level: 6 });
  /** Fails with what kept the file from being written. */
  readonly #written: Promise<void>;
  readonly #sums: Record<string, string> = {};

  /** @param file where it is to be; must not exist */
  constructor(file: string) {
    if (existsSync(file))
      throw Object.assign(new Error(`EEXIST: ${file} is there already`), { code: 'EEXIST' });
    this.#file = file;
    const out = createWriteStream(this.#partial, { flags: 'wx', mode: 0o600 });
    this.#written = pipeline(this.#gzip, out);
    // Told by whatever is written next.
    this.#written.catch(() => undefined);
  }

  get #partial(): string {
    return `${this.#file}.part`;
  }

  async add(name: string, bytes: Uint8Array): Promise<void> {
    this.#sums[name] = sumOf(bytes);
    await this.#pack(name, bytes);
  }

  /** Completes the file under its own name, durably. */
  async finish(): Promise<void> {
    await this.#pack(SUMS, Buffer.from(JSON.stringify(this.#sums)));
    this.#gzip.end(Buffer.alloc(END_OF_TAR));
    await this.#written;
    const handle = await open(this.#partial, 'r+');
    await handle.sync();
    await handle.close();
    await rename(this.#partial, this.#file);
    if (process.platform === 'win32') return;
    const folder = await open(dirname(this.#file));
    await folder.sync();
    await folder.close();
  }

  /** Leaves nothing behind. */
  async abandon(): Promise<void> {
    this.#gzip.destroy();
    await this.#written.catch(() => undefined);
    await rm(this.#partial, { force: true });
  }

  async #pack(name: string, bytes: Uint8Array): Promise<void> {
    const packed = await packTar([
      { header: { name, size: bytes.length, mode: 0o600 }, body: Buffer.from(bytes) },
    ]);
    const whole = packed.subarray(0, -END_OF_TAR);
    if (this.#gzip.destroyed) return this.#written;
    const drained = this.#gzip.write(whole) ? undefined : once(this.#gzip, 'drain');
    return drained && Promise.race([drained.then(() => undefined), this.#written]);
  }
}

/**
 * Reads a backup, entry by entry. Ends only once each has proved to be what was written, so that nothing may be kept of them
 * before.
 * @throws {BackupUnreadable} for a file that is none, is damaged, or is not whole
 */
export async function* readArchive(file: string): AsyncGenerator<BackupEntry, void, void> {
  const seen = new Map<string, string>();
  const unpacked = createGunzip();
  // Once the file fails, a piece that has begun to come would be waited for without an end.
  const failed = pipeline(createReadStream(file), unpacked).then(() => new Promise<never>(() => undefined));
  failed.catch(() => undefined);
  // Not Readable.toWeb, which throws past every handler where more comes after the end of the tar.
  const entries = ReadableStream.from<Uint8Array>(unpacked)
    .pipeThrough(createTarDecoder({ strict: true }))
    .getReader();
  try {
    for (;;) {
      const { done, value } = await Promise.race([entries.read(), failed]);
      if (done) break;
      const { header, body } = value;
      if (header.size > MOST_BYTES)
        throw new BackupUnreadable(`${header.name} is larger than any file of a backup.`);
      const bytes = Buffer.from(await Promise.race([new Response(body).arrayBuffer(), failed]));
      if (header.name === SUMS) {
        compare(seen, Sums.parse(JSON.parse(bytes.toString())));
        return;
      }
      if (seen.has(header.name)) throw new BackupUnreadable(`${header.name} is in it twice.`);
      seen.set(header.name, sumOf(bytes));
      yield { name: header.name, bytes };
    }
  } catch (error) {
    throw isFaultOfFile(error)
      ? new BackupUnreadable('It is no backup, or damaged.', { cause: error })
      : error;
  } finally {
    unpacked.destroy();
  }
  throw new BackupUnreadable('It ends too early: the backup was not completed, or not copied whole.');
}

function compare(seen: ReadonlyMap<string, string>, sums: Readonly<Record<string, string>>): void {
  const names = new Set([...seen.keys(), ...Object.keys(sums)]);
  for (const name of names) {
    if (seen.get(name) !== sums[name]) throw new BackupUnreadable(`${name} is damaged or missing.`);
  }
}

/** What gzip, tar, JSON and zod say of other bytes than those that were written; not what the disk says. */
const isFaultOfFile = (error: unknown): boolean =>
  !(error instanceof BackupUnreadable) && !(error instanceof Error && 'syscall' in error);
