import { useEffect, useRef } from 'react';

/** Where a paste has a place of its own. */
const TAKES_TEXT = 'input, textarea, select, [contenteditable]';
/** Cells, or a list of addresses: not the word or two that somebody has on the clipboard. */
const LOOKS_LIKE_CELLS = /\t|@[^\n]*\n[^\n]*@|^BEGIN:VCARD/iu;

export interface PasteTaker {
  readonly onText: (text: string) => void;
  readonly onFile: (file: File) => void;
}

/** Takes cells and files that are pasted onto the page where nothing else takes them (G1). */
export function usePaste(taker: PasteTaker): void {
  const take = useRef(taker);
  useEffect(() => {
    take.current = taker;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { target, clipboardData } = event;
      if (event.defaultPrevented || (target instanceof Element && target.closest(TAKES_TEXT) !== null))
        return;
      const text = clipboardData?.getData('text/plain') ?? '';
      const file = clipboardData?.files[0];
      // Excel puts a picture of the cells beside them.
      if (LOOKS_LIKE_CELLS.test(text)) take.current.onText(text);
      else if (file !== undefined) take.current.onFile(file);
      else return;
      event.preventDefault();
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, []);
}
