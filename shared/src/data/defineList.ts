import { useMemo } from 'react';
import { parseId, parseList, parseObject } from '../contract/readers/untrusted.ts';
import { type ListChanges, useListChanges } from './useListChanges.ts';
import { type LoadState, parseOnce, type ReadDefinition, type ReadOptions, useRead } from './useRead.ts';

/** A list as the page holds it. */
export interface List<Row> extends LoadState {
  /** Empty while it is loading, and when that failed (spec §8); the last rows when a later load failed. */
  readonly rows: readonly Row[];
  /** Whether rows were ever read: then a failure means that they may be out of date. */
  readonly hasRows: boolean;
}

export interface ListDefinition<Row> extends Omit<ReadDefinition<Row>, 'parse'> {
  readonly path: string;
  /** Total over any JSON. */
  readonly parse: (rows: readonly unknown[]) => readonly Row[];
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

/** Whether a row has an id of another kind than ours. */
function isWithUnknownId(row: unknown): boolean {
  const id = parseObject<'id'>(row)?.id;
  return id !== undefined && id !== null && parseId(id) === null;
}

/** Defines a list of the API once, for all who show or change it. */
export function defineList<Row>(definition: ListDefinition<Row>): DefinedList<Row> {
  const { path, parse, dependentPaths = [], rowFields = [], ...rest } = definition;
  const changes = { path, dependentPaths, rowFields };
  const none: readonly Row[] = [];
  const read: ReadDefinition<readonly Row[]> = {
    ...rest,
    parse: parseOnce((answer) => {
      const rows = parseList(answer);
      if (rows === undefined) return undefined;
      const parsed = parse(rows);
      // A list of which no row can be read has failed; shown as empty, people would believe that nothing is there.
      return parsed.length === 0 && rows.some(isWithUnknownId) ? undefined : parsed;
    }),
  };
  return {
    use: (options) => {
      const { value, status, error, reload } = useRead(path, read, options);
      return useMemo(
        () => ({ rows: value ?? none, hasRows: value !== undefined, status, error, reload }),
        [value, status, error, reload],
      );
    },
    useChanges: () => useListChanges(changes),
  };
}
