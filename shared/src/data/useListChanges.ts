import { useMemo } from 'react';
import { useSWRConfig } from 'swr';
import { parseList, parseObject } from '../contract/readers/untrusted.ts';

/** Changes of a cached list, made from the server's answers: nothing is fetched again for them. */
export interface ListChanges {
  /** Takes the place of the row with its id; a new one comes first. */
  readonly put: (row: { readonly id: number }) => Promise<void>;
  /** Changes the row with this id; what is not listed is not added. */
  readonly update: (id: number, change: (row: unknown) => unknown) => Promise<void>;
  readonly remove: (id: number) => Promise<void>;
  /** Replaces the whole list. */
  readonly replaceAll: (rows: readonly unknown[]) => Promise<void>;
}

/** @param dependentPaths are read anew after a change; must stay the same array */
export function useListChanges(path: string, dependentPaths: readonly string[]): ListChanges {
  const { cache, mutate } = useSWRConfig();
  return useMemo(() => {
    const readDependents = () => {
      // Not awaited: nobody should wait here for other sections' figures. They show their failures themselves.
      for (const dependent of dependentPaths) void mutate(dependent).catch(() => undefined);
    };
    const write = async (next: (answer: unknown) => unknown) => {
      await mutate<unknown>(path, next, { revalidate: false });
      readDependents();
    };
    // SWR drops what is being read when a change comes in between, and nothing would ever come.
    const isRead = () => cache.get(path)?.data !== undefined;
    const changeRows = (next: (rows: readonly unknown[]) => readonly unknown[]) =>
      write((answer) => {
        const rows = parseList(answer);
        if (rows === undefined) return answer;
        // Others read this answer too, some of them only in the shape that the server gave it.
        return Array.isArray(answer) ? next(rows) : { ...(answer as object), results: next(rows) };
      });
    const change = async (next: (rows: readonly unknown[]) => readonly unknown[]) => {
      if (isRead()) return changeRows(next);
      // What is being read may have left the server before the change.
      await mutate(path).catch(() => undefined);
      readDependents();
      return undefined;
    };
    return {
      put: (row) =>
        change((rows) => {
          const isListed = rows.some((listed) => idOf(listed) === row.id);
          return isListed ? rows.map((listed) => (idOf(listed) === row.id ? row : listed)) : [row, ...rows];
        }),
      update: async (id, next) => {
        if (isRead())
          await changeRows((rows) => rows.map((listed) => (idOf(listed) === id ? next(listed) : listed)));
      },
      remove: (id) => change((rows) => rows.filter((listed) => idOf(listed) !== id)),
      replaceAll: (rows) => write(() => rows),
    };
  }, [cache, mutate, path, dependentPaths]);
}

const idOf = (row: unknown): unknown => parseObject<'id'>(row)?.id;
