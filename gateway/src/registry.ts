import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Manifest, parseManifest } from './manifest.ts';
import { localUrlOf, type RemoteAddress, type RemoteList } from './remote-list.ts';

/** A remote as it is written into the page. */
export interface RegisteredRemote extends RemoteAddress {
  readonly manifest?: Manifest;
}

/** How long another origin may take to answer for its `remote.json`, in milliseconds. */
const ANSWER_LIMIT = 3000;
/** How often another origin is asked what it is now, in milliseconds: so long a redeploy there may go unseen. */
const ASK_EVERY = 1000;
/** A manifest has a few hundred bytes; whoever sends more is not sending one. */
const LARGEST_MANIFEST = 64 * 1024;

interface RegistryOptions {
  readonly remotes: RemoteList;
  /** Reads `remote.json` of a remote of this checkout; rejects when there is none. */
  readonly readLocal: (name: string) => Promise<string>;
}

/**
 * What each remote is at this moment. Local remotes are read for each page: a redeploy shows at once. Remotes on
 * other origins are asked in the background, and a page never waits for them: it gets the last answer, or an entry
 * without a manifest, and then asks for itself.
 */
export class Registry {
  readonly #options: RegistryOptions;
  readonly #manifests = new Map<string, Manifest>();
  readonly #asking = new Set<string>();
  readonly #timer: NodeJS.Timeout;

  constructor(options: RegistryOptions) {
    this.#options = options;
    this.#askOthers();
    this.#timer = setInterval(() => this.#askOthers(), ASK_EVERY);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async read(): Promise<readonly RegisteredRemote[]> {
    return Promise.all(this.#options.remotes.current().map((remote) => this.#describe(remote)));
  }

  /** Origins other than the page's own that its remotes come from. */
  origins(): readonly string[] {
    const urls = this.#options.remotes.current().map(({ url }) => url);
    return [...new Set(urls.filter((url) => !url.startsWith('/')).map((url) => new URL(url).origin))];
  }

  async #describe(remote: RemoteAddress): Promise<RegisteredRemote> {
    const manifest = isLocal(remote) ? await this.#readLocal(remote) : this.#manifests.get(remote.url);
    return manifest === undefined ? remote : { ...remote, manifest };
  }

  async #readLocal({ name }: RemoteAddress): Promise<Manifest | undefined> {
    const text = await this.#options.readLocal(name).catch(() => undefined);
    return text === undefined ? undefined : parseManifest(text, name);
  }

  #askOthers(): void {
    for (const remote of this.#options.remotes.current()) {
      if (!remote.url.startsWith('/') && !this.#asking.has(remote.url)) void this.#ask(remote);
    }
  }

  async #ask({ name, url }: RemoteAddress): Promise<void> {
    this.#asking.add(url);
    const manifest = await fetchManifest(name, url);
    if (manifest === undefined) this.#manifests.delete(url);
    else this.#manifests.set(url, manifest);
    this.#asking.delete(url);
  }
}

/** Other paths of this origin are somebody else's, behind the same proxy; only the page can ask there. */
const isLocal = ({ name, url }: RemoteAddress): boolean => url === localUrlOf(name);

async function fetchManifest(name: string, url: string): Promise<Manifest | undefined> {
  try {
    const response = await fetch(`${url}remote.json`, { signal: AbortSignal.timeout(ANSWER_LIMIT) });
    if (!response.ok || Number(response.headers.get('content-length') ?? 0) > LARGEST_MANIFEST)
      return undefined;
    const text = await response.text();
    return text.length > LARGEST_MANIFEST ? undefined : parseManifest(text, name);
  } catch {
    // Down or hanging: the page will find out for itself and say so in that section.
    return undefined;
  }
}

/** Reads `remote.json` from a folder of built remotes, one sub-folder each. */
export const readFromCheckout =
  (root: string) =>
  (name: string): Promise<string> =>
    readFile(join(root, name, 'dist', 'remote.json'), 'utf8');
