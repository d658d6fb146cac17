import { useCallback, useEffect, useRef, useState } from 'react';
import { useQuery } from './useQuery.ts';

/** Milliseconds after the last key press until the URL follows. Browsers refuse more than about 100 changes in 10 s. */
const URL_DELAY = 250;
const PARAMETER = 'search';

/** Writes what a search box holds into the query of a URL. */
export function writeSearch(parameters: URLSearchParams, text: string): void {
  if (text.trim() === '') parameters.delete(PARAMETER);
  else parameters.set(PARAMETER, text.trim());
}

/**
 * What the search box holds, kept in the URL as `?search=`, so that a result can be shared and found again.
 * The box answers at once; the URL follows when typing pauses, without a history entry per letter.
 */
export function useSearchText(): readonly [
  text: string,
  setText: (text: string) => void,
  /** Changes the box alone, for a caller that writes the search into the URL together with something else. */
  takeOver: (text: string) => void,
] {
  const [query, changeQuery] = useQuery();
  const inUrl = query.get(PARAMETER) ?? '';
  const [text, setText] = useState(inUrl);
  const [lastInUrl, setLastInUrl] = useState(inUrl);
  const [written, setWritten] = useState<string>();
  // Back, forward or a link changed the URL: the box follows it. Our own change arrives here too, but late: following it
  // would remove what was typed meanwhile.
  if (inUrl !== lastInUrl) {
    setLastInUrl(inUrl);
    setWritten(undefined);
    if (inUrl !== written && inUrl !== text.trim()) setText(inUrl);
  }

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const change = useCallback(
    (next: string) => {
      setText(next);
      clearTimeout(timer.current);
      const { pathname } = window.location;
      timer.current = setTimeout(() => {
        // The person has gone on to another section that is still rendering: writing would take them back here.
        if (window.location.pathname !== pathname) return;
        setWritten(next.trim());
        changeQuery((parameters) => writeSearch(parameters, next));
      }, URL_DELAY);
    },
    [changeQuery],
  );
  const takeOver = useCallback((next: string) => {
    setText(next);
    setWritten(next.trim());
    // Fired before the page has rendered the new URL, it would write the rest of the old one back.
    clearTimeout(timer.current);
  }, []);
  return [text, change, takeOver];
}
