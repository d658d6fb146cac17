import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSearchText } from './useSearchText.ts';

/** What a list is searched for and filtered by; all of it is in the URL, so that a result can be shared and found again. */
export interface ListFilter<Name extends string> {
  readonly search: string;
  readonly setSearch: (text: string) => void;
  /** The value of each filter; empty where it lets everything through. */
  readonly values: Readonly<Record<Name, string>>;
  readonly set: (name: Name, value: string) => void;
  /** Takes search and filters away. */
  readonly clear: () => void;
}

/**
 * Reads and writes `?search=` and a parameter for each filter.
 * @param names Of the filters, as in the URL. Must stay the same array.
 */
export function useListFilter<const Name extends string>(names: readonly Name[]): ListFilter<Name> {
  const [parameters, setParameters] = useSearchParams();
  const [search, setSearch, emptySearch] = useSearchText();
  const change = useCallback(
    (edit: (next: URLSearchParams) => void) => {
      setParameters(
        (current) => {
          const next = new URLSearchParams(current);
          edit(next);
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [setParameters],
  );
  const values = useMemo(
    () =>
      Object.fromEntries(names.map((name) => [name, parameters.get(name) ?? ''])) as Readonly<
        Record<Name, string>
      >,
    [names, parameters],
  );
  return useMemo(
    () => ({
      search,
      setSearch,
      values,
      set: (name, value) => change((next) => (value === '' ? next.delete(name) : next.set(name, value))),
      clear: () => {
        emptySearch();
        change((next) => {
          for (const name of ['search', ...names]) next.delete(name);
        });
      },
    }),
    [search, setSearch, emptySearch, values, change, names],
  );
}
