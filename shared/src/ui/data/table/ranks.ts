type SortKey = string | number | Date | null | undefined;
type SortBy<Row> = (row: Row) => SortKey;

/** Where each row stands among the others, from 0; equal rows stand alike. */
interface Ranks {
  /** {@link MISSING} for a row without a value. */
  readonly ofRow: Int32Array;
  /** How many different ranks there are. */
  readonly count: number;
}

const MISSING = -1;

/**
 * Comparing texts as a language does is what takes long in a table of 50,000 rows, and neither turning the order round
 * nor searching changes anything about it. So it is done once for each list and column, and for each text once however
 * many rows have it. Language by language, since what a row is sorted by may be a translated word.
 */
const known = new WeakMap<readonly unknown[], WeakMap<SortBy<never>, Map<string, Ranks>>>();

/** The ranks of rows by a column's value. @param sortBy Must stay the same function for the ranks to be found again. */
export function ranksOf<Row>(rows: readonly Row[], sortBy: SortBy<Row>, language: string): Ranks {
  const ofRows = known.get(rows) ?? new WeakMap<SortBy<never>, Map<string, Ranks>>();
  known.set(rows, ofRows);
  const ofColumn = ofRows.get(sortBy) ?? new Map<string, Ranks>();
  ofRows.set(sortBy, ofColumn);
  const ranks = ofColumn.get(language) ?? computeRanks(rows, sortBy, language);
  ofColumn.set(language, ranks);
  return ranks;
}

function computeRanks<Row>(rows: readonly Row[], sortBy: SortBy<Row>, language: string): Ranks {
  const keys = rows.map((row) => comparable(sortBy(row)));
  const distinct = new Set(keys);
  distinct.delete(null);
  const values = [...distinct] as (string | number)[];
  const compare = values.every((value) => typeof value === 'number')
    ? (one: string | number, other: string | number) => Number(one) - Number(other)
    : textCompare(values.map(String), language);
  values.sort(compare);
  const rankOf = new Map<string | number | null, number>();
  let rank = -1;
  for (const [index, value] of values.entries()) {
    if (index === 0 || compare(values[index - 1]!, value) !== 0) rank += 1;
    rankOf.set(value, rank);
  }
  return { ofRow: Int32Array.from(keys, (key) => rankOf.get(key) ?? MISSING), count: rank + 1 };
}

/** @returns null for a missing value. */
function comparable(value: SortKey): string | number | null {
  const key = value instanceof Date ? value.getTime() : value;
  return key === null || key === undefined || key === '' || Number.isNaN(key) ? null : key;
}

function textCompare(texts: readonly string[], language: string) {
  // Reading digits as numbers takes twice as long, and names of people have none.
  const numeric = texts.some((text) => /\d/u.test(text));
  const { compare } = new Intl.Collator(language, { numeric, sensitivity: 'base' });
  return (one: string | number, other: string | number) => compare(String(one), String(other));
}

/** Rows by rank, each rank counted first so that every row goes straight to its place. Missing ones come last. */
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
