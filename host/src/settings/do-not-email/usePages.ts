import { logFailure } from '@touchline/shared';
import type { SuppressedAddress, SuppressionList } from '@touchline/shared/contract';
import { SUPPRESSION_PAGE } from '@touchline/shared/contract/rules';
import { useCallback, useRef, useState } from 'react';
import { readSuppressions } from './suppressions.ts';

/** The list as far as it was read. */
export interface Pages {
  /** Undefined while it is not there yet. */
  readonly rowAt: (index: number) => SuppressedAddress | undefined;
  /** Reads what is not there yet. */
  readonly need: (index: number) => void;
}

/**
 * A list that is read a page at a time, as it comes into sight. Another beginning is another list: all else is read anew.
 * @param first its beginning.
 */
export function usePages(search: string, first: SuppressionList): Pages {
  const [pages, setPages] = useState({ first, rows: new Map<number, readonly SuppressedAddress[]>() });
  const asked = useRef({ first, pages: new Set<number>() });
  const isCurrent = pages.first === first;
  const need = useCallback(
    (index: number) => {
      const page = Math.floor(index / SUPPRESSION_PAGE);
      if (asked.current.first !== first) asked.current = { first, pages: new Set() };
      const reading = asked.current;
      if (page === 0 || reading.pages.has(page)) return;
      reading.pages.add(page);
      const read = async () => {
        try {
          const { suppressed } = await readSuppressions(search, page * SUPPRESSION_PAGE);
          if (asked.current !== reading) return;
          setPages((known) => ({
            first,
            rows: new Map(known.first === first ? known.rows : []).set(page, suppressed),
          }));
        } catch (error) {
          logFailure('More of the do-not-email list could not be loaded.', error);
          // Tried again when it comes into sight again.
          reading.pages.delete(page);
        }
      };
      void read();
    },
    [search, first],
  );
  const rowAt = (index: number) => {
    const page = Math.floor(index / SUPPRESSION_PAGE);
    if (page === 0) return first.suppressed[index];
    return isCurrent ? pages.rows.get(page)?.[index % SUPPRESSION_PAGE] : undefined;
  };
  return { rowAt, need };
}
