type SortKey = string | number | Date | null | undefined;
type SortBy<Row> = (row: Row) => SortKey;

/** The rank of each row, from 0; equal rows have the same. */
interface Ranks {
  /** {@link MISSING} for a row without a value. */
  readonly ofRow: Int32Array;
  /** One more than the highest rank; not every rank below it need be taken. */
  readonly count: number;
}

/** Which rank each value has. */
interface Order {
  readonly rankOf: ReadonlyMap<string | number, number>;
  readonly count: number;
}

const MISSING = -1;

/** What is cached for a column, per language: rows may be sorted by a translated word. */
class ByColumn<Remembered> {
  readonly #columns = new WeakMap<SortBy<never>, Map<string, Remembered>>();

  get(sortBy: SortBy<never>, language: string): Remembered | undefined {
    return this.#columns.get(sortBy)?.get(language);
  }

  set(sortBy: SortBy<never>, language: string, remembered: Remembered): void {
    const ofColumn = this.#columns.get(sortBy) ?? new Map<string, Remembered>();
    this.#columns.set(sortBy, ofColumn.set(language, remembered));
  }
}

/**
 * Comparing texts by a language's rules is the slow part in a table of 50,000 rows, and neither reversing the order nor
 * searching changes the result. So it is done once for each list and column, and once for each text however many rows have
 * it.
 */
const known = new WeakMap<readonly unknown[], ByColumn<Ranks>>();

/** The order last computed for a column. A reloaded list mostly has the same names: then nothing is compared. */
const lastOrders = new ByColumn<Order>();

/** The ranks of rows by a column's value. @param sortBy Must stay the same function for the ranks to be found again. */
export function ranksOf<Row>(rows: readonly Row[], sortBy: SortBy<Row>, language: string): Ranks {
  const steps = stepsTo(rows, sortBy, language);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** Milliseconds that a step of the work may take. */
const STEP = 15;

/**
 * Computes the ranks by each of the columns while the browser is idle, so that {@link ranksOf} finds them: comparing the
 * names of 50,000 people when a head is pressed would keep the person waiting, as it does in a browser that cannot tell when
 * it is idle.
 * @returns a function that stops it
 */
export function rankWhenIdle<Row>(
  rows: readonly Row[],
  columns: readonly SortBy<Row>[],
  language: string,
): () => void {
  if (typeof requestIdleCallback !== 'function') return () => {};
  const steps = stepsToAll(rows, columns, language);
  const goOn = (deadline: IdleDeadline) => {
    do {
      if (steps.next().done) return;
    } while (deadline.timeRemaining() > STEP);
    handle = requestIdleCallback(goOn);
  };
  let handle = requestIdleCallback(goOn);
  return () => cancelIdleCallback(handle);
}

function* stepsToAll<Row>(rows: readonly Row[], columns: readonly SortBy<Row>[], language: string) {
  for (const sortBy of columns) {
    yield* stepsTo(rows, sortBy, language);
    yield;
  }
}

function* stepsTo<Row>(rows: readonly Row[], sortBy: SortBy<Row>, language: string): Generator<void, Ranks> {
  const ofRows = known.get(rows) ?? new ByColumn<Ranks>();
  known.set(rows, ofRows);
  const ranks = ofRows.get(sortBy, language) ?? (yield* computeRanks(rows, sortBy, language));
  ofRows.set(sortBy, language, ranks);
  return ranks;
}

function* computeRanks<Row>(
  rows: readonly Row[],
  sortBy: SortBy<Row>,
  language: string,
): Generator<void, Ranks> {
  const keys = rows.map((row) => comparable(sortBy(row)));
  const last = lastOrders.get(sortBy, language);
  const ranks = last && ranksIn(last, keys);
  if (ranks) return ranks;
  yield;
  const order = yield* orderOf(keys, language);
  lastOrders.set(sortBy, language, order);
  return ranksIn(order, keys)!;
}

/** @returns undefined when the order lacks one of the values. */
function ranksIn({ rankOf, count }: Order, keys: readonly (string | number | null)[]): Ranks | undefined {
  const ofRow = new Int32Array(keys.length);
  for (const [index, key] of keys.entries()) {
    const rank = key === null ? MISSING : rankOf.get(key);
    if (rank === undefined) return undefined;
    ofRow[index] = rank;
  }
  return { ofRow, count };
}

/** Values sorted in one step. */
const RUN = 4096;

function* orderOf(keys: readonly (string | number | null)[], language: string): Generator<void, Order> {
  const distinct = new Set(keys);
  distinct.delete(null);
  const values = [...distinct] as (string | number)[];
  const compare = values.every((value) => typeof value === 'number')
    ? (one: string | number, other: string | number) => Number(one) - Number(other)
    : textCompare(values.map(String), language);
  const sorted: (string | number)[] = [];
  for (let start = 0; start < values.length; start += RUN) {
    sorted.push(...values.slice(start, start + RUN).sort(compare));
    yield;
  }
  // The engine's sort recognizes the sorted runs and only merges them.
  sorted.sort(compare);
  yield;
  const rankOf = new Map<string | number, number>();
  let rank = -1;
  for (const [index, value] of sorted.entries()) {
    if (index === 0 || compare(sorted[index - 1]!, value) !== 0) rank += 1;
    rankOf.set(value, rank);
  }
  return { rankOf, count: rank + 1 };
}

/** @returns null for a missing value. */
function comparable(value: SortKey): string | number | null {
  const key = value instanceof Date ? value.getTime() : value;
  return key === null || key === undefined || key === '' || Number.isNaN(key) ? null : key;
}

function textCompare(texts: readonly string[], language: string) {
  // Comparing digits as numbers takes twice as long, and people's names have none.
  const numeric = texts.some((text) => /\d/u.test(text));
  const { compare } = new Intl.Collator(language, { numeric, sensitivity: 'base' });
  return (one: string | number, other: string | number) => compare(String(one), String(other));
}

/** Rows by rank (a counting sort: every row goes straight to its place). Missing ones come last. */
export function inOrder<Row>(rows: readonly Row[], { ofRow, count }: Ranks, isDescending: boolean): Row[] {
  const placeOf = (rank: number) => {
    if (rank === MISSING) return count;
    return isDescending ? count - 1 - rank : rank;
  };
  const next = new Int32Array(count + 2);
  for (const rank of ofRow) next[placeOf(rank) + 1]! += 1;
  for (let place = 1; place < next.length; place += 1) next[place]! += next[place - 1]!;
  const ordered = Array.from<Row>({ length: rows.length });
  for (const [index, row] of rows.entries()) {
    const place = placeOf(ofRow[index]!);
    ordered[next[place]!] = row;
    next[place]! += 1;
  }
  return ordered;
}
