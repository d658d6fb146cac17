import { problemsOfSection } from '@touchline/shared/contract/declaration';
import type { RegisteredRemote as PageRemote } from '@touchline/shared/contract/registry';
import { type Manifest, parseManifest } from './manifest.ts';
import { localUrlOf, type RemoteList } from './remote-list.ts';

/** A remote as it is written into the page. What its manifest says beyond {@link Manifest} is for the page to judge. */
export type RegisteredRemote = Omit<PageRemote, 'manifest'> & { readonly manifest?: Manifest };

/** How long another origin may take to answer for its `remote.json`, in milliseconds. */
const ANSWER_LIMIT = 3000;
/** How often another origin is asked what it is now, in milliseconds: a redeploy there goes unnoticed for that long. */
const ASK_EVERY = 1000;
/** In bytes. A manifest has a few kilobytes; whoever sends more is not sending one. */
const LARGEST_MANIFEST = 256 * 1024;

/** How many problems are remembered as reported. */
const MOST_REPORTED = 1000;

interface RegistryOptions {
  readonly remotes: RemoteList;
  /** What each remote of this origin is at this moment. */
  readonly readLocal: () => Promise<readonly Manifest[]>;
  /** Called once for each section that cannot be shown. */
  readonly onProblem?: (message: string) => void;
}

/**
 * What each remote is at this moment. Those of this origin are read for each page: a release shows at once. Remotes on
 * other origins are asked in the background, and a page never waits for them: it gets the last answer, or an entry
 * without a manifest, and then asks for itself. Which sections such a remote offers is known from its last good answer, or
 * its last release here: a section that is down stays in the navigation. One that was never heard of is not in it.
 */
export class Registry {
  readonly #options: RegistryOptions;
  /** Answers of other origins, by URL. */
  readonly #manifests = new Map<string, Manifest>();
  /** Last good answers of other origins, by URL: what a remote offers while it is down. */
  readonly #lastManifests = new Map<string, Manifest>();
  readonly #reported = new Set<string>();
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
    const taken = new Map<string, string>();
    return [...names]
      .toSorted()
      .map((name) => this.#describe(name, urls[name] ?? localUrlOf(name), local.get(name)))
      .map((remote) => this.#withoutProblems(remote, taken));
  }

  #describe(name: string, url: string, known: Manifest | undefined): RegisteredRemote {
    // Other paths of this origin are served by others, behind the same proxy; only the page can ask there.
    const manifest = url === localUrlOf(name) ? known : this.#manifests.get(url);
    return registered({ name, url, manifest, offered: manifest ?? this.#lastManifests.get(url) ?? known });
  }

  /** Leaves out sections that cannot be shown, or that an earlier remote has: one remote must not hide another's. */
  #withoutProblems(remote: RegisteredRemote, taken: Map<string, string>): RegisteredRemote {
    const sections = remote.sections.filter((id) => {
      const owner = taken.get(id);
      const problems =
        owner === undefined
          ? problemsOfSection(id, remote.declarations?.[id])
          : [`The section ${JSON.stringify(id)} is offered by ${owner} already.`];
      for (const problem of problems) this.#report(`${remote.name}: ${problem} It is not shown.`);
      if (problems.length === 0) taken.set(id, remote.name);
      return problems.length === 0;
    });
    return { ...remote, sections };
  }

  #report(message: string): void {
    if (this.#reported.has(message)) return;
    // Another origin may say something else each time: past the limit, what is still wrong is reported once more.
    if (this.#reported.size >= MOST_REPORTED) this.#reported.clear();
    this.#reported.add(message);
    this.#options.onProblem?.(message);
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
    if (manifest === undefined) {
      this.#manifests.delete(url);
    } else {
      this.#manifests.set(url, manifest);
      this.#lastManifests.set(url, manifest);
    }
    this.#asking.delete(url);
  }
}

interface RemoteFacts {
  readonly name: string;
  readonly url: string;
  /** Of the build that the remote runs now; undefined while that is not known. */
  readonly manifest?: Manifest | undefined;
  /** The manifest that says which sections there are; the last known one while the remote does not answer. */
  readonly offered: Manifest | undefined;
}

/** The line of the registry for a remote. */
export function registered({ name, url, manifest, offered }: RemoteFacts): RegisteredRemote {
  return {
    name,
    url,
    sections: Object.keys(offered?.sections ?? {}),
    ...(offered?.declarations === undefined ? {} : { declarations: offered.declarations }),
    ...(manifest === undefined ? {} : { manifest: forPage(manifest) }),
  };
}

/**
 * What a page needs before it opens a section. Every page carries the whole registry, so it is kept short: without what
 * releases are compared by, what the line of the registry has already, and the integrity of later chunks, whose hashes are
 * in the entry.
 */
function forPage(manifest: Manifest): Manifest {
  const { shared: _names, sharedSources: _hash, declarations: _beside, ...rest } = manifest;
  const first = new Set([manifest.entry, ...Object.values(manifest.preload ?? {}).flat()]);
  const integrity = Object.entries(manifest.integrity ?? {}).filter(([file]) => first.has(file));
  return { ...rest, integrity: Object.fromEntries(integrity) };
}

/** The body of an answer; undefined, and the connection closed, once it exceeds {@link LARGEST_MANIFEST}. */
async function readLimited(response: Response): Promise<string | undefined> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.byteLength;
    if (bytes > LARGEST_MANIFEST) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

async function fetchManifest(name: string, url: string): Promise<Manifest | undefined> {
  try {
    const response = await fetch(`${url}remote.json`, { signal: AbortSignal.timeout(ANSWER_LIMIT) });
    if (!response.ok || Number(response.headers.get('content-length') ?? 0) > LARGEST_MANIFEST) {
      await response.body?.cancel();
      return undefined;
    }
    const text = await readLimited(response);
    return text === undefined ? undefined : parseManifest(text, name);
  } catch {
    // Down or hanging: the page will find out for itself and say so in that section.
    return undefined;
  }
}
