/** Storage that lasts as long as the page. */
class PageStorage implements Storage {
  readonly #items = new Map<string, string>();
  get length(): number {
    return this.#items.size;
  }
  clear(): void {
    this.#items.clear();
  }
  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }
  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null;
  }
  removeItem(key: string): void {
    this.#items.delete(key);
  }
  setItem(key: string, value: string): void {
    this.#items.set(key, value);
  }
}

/** Puts storage of the page in place of one that may not even be looked at. */
function replaceIfBlocked(name: 'localStorage' | 'sessionStorage'): void {
  try {
    // The getter throws where somebody blocks the cookies and data of sites: the page would stay white.
    void window[name].length;
  } catch {
    Object.defineProperty(window, name, { configurable: true, value: new PageStorage() });
  }
}

// Imported by the first modules that read storage, ahead of all others.
replaceIfBlocked('localStorage');
replaceIfBlocked('sessionStorage');

/**
 * Whether the browser lets the page store nothing. Everything works all the same, until the page is closed or loaded again.
 * Asked of what is there: the script that runs ahead of the page's program has replaced it already.
 */
export const isStorageBlocked = !(localStorage instanceof Storage);
