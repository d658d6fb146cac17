import { useMemo } from 'react';
import { useSWRConfig } from 'swr';
import { parseId, parseList, parseObject } from '../contract/readers/untrusted.ts';

/** Changes of a cached list, made from the server's answers: nothing is fetched again where they are complete. */
export interface ListChanges {
  /**
   * A row as the server answered a change: it takes the place of the row with its id; a new one comes first. The spec leaves
   * open what a change answers: after anything but a whole row, the list is read again.
   */
  readonly put: (answer: unknown) => Promise<void>;
  /** Changes the row with this id; one that is not in the list is not added. */
  readonly update: (id: number, change: (row: unknown) => unknown) => Promise<void>;
  /** Changes rows of which there may be thousands, in one go; whatever it gives back as it was is left alone. */
  readonly updateEach: (change: (row: unknown) => unknown) => Promise<void>;
  readonly remove: (id: number) => Promise<void>;
  /** Replaces the whole list. */
  readonly replaceAll: (rows: readonly unknown[]) => Promise<void>;
}

export interface ListChangesOptions {
  readonly path: string;
  /** Read again after a change. */
  readonly dependentPaths: readonly string[];
  /** Fields that a row must have beside its id to be shown as it is. */
  readonly rowFields: readonly string[];
}

/** @param options must stay the same object */
export function useListChanges(options: ListChangesOptions): ListChanges {
  const { path, dependentPaths, rowFields } = options;
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
    // SWR drops a read when a change comes in between, so the list would never arrive.
    const isRead = () => cache.get(path)?.data !== undefined;
    const changeRows = (next: (rows: readonly unknown[]) => readonly unknown[]) =>
      write((answer) => {
        const rows = parseList(answer);
        if (rows === undefined) return answer;
        // Others read this cached answer too, some of them only in the server's own shape.
        return Array.isArray(answer) ? next(rows) : { ...(answer as object), results: next(rows) };
      });
    const change = async (next: (rows: readonly unknown[]) => readonly unknown[]) => {
      if (isRead()) return changeRows(next);
      // A read under way may have been answered before the change.
      await mutate(path).catch(() => undefined);
      readDependents();
      return undefined;
    };
    return {
      put: async (answer) => {
        const row = parseObject<string>(answer);
        const id = idOf(row);
        if (id === null || rowFields.some((field) => row?.[field] === undefined)) {
          // Not awaited: what was changed is stored, however long the list takes.
          void mutate(path).catch(() => undefined);
          readDependents();
          return;
        }
        await change((rows) => {
          const isListed = rows.some((listed) => idOf(listed) === id);
          return isListed ? rows.map((listed) => (idOf(listed) === id ? row : listed)) : [row, ...rows];
        });
      },
      update: async (id, next) => {
        if (isRead())
          await changeRows((rows) => rows.map((listed) => (idOf(listed) === id ? next(listed) : listed)));
      },
      updateEach: async (next) => {
        if (isRead()) await changeRows((rows) => rows.map(next));
      },
      remove: (id) => change((rows) => rows.filter((listed) => idOf(listed) !== id)),
      replaceAll: (rows) => write(() => rows),
    };
  }, [cache, mutate, path, dependentPaths, rowFields]);
}

const idOf = (row: unknown): number | null => parseId(parseObject<'id'>(row)?.id);
