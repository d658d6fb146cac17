import { useCallback, useDeferredValue, useEffect, useState } from 'react';
import type * as Rules from '../contract/search/index.ts';
import { logFailure } from '../http/index.ts';

let loaded: typeof Rules | undefined;

/** Chooses rows by a text that each has, in their order; the same array where nothing is typed. */
export type ChooseByText = <Row>(rows: readonly Row[], textOf: (row: Row) => string) => readonly Row[];

/**
 * Searches a list that the page holds, by the rules of every search: each word, in any order, alphabet and keyboard layout (G4). Until
 * their code has come, with the first key, by what is typed as it is.
 */
export function useTextSearch(search: string): ChooseByText {
  // Searching never blocks the search box: a key pressed meanwhile goes first.
  const wanted = useDeferredValue(search).trim();
  const [rules, setRules] = useState(loaded);
  const isWanted = wanted !== '' && rules === undefined;
  useEffect(() => {
    if (!isWanted) return;
    const load = async () => {
      try {
        loaded = await import(/* webpackChunkName: "search-rules" */ '../contract/search/index.ts');
        setRules(loaded);
      } catch (error) {
        logFailure('The rules of the search could not be loaded.', error);
      }
    };
    void load();
  }, [isWanted]);
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
