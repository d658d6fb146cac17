import { useMemo } from 'react';
import { hasId, parseList } from '../contract/readers/untrusted.ts';
import { type ListChanges, useListChanges } from './useListChanges.ts';
import { type LoadState, parseOnce, type ReadDefinition, type ReadOptions, useRead } from './useRead.ts';

/** A list as the page holds it. */
export interface List<Row> extends LoadState {
  /** Empty while it is loading, and when that failed (spec §8); the last rows when a later load failed. */
  readonly rows: readonly Row[];
  /** Whether rows were ever read: then a failure means that they may be out of date. */
  readonly hasRows: boolean;
  /** How many rows of the answer are not among them, since the page does not understand what the server calls them by. */
  readonly unread: number;
}

export interface ListDefinition<Row> extends Omit<ReadDefinition<Row>, 'parse'> {
  readonly path: string;
  /** Total over any JSON. */
  readonly parse: (rows: readonly unknown[]) => readonly Row[];
  /** What rows hold that is shown as rows of its own, such as the contacts of an organization: it counts as unread as well. */
  readonly held?: (row: unknown) => readonly unknown[];
  /** Paths of other sections' data that depend on the rows: read again after a change. */
  readonly dependentPaths?: readonly string[];
  /** Fields that the answer to a change must have beside an id to be shown as a row; otherwise the list is read again. */
  readonly rowFields?: readonly string[];
}

export interface DefinedList<Row> {
  /** Reads the list. */
  readonly use: (options?: ReadOptions) => List<Row>;
  /** Changes it, by what the server answers. */
  readonly useChanges: () => ListChanges;
}

const countUnread = (rows: readonly unknown[]): number => rows.filter((row) => !hasId(row)).length;

interface Answered<Row> {
  readonly rows: readonly Row[];
  readonly unread: number;
}

/** Defines a list of the API once, for all who show or change it. */
export function defineList<Row>(definition: ListDefinition<Row>): DefinedList<Row> {
  const { path, parse, held, dependentPaths = [], rowFields = [], ...rest } = definition;
  const changes = { path, dependentPaths, rowFields };
  const none: readonly Row[] = [];
  const read: ReadDefinition<Answered<Row>> = {
    ...rest,
    parse: parseOnce((answer) => {
      const all = parseList(answer);
      if (all === undefined) return undefined;
      const rows = parse(all);
      const unread =
        (rows.length < all.length ? countUnread(all) : 0) + (held ? countUnread(all.flatMap(held)) : 0);
      // A list of which no row can be read has failed; shown as empty, people would believe that nothing is there.
      return rows.length === 0 && unread > 0 ? undefined : { rows, unread };
    }),
  };
  return {
    use: (options) => {
      const { value, status, error, reload } = useRead(path, read, options);
      return useMemo(
        () => ({
          rows: value?.rows ?? none,
          unread: value?.unread ?? 0,
          hasRows: value !== undefined,
          status,
          error,
          reload,
        }),
        [value, status, error, reload],
      );
    },
    useChanges: () => useListChanges(changes),
  };
}
