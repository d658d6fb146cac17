import { useCallback, useMemo } from 'react';
import { type QueryEdit, useQuery } from './useQuery.ts';
import { useSearchText, writeSearch } from './useSearchText.ts';

/** What a list is searched for and filtered by; all of it is in the URL, so that a result can be shared and found again. */
export interface ListFilter<Name extends string> {
  readonly search: string;
  readonly setSearch: (text: string) => void;
  /** The value of each filter; empty for one that lets everything through. */
  readonly values: Readonly<Record<Name, string>>;
  readonly set: (name: Name, value: string) => void;
  /** Clears search and filters. */
  readonly clear: () => void;
}

/**
 * Reads and writes `?search=` and a parameter for each filter.
 * @param names Of the filters, as in the URL. Must stay the same array.
 */
export function useListFilter<const Name extends string>(names: readonly Name[]): ListFilter<Name> {
  const [query, changeQuery] = useQuery();
  const [search, setSearch, takeOver] = useSearchText();
  const values = useMemo(
    () =>
      Object.fromEntries(names.map((name) => [name, query.get(name) ?? ''])) as Readonly<
        Record<Name, string>
      >,
    [names, query],
  );
  // What was typed a moment ago goes into the same URL as the filter: of two writes, one would undo the other.
  const write = useCallback(
    (text: string, edit: QueryEdit) => {
      takeOver(text);
      changeQuery((next) => {
        writeSearch(next, text);
        edit(next);
      });
    },
    [takeOver, changeQuery],
  );
  return useMemo(
    () => ({
      search,
      setSearch,
      values,
      set: (name, value) =>
        write(search, (next) => (value === '' ? next.delete(name) : next.set(name, value))),
      clear: () =>
        write('', (next) => {
          for (const name of names) next.delete(name);
        }),
    }),
    [search, setSearch, values, write, names],
  );
}
