import type { ShownCampaignContact } from '@touchline/shared/contract/readers';
import { createContext, useCallback, useMemo, useState } from 'react';

/** Which of the people found are selected. */
export interface PeopleSelection {
  readonly count: number;
  /** Everybody found, whoever that is: those who come to match meanwhile too. */
  readonly isAll: boolean;
  readonly marks: SelectionMarks;
  readonly toggleAll: () => void;
  readonly clear: () => void;
  readonly ids: () => number[];
  /** Who they are. */
  readonly people: readonly ShownCampaignContact[];
}

/** What the checkbox of a row needs. The same object while only other people are found: no row is drawn again for that. */
export interface SelectionMarks {
  readonly has: (id: number) => boolean;
  readonly toggle: (id: number) => void;
}

const NOBODY: ReadonlySet<number> = new Set();

/**
 * Selects people of those found. A selection of some is of people, and stays when another filter is set; those out of sight
 * count only once they are found again.
 * @param resultOf what they were found by: another filter ends the selection of everybody.
 */
export function usePeopleSelection(
  found: readonly ShownCampaignContact[],
  resultOf: string,
): PeopleSelection {
  const [chosen, setChosen] = useState(NOBODY);
  const [allOf, setAllOf] = useState<string>();
  const isAll = allOf === resultOf && found.length > 0;
  const selected = useMemo(() => {
    if (isAll) return found;
    return chosen.size === 0 ? [] : found.filter(({ id }) => chosen.has(id));
  }, [found, chosen, isAll]);
  const clear = useCallback(() => {
    setAllOf(undefined);
    setChosen(NOBODY);
  }, []);
  const everybody = isAll ? found : undefined;
  const marks = useMemo<SelectionMarks>(
    () => ({
      has: (id) => everybody !== undefined || chosen.has(id),
      toggle: (id) => {
        const next = new Set(everybody?.map((person) => person.id) ?? chosen);
        if (!next.delete(id)) next.add(id);
        setAllOf(undefined);
        setChosen(next);
      },
    }),
    [everybody, chosen],
  );
  return useMemo(
    () => ({
      count: selected.length,
      isAll,
      marks,
      toggleAll: () => {
        setChosen(NOBODY);
        setAllOf(isAll ? undefined : resultOf);
      },
      clear,
      ids: () => selected.map(({ id }) => id),
      people: selected,
    }),
    [selected, isAll, marks, resultOf, clear],
  );
}

/** In a context, so that the columns of a long table stay the same objects while people are selected. */
export const SelectionContext = createContext<SelectionMarks | undefined>(undefined);
