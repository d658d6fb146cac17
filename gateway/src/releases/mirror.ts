import { FolderStore } from './folder-store.ts';
import type { ReleaseStore } from './store.ts';

/** The compressed variants published beside a text file; see `shared/build/compress.ts`. */
const VARIANTS = ['', '.br', '.gz'];

/**
 * Copies of a bucket's files on this machine, made when they are first asked for. Files never change under their name,
 * so a copy is never out of date.
 */
export class Mirror {
  readonly #source: ReleaseStore;
  readonly #copies: FolderStore;
  readonly #present = new Set<string>();
  readonly #copying = new Map<string, Promise<void>>();

  constructor(source: ReleaseStore, folder: string) {
    this.#source = source;
    this.#copies = new FolderStore(folder);
  }

  /** Resolves once the file is here with its compressed variants, or the bucket has none. */
  async ensure(key: string): Promise<void> {
    if (this.#present.has(key)) return;
    const copying = this.#copying.get(key) ?? this.#copy(key);
    this.#copying.set(key, copying);
    try {
      await copying;
    } finally {
      this.#copying.delete(key);
    }
  }

  async #copy(key: string): Promise<void> {
    // The plain file last: its presence means that all of them are here.
    if ((await this.#copies.read(key)) === undefined) {
      for (const variant of VARIANTS.toReversed()) {
        const content = await this.#source.read(key + variant);
        if (content !== undefined) await this.#copies.write(key + variant, content);
        else if (variant === '') return;
      }
    }
    this.#present.add(key);
  }
}
