import { useCallback, useDeferredValue } from 'react';
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
