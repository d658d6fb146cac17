import { logFailure } from '@touchline/shared';
import { useState } from 'react';

const STORAGE_KEY = 'touchline_compact_organizations';
const ON = 'on';

/** Whether the list is compact, remembered in this browser. */
export function useCompactList(): readonly [isCompact: boolean, set: (isCompact: boolean) => void] {
  const [isCompact, setIsCompact] = useState(() => localStorage.getItem(STORAGE_KEY) === ON);
  const set = (next: boolean) => {
    setIsCompact(next);
    try {
      if (next) localStorage.setItem(STORAGE_KEY, ON);
      else localStorage.removeItem(STORAGE_KEY);
    } catch (error) {
      logFailure('How the list looks could not be kept in this browser.', error);
    }
  };
  return [isCompact, set];
}
