import type { Organization } from '@touchline/shared/contract';
import { useCallback, useMemo, useRef, useState } from 'react';

/** Which of the organizations found are selected. */
export interface Selection {
  /** Ids of those that are found, in their order; others count again once they are. */
  readonly ids: readonly number[];
  readonly isAll: boolean;
  readonly has: (id: number) => boolean;
  /** @param isRange as far as the one pressed before (Shift) */
  readonly toggle: (id: number, isRange: boolean) => void;
  readonly toggleAll: () => void;
  readonly clear: () => void;
}

const NONE: ReadonlySet<number> = new Set();

/** Selects organizations of those found, one by one, by ranges, or all of them. */
export function useSelection(found: readonly Organization[]): Selection {
  const [chosen, setChosen] = useState(NONE);
  const last = useRef<number>(undefined);
  const ids = useMemo(
    () => (chosen.size === 0 ? [] : found.filter(({ id }) => chosen.has(id)).map(({ id }) => id)),
    [found, chosen],
  );
  const isAll = ids.length > 0 && ids.length === found.length;
  const toggle = useCallback(
    (id: number, isRange: boolean) => {
      const from = isRange ? found.findIndex((one) => one.id === last.current) : -1;
      last.current = id;
      const to = found.findIndex((one) => one.id === id);
      const range =
        from === -1 ? [id] : found.slice(Math.min(from, to), Math.max(from, to) + 1).map((one) => one.id);
      setChosen((before) => {
        const next = new Set(before);
        const isAdded = !before.has(id);
        for (const one of range) {
          if (isAdded) next.add(one);
          else next.delete(one);
        }
        return next;
      });
    },
    [found],
  );
  return useMemo(
    () => ({
      ids,
      isAll,
      has: (id) => chosen.has(id),
      toggle,
      toggleAll: () => setChosen(isAll ? NONE : new Set(found.map(({ id }) => id))),
      clear: () => setChosen(NONE),
    }),
    [ids, isAll, chosen, toggle, found],
  );
}
