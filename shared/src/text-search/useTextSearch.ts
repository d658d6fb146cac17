import { useCallback, useDeferredValue, useEffect } from 'react';
import { useSearchRules } from './searchRules.ts';

/** Chooses rows by the text of each, its fields apart by line breaks, in their order; the same array where nothing is typed. */
export type ChooseByText = <Row extends object>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
) => readonly Row[];

/**
 * Searches a list that the page holds, by the rules of every search: each word, in any order, alphabet and keyboard layout (G4). Until
 * their code has come, with the first key, by what is typed as it is.
 */
export function useTextSearch(search: string): ChooseByText {
  // Searching never blocks the search box: a key pressed meanwhile goes first.
  const wanted = useDeferredValue(search).trim();
  const rules = useSearchRules(wanted !== '');
  return useCallback(
    (rows, textOf) => {
      if (wanted === '') return rows;
      if (rules) return rules.chooseByText(rows, textOf, rules.readQuery(wanted));
      const small = wanted.toLowerCase();
      return rows.filter((row) => textOf(row).toLowerCase().includes(small));
    },
    [wanted, rules],
  );
}

/** Rows that are made ready to be searched between two frames. */
const SLICE = 500;

/**
 * Makes a long list ready to be searched while nobody types, so that the first key need not.
 * @param textOf the same function as the search gets, at each key
 */
export function usePreparedSearch<Row extends object>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
): void {
  const rules = useSearchRules();
  useEffect(() => {
    if (rules === undefined) return undefined;
    let next = 0;
    let timer: ReturnType<typeof setTimeout>;
    const prepare = () => {
      rules.prepareTexts(rows.slice(next, next + SLICE), textOf);
      next += SLICE;
      if (next < rows.length) timer = setTimeout(prepare);
    };
    timer = setTimeout(prepare);
    return () => clearTimeout(timer);
  }, [rules, rows, textOf]);
}
