import { type Manifest, parseManifest } from './manifest.ts';
import { localUrlOf, type RemoteList } from './remote-list.ts';

/** A remote as it is written into the page. */
export interface RegisteredRemote {
  readonly name: string;
  /** Root-relative or absolute URL of the folder that holds `remote.json`, with a slash at the end. */
  readonly url: string;
  readonly sections: readonly string[];
  readonly manifest?: Manifest;
}

/** How long another origin may take to answer for its `remote.json`, in milliseconds. */
const ANSWER_LIMIT = 3000;
/** How often another origin is asked what it is now, in milliseconds: so long a redeploy there may go unseen. */
const ASK_EVERY = 1000;
/** A manifest has a few kilobytes; whoever sends more is not sending one. */
const LARGEST_MANIFEST = 256 * 1024;

interface RegistryOptions {
  readonly remotes: RemoteList;
  /** What each remote of this origin is at this moment. */
  readonly readLocal: () => Promise<readonly Manifest[]>;
}

/**
 * What each remote is at this moment. Those of this origin are read for each page: a release shows at once. Remotes on
 * other origins are asked in the background, and a page never waits for them: it gets the last answer, or an entry
 * without a manifest, and then asks for itself. Which sections one of them offers is known from its last release here
 * until it answers.
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
    const urls = this.#options.remotes.current();
    const local = new Map((await this.#options.readLocal()).map((manifest) => [manifest.name, manifest]));
    const names = new Set([...local.keys(), ...Object.keys(urls)]);
    return [...names]
      .toSorted()
      .map((name) => this.#describe(name, urls[name] ?? localUrlOf(name), local.get(name)));
  }

  #describe(name: string, url: string, known: Manifest | undefined): RegisteredRemote {
    // Other paths of this origin are somebody else's, behind the same proxy; only the page can ask there.
    const manifest = url === localUrlOf(name) ? known : this.#manifests.get(url);
    const sections = Object.keys((manifest ?? known)?.sections ?? {});
    return { name, url, sections, ...(manifest === undefined ? {} : { manifest: forPage(manifest) }) };
  }

  /** Origins other than the page's own that its remotes come from. */
  origins(): readonly string[] {
    const urls = Object.values(this.#options.remotes.current());
    return [...new Set(urls.filter((url) => !url.startsWith('/')).map((url) => new URL(url).origin))];
  }

  #askOthers(): void {
    for (const [name, url] of Object.entries(this.#options.remotes.current())) {
      if (!url.startsWith('/') && !this.#asking.has(url)) void this.#ask(name, url);
    }
  }

  async #ask(name: string, url: string): Promise<void> {
    this.#asking.add(url);
    const manifest = await fetchManifest(name, url);
    if (manifest === undefined) this.#manifests.delete(url);
    else this.#manifests.set(url, manifest);
    this.#asking.delete(url);
  }
}

/**
 * What a page needs before it opens a section: it carries the registry whole, so nothing that releases are compared by,
 * and no integrity of the chunks that come later, whose hashes are in the entry.
 */
export function forPage(manifest: Manifest): Manifest {
  const { shared: _names, sharedSources: _hash, ...rest } = manifest;
  const first = new Set([manifest.entry, ...Object.values(manifest.preload ?? {}).flat()]);
  const integrity = Object.entries(manifest.integrity ?? {}).filter(([file]) => first.has(file));
  return { ...rest, integrity: Object.fromEntries(integrity) };
}

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
