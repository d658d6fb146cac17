import { type Fixture, fixtureOf } from './fixtures.ts';

/** The kinds of answers a host gives: an item or a list in some shape, at once or slowly, or something else altogether. */
export const ANSWER_KINDS = [
  'shaped',
  'slow',
  'empty object',
  'null',
  'no content',
  'not found',
  'failed',
  'text',
  'cut off',
] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

/** An answer as it goes over the network. */
export interface HostAnswer {
  readonly kind: AnswerKind;
  readonly status: number;
  /** null for none. */
  readonly body: string | null;
  readonly contentType: string;
  /** Milliseconds until it comes. */
  readonly delay: number;
}

/**
 * A host that answers the spec's calls, and no others, in any shape that the spec allows (S10): any fields missing or null,
 * ids as texts, null among the rows, lists bare or in `results`; and also with answers that are none of these. The same seed
 * gives the same answers to the same calls.
 */
export class AnyHost {
  readonly #random: () => number;
  readonly #wholeReads: boolean;
  /** How the next changes are answered: each kind once, in an order of its own, then again. */
  #dealt: AnswerKind[] = [];
  /** How many answers of each kind were given. */
  readonly counts = new Map<AnswerKind, number>();

  /**
   * @param options.wholeReads answers what is read whole, so that everything that can be pressed is there, and changes in
   * every kind in turn
   */
  constructor(seed: number, { wholeReads = false }: { readonly wholeReads?: boolean } = {}) {
    this.#random = randomFrom(seed);
    this.#wholeReads = wholeReads;
  }

  /** How many answers were given. */
  get answered(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** @param path without its query */
  answer(method: string, path: string): HostAnswer {
    const fixture = fixtureOf(method, path);
    const isWhole = this.#wholeReads && method === 'GET';
    const kind = this.#kindFor(fixture, isWhole);
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
    const json = (body: string | null, status = 200): HostAnswer => ({
      kind,
      status,
      body,
      contentType: 'application/json',
      delay: kind === 'slow' ? 150 : 0,
    });
    switch (kind) {
      case 'empty object':
        return json('{}');
      case 'null':
        return json('null');
      case 'no content':
        return json(null, 204);
      case 'not found':
        return json('{"detail":"There is nothing here."}', 404);
      case 'failed':
        return json(this.#isLikely(0.5) ? '{"detail":"Out of order."}' : '', 500);
      case 'text':
        return { ...json('<!doctype html><title>A proxy</title>'), contentType: 'text/html' };
      case 'cut off': {
        const whole = JSON.stringify(this.#shaped(fixture, false));
        return json(whole.slice(0, Math.floor(whole.length / 2)));
      }
      default:
        return json(JSON.stringify(this.#shaped(fixture, isWhole)));
    }
  }

  /** Half of the answers are what was asked for: with fewer, no walk would get far. */
  #kindFor(fixture: Fixture | undefined, isWhole: boolean): AnswerKind {
    if (fixture === undefined) return 'not found';
    if (isWhole) return 'shaped';
    if (this.#wholeReads) return this.#deal();
    if (this.#isLikely(0.5)) return 'shaped';
    return ANSWER_KINDS[Math.floor(this.#random() * ANSWER_KINDS.length)] ?? 'shaped';
  }

  #deal(): AnswerKind {
    if (this.#dealt.length === 0) {
      const places = ANSWER_KINDS.map((kind) => ({ kind, place: this.#random() }));
      this.#dealt = places.toSorted((one, other) => one.place - other.place).map(({ kind }) => kind);
    }
    return this.#dealt.pop() ?? 'shaped';
  }

  #isLikely(chance: number): boolean {
    return this.#random() < chance;
  }

  /** From complete to bare: the chance of a missing or null field differs from answer to answer. */
  #shaped(fixture: Fixture | undefined, isWhole: boolean): unknown {
    const chance = isWhole ? 0 : ([0, 0.15, 0.5, 1][Math.floor(this.#random() * 4)] ?? 0);
    if (fixture === undefined) return {};
    if ('one' in fixture) return this.#shape(fixture.one, chance);
    const rows = this.#shape(fixture.rows, chance);
    return this.#isLikely(0.5) ? rows : { results: rows };
  }

  #shape(value: unknown, chance: number): unknown {
    if (Array.isArray(value)) {
      const items = value.map((item) => this.#shape(item, chance));
      return chance > 0 && this.#isLikely(0.3) ? [null, ...items] : items;
    }
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, field]): [string, unknown][] => {
        // Without its id a row cannot be requested; that readers leave such rows out is proved by their own tests.
        if (key === 'id') return [[key, this.#isLikely(chance / 2) ? String(field) : field]];
        if (!this.#isLikely(chance)) return [[key, this.#shape(field, chance)]];
        return this.#isLikely(0.5) ? [[key, null]] : [];
      }),
    );
  }
}

/** Reproducible random numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
