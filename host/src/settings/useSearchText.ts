import { useEffect, useState } from 'react';

/** Milliseconds without a key press until the server is asked. */
const DELAY = 250;

/** What is typed into a search that the server answers. */
export interface SearchText {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** What to ask for: not each letter on the way to a word. */
  readonly search: string;
}

/** @param initial what is searched for from the start. */
export function useSearchText(initial = ''): SearchText {
  const [text, setText] = useState(initial);
  const [search, setSearch] = useState(initial.trim());
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), DELAY);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, setText, search };
}
