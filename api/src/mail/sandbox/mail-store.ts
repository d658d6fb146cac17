import type { FastifyBaseLogger } from 'fastify';
import { appendFile, mkdir, open, readdir, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReceivedMail } from './smtp-listener.ts';
import {
  fileContent,
  fileName,
  JournalEntry,
  MAX_HEAD_BYTES,
  messageKey,
  partsOfFileName,
  rawOf,
  readHead,
  summarize,
  type StoredMail,
} from './stored-mail.ts';

/** How many of the newest are kept. */
const MAX_MAILS = 10_000;
const JOURNAL = 'journal.jsonl';

const mailsFolder = (dataDirectory: string) => join(dataDirectory, 'sandbox');

/**
 * Whether a mail of this Message-ID has arrived in the sandbox of a DATA_DIR, whichever process it belongs to. Only
 * true is evidence: the oldest mails are dropped, and there may be no sandbox there at all.
 *
 * @param messageId with its angle brackets
 */
export async function hasMail(dataDirectory: string, messageId: string): Promise<boolean> {
  const key = messageKey(messageId);
  const names = await readdir(mailsFolder(dataDirectory)).catch(() => []);
  return names.some((name) => partsOfFileName(name)?.key === key);
}

/** The mails of the sandbox: files in DATA_DIR/sandbox, and in memory what the list shows of them. */
export class MailStore {
  readonly #folder: string;
  readonly #maxMails: number;
  readonly #mails = new Map<number, StoredMail>();
  readonly #journal = new Map<number, JournalEntry[]>();
  #nextId = 1;

  private constructor(folder: string, maxMails: number) {
    this.#folder = folder;
    this.#maxMails = maxMails;
  }

  /** Reads what is there. One process at a time may have it open. */
  static async open(
    dataDirectory: string,
    log: Pick<FastifyBaseLogger, 'warn'>,
    maxMails = MAX_MAILS,
  ): Promise<MailStore> {
    const store = new MailStore(mailsFolder(dataDirectory), maxMails);
    await mkdir(store.#folder, { recursive: true, mode: 0o700 });
    await store.#readMails(log);
    await store.#readJournal();
    await store.#dropOldest();
    return store;
  }

  /** Newest first. */
  get mails(): StoredMail[] {
    return [...this.#mails.values()].toSorted((one, other) => other.id - one.id);
  }

  find(id: number): StoredMail | undefined {
    return this.#mails.get(id);
  }

  /** What was done with a mail, in order. */
  journalOf(id: number): readonly JournalEntry[] {
    return this.#journal.get(id) ?? [];
  }

  /** Stores a mail; it is on disk when the promise resolves. */
  async add(received: ReceivedMail): Promise<StoredMail> {
    const id = this.#nextId;
    this.#nextId += 1;
    const mail = await summarize(id, received);
    const file = join(this.#folder, fileName(mail));
    const draft = `${file}.part`;
    try {
      await writeFile(draft, fileContent(mail, received.raw), { mode: 0o600, flush: true });
      await rename(draft, file);
    } catch (error) {
      // On a full disk the sender retries, and each attempt would leave a file.
      await unlink(draft).catch(() => undefined);
      throw error;
    }
    this.#mails.set(id, mail);
    await this.#dropOldest();
    return mail;
  }

  /** The mail as it came, byte for byte. */
  async readRaw(mail: StoredMail): Promise<Buffer> {
    return rawOf(await readFile(join(this.#folder, fileName(mail))));
  }

  async record(entry: JournalEntry): Promise<void> {
    this.#remember(entry);
    await appendFile(join(this.#folder, JOURNAL), `${JSON.stringify(entry)}\n`, { mode: 0o600 });
  }

  #remember(entry: JournalEntry): void {
    this.#journal.set(entry.mail, [...this.journalOf(entry.mail), entry]);
  }

  async #readMails(log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
    for (const name of (await readdir(this.#folder)).toSorted()) {
      // Left by a crash while it was being written: its sender was never told that it was accepted.
      if (name.endsWith('.part')) await unlink(join(this.#folder, name));
      const parts = partsOfFileName(name);
      if (parts === undefined) continue;
      this.#nextId = Math.max(this.#nextId, parts.id + 1);
      const mail = readHead(parts.id, await readStart(join(this.#folder, name)));
      if (mail === undefined) log.warn({ file: name }, 'a mail of the sandbox cannot be read');
      else this.#mails.set(mail.id, mail);
    }
  }

  /** Rewrites the journal without the lines of deleted mails, and without a last line that a crash cut off. */
  async #readJournal(): Promise<void> {
    const file = join(this.#folder, JOURNAL);
    for (const line of (await readFile(file, 'utf8').catch(() => '')).split('\n')) {
      const entry = parseEntry(line);
      if (entry !== undefined && this.#mails.has(entry.mail)) this.#remember(entry);
    }
    const lines = [...this.#journal.values()].flat().map((entry) => `${JSON.stringify(entry)}\n`);
    await writeFile(`${file}.part`, lines.join(''), { mode: 0o600, flush: true });
    await rename(`${file}.part`, file);
  }

  async #dropOldest(): Promise<void> {
    for (const [id, mail] of this.#mails) {
      if (this.#mails.size <= this.#maxMails) return;
      this.#mails.delete(id);
      this.#journal.delete(id);
      await unlink(join(this.#folder, fileName(mail)));
    }
  }
}

async function readStart(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_HEAD_BYTES), 0, MAX_HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function parseEntry(line: string): JournalEntry | undefined {
  try {
    return JournalEntry.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}
