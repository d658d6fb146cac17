import type { Clock } from '../../../clock.ts';

/** Where a mail lies: a folder that Microsoft has, or a label of Gmail. */
export type Place = 'inbox' | 'sent' | 'junk';

/** A mail that lies in an account. */
export interface StoredMail {
  readonly id: number;
  readonly raw: Buffer;
  readonly receivedAt: Date;
  readonly places: Set<Place>;
}

/** A folder as IMAP shows it. */
export interface Folder {
  readonly path: string;
  /** Of LIST, such as `\HasNoChildren \Sent`. */
  readonly flags: string;
  readonly holds: (mail: StoredMail) => boolean;
}

interface Entry {
  readonly uid: number;
  readonly mail: StoredMail;
}

/** The mails of one account, in folders that number each its own. */
export class StoredMailbox {
  readonly folders: readonly Folder[];
  readonly #clock: Clock;
  readonly #entries = new Map<string, Entry[]>();
  readonly #listeners = new Set<() => void>();
  #count = 0;

  constructor(folders: readonly Folder[], clock: Clock) {
    this.folders = folders;
    this.#clock = clock;
    for (const { path } of folders) this.#entries.set(path, []);
  }

  /** Puts a mail in, and tells whoever listens. */
  put(raw: Buffer, places: readonly Place[]): void {
    this.#count += 1;
    const mail = { id: this.#count, raw, receivedAt: this.#clock.now(), places: new Set(places) };
    for (const { path, holds } of this.folders) {
      const entries = this.entries(path);
      if (holds(mail)) entries.push({ uid: entries.length + 1, mail });
    }
    for (const tell of this.#listeners) tell();
  }

  /** Of a folder, oldest first. Nothing is ever deleted, so that numbers are without gaps. */
  entries(path: string): Entry[] {
    const entries = this.#entries.get(path);
    if (!entries) throw new Error(`There is no folder ${path}`);
    return entries;
  }

  /** The sources of what lies somewhere. */
  mailsIn(place: Place): Buffer[] {
    const all = new Set([...this.#entries.values()].flat().map(({ mail }) => mail));
    return [...all].filter(({ places }) => places.has(place)).map(({ raw }) => raw);
  }

  /** @returns what ends it. */
  listen(tell: () => void): () => void {
    this.#listeners.add(tell);
    return () => this.#listeners.delete(tell);
  }
}
