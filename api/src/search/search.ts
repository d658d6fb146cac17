import { Worker } from 'node:worker_threads';
import { TooManyWords } from '@touchline/shared/contract/search';
import type { FastifyBaseLogger } from 'fastify';
import { busy } from '../errors.ts';
import { texts } from './texts.ts';

/** What is looked for. */
export interface SearchQuery {
  readonly query: string;
  /** Only organizations of this account. */
  readonly owner?: number | undefined;
  /** Only organizations with this tag. */
  readonly tag?: number | undefined;
  /** Whether to count the contacts that are found: it takes some milliseconds. */
  readonly countsContacts?: boolean;
  /** How much of what is found is told. */
  readonly most: {
    readonly organizations: number;
    readonly withContacts: number;
    readonly unassigned: number;
  };
}
/** A query for the thread; `of` asks only by which contacts these organizations were found. */
export type SearchJob = SearchQuery & { readonly number: number; readonly of?: readonly number[] };

/** Contacts that organizations were found by, where it was not by what they say themselves alone. */
type ContactsFound = ReadonlyMap<number, readonly number[]>;
export interface SearchAnswer {
  readonly total: number;
  /** The best first. */
  readonly ids: readonly number[];
  /** Of the first of them. */
  readonly contacts: ContactsFound;
  /** Contacts of organizations that were found, where they were to be counted; else 0. */
  readonly contacts_total: number;
  readonly unassigned_total: number;
  readonly unassigned: readonly number[];
  /** Whether something may have been changed that is not found yet: very many things at once, or the database is lost. */
  readonly isBehind: boolean;
}

/** What the thread is started with; the largest size of its numbers, which no limit of the heap counts. */
export interface ThreadData {
  readonly url: string;
  readonly mostBytes: number;
}

export type ThreadSays =
  | { readonly kind: 'ready' }
  | { readonly kind: 'stale' }
  /** Of a search, where it has a number. */
  | { readonly kind: 'failed'; readonly number?: number; readonly error: Error }
  | { readonly kind: 'found'; readonly number: number; readonly answer: Partial<SearchAnswer> };

/** Milliseconds that a search waits for the words to be read, and for its answer; and after which reading anew is tried again. */
const PATIENCE = { start: 20_000, answer: 10_000, again: 60_000 };
/** MiB of words, and of numbers that say who has them: a million contacts with twenty values each take half of it. */
const MOST_MEMORY = { words: 2048, numbers: 1024 };

interface Thread {
  readonly worker: Worker;
  readonly isReady: Promise<void>;
}

/** What a search needs. */
export interface SearchOptions {
  /** Connection string of the database. */
  readonly url: string;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  /** Starts the thread, if not {@link startThread}. */
  readonly start?: (url: string) => Worker;
  readonly patience?: typeof PATIENCE;
}

/** A thread that reads all words of a database, and says when it has. */
export const startThread = (url: string, mostMiB: number = MOST_MEMORY.numbers): Worker =>
  new Worker(new URL('search-thread.ts', import.meta.url), {
    workerData: { url, mostBytes: mostMiB * 2 ** 20 } satisfies ThreadData,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY.words },
  });

/**
 * Searches organizations and contacts in a thread of its own, which keeps their words in memory and follows what is changed: an
 * index in PostgreSQL would make changes of many contacts take several times as long (docs/decisions/0168-search.md).
 */
export class Search {
  readonly #url: string;
  readonly #log: SearchOptions['log'];
  readonly #startWorker: (url: string) => Worker;
  readonly #patience: typeof PATIENCE;
  /** All that run: the one that answers, the one that will, and those that others took the place of. */
  readonly #threads = new Set<Thread>();
  #thread: Thread | undefined;
  #next: Thread | undefined;
  /** When reading anew may be tried again. */
  #again = 0;
  #isStopped = false;
  /** Why it cannot search before {@link #again}. */
  #tooMany: Error | undefined;
  #number = 0;
  readonly #waiting = new Map<
    number,
    {
      readonly thread: Thread;
      readonly resolve: (answer: Partial<SearchAnswer>) => void;
      readonly reject: (error: unknown) => void;
    }
  >();

  constructor({ url, log, start = startThread, patience = PATIENCE }: SearchOptions) {
    this.#url = url;
    this.#log = log;
    this.#startWorker = start;
    this.#patience = patience;
  }

  /** Begins to read the words, if nobody has searched yet. */
  prepare(): void {
    this.#thread ??= this.#start();
  }

  /** @throws {RequestError} 503 while the words are being read for longer than somebody waits */
  async find(query: SearchQuery): Promise<SearchAnswer> {
    return (await this.#ask(query)) as SearchAnswer;
  }

  /** The contacts that these organizations were found by. @throws {RequestError} 503 */
  async contactsOf(query: string, organizations: readonly number[]): Promise<ContactsFound> {
    const most = { organizations: 0, withContacts: 0, unassigned: 0 };
    return (await this.#ask({ query, most, of: organizations })).contacts ?? new Map();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#thread = undefined;
    this.#next = undefined;
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()));
  }

  async #ask(job: Omit<SearchJob, 'number'>): Promise<Partial<SearchAnswer>> {
    try {
      if (this.#tooMany && Date.now() < this.#again) throw this.#tooMany;
      const thread = (this.#thread ??= this.#start());
      await inTime(thread.isReady, this.#patience.start);
      // It may have been replaced meanwhile, and still answers.
      return await inTime(this.#post(thread, job), this.#patience.answer);
    } catch (error) {
      const detail = isTooMany(error) ? texts.tooManyWords : texts.notReady;
      throw busy(detail, { cause: error });
    }
  }

  #post(thread: Thread, job: Omit<SearchJob, 'number'>): Promise<Partial<SearchAnswer>> {
    this.#number += 1;
    const number = this.#number;
    return new Promise((resolve, reject) => {
      // Nobody would answer.
      if (!this.#threads.has(thread)) throw new Error('The thread of the search has ended');
      this.#waiting.set(number, { thread, resolve, reject });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      thread.worker.postMessage({ ...job, number });
    });
  }

  #start(): Thread {
    if (this.#isStopped) throw new Error('The search has been stopped');
    const worker = this.#startWorker(this.#url);
    const ready = Promise.withResolvers<void>();
    const thread: Thread = { worker, isReady: ready.promise };
    this.#threads.add(thread);
    // Whoever waits for it is told.
    thread.isReady.catch(() => undefined);
    worker.unref();
    worker.on('message', (said: ThreadSays) => {
      if (said.kind === 'ready') ready.resolve();
      else this.#hear(thread, said);
    });
    // What ended it is told to those who wait; the next search starts another.
    const lose = (error: unknown) => {
      ready.reject(error);
      this.#lose(thread, error);
    };
    worker.on('error', (error) => {
      this.#log.error({ err: error }, 'The thread of the search has failed');
      if (isTooMany(error)) {
        // Reading all again would only end the same way.
        this.#tooMany = error;
        this.#again = Date.now() + this.#patience.again;
      }
      lose(error);
    });
    worker.on('exit', () => lose(new Error('The thread of the search has ended')));
    return thread;
  }

  #hear(thread: Thread, said: Exclude<ThreadSays, { kind: 'ready' }>): void {
    if (said.kind === 'stale') {
      void this.#replace(thread);
      return;
    }
    if (said.kind === 'failed')
      this.#log.warn({ err: said.error }, 'The search could not read what has changed');
    if (said.number === undefined) return;
    const waiting = this.#waiting.get(said.number);
    this.#waiting.delete(said.number);
    if (said.kind === 'found') waiting?.resolve(said.answer);
    else waiting?.reject(said.error);
  }

  /** Reads everything anew, while the old one goes on answering. */
  async #replace(old: Thread): Promise<void> {
    if (this.#thread !== old || this.#next || Date.now() < this.#again) return;
    const next = this.#start();
    this.#next = next;
    try {
      await next.isReady;
    } catch {
      // The old one goes on, and asks again whenever it has followed.
      this.#again = Date.now() + this.#patience.again;
      return;
    }
    // It took the place of the old one already, where that was lost.
    if (this.#next !== next) return;
    const replaced = this.#thread;
    this.#thread = next;
    this.#next = undefined;
    // Whoever asked the old one before waits no longer than this.
    setTimeout(() => void replaced?.worker.terminate(), this.#patience.answer).unref();
  }

  #lose(thread: Thread, error: unknown): void {
    this.#threads.delete(thread);
    if (this.#next === thread) this.#next = undefined;
    if (this.#thread === thread) {
      this.#thread = this.#next;
      this.#next = undefined;
    }
    for (const [number, waiting] of this.#waiting) {
      if (waiting.thread !== thread) continue;
      this.#waiting.delete(number);
      waiting.reject(error);
    }
  }
}

/** The class does not come over from the thread, the name does. */
const isTooMany = (error: unknown): error is Error =>
  error instanceof Error && error.name === TooManyWords.name;

async function inTime<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer in ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
