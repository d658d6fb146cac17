import { useReadAhead } from '@touchline/shared';
import { followUpPath, historyPath } from '@touchline/shared/contract/paths';
import { useCallback, useEffect } from 'react';
import { contactOfPlace } from './useConversationPlace.ts';

/** Milliseconds before the conversation that `j` leads to is read: the one just opened comes first. */
const BEFORE_NEXT = 300;

/** Contact whose conversation the row under an element opens. */
function contactAt(element: Element): number | null {
  const link = element
    .closest('[data-index]')
    ?.querySelector<HTMLAnchorElement>('a[href*="/conversations/"]');
  return link == null ? null : contactOfPlace(link.pathname);
}

/**
 * Reads a conversation as soon as somebody points at its row, reaches it by Tab or presses it, and the one that `j` leads to.
 * @param open contact whose conversation is open
 */
export function usePrefetchedConversations(open: number | null): void {
  const pathsAt = useCallback(
    (element: Element) => {
      const id = contactAt(element);
      return id === null || id === open ? [] : [historyPath(id), followUpPath(id)];
    },
    [open],
  );
  const readAhead = useReadAhead(pathsAt);
  useEffect(() => {
    const row = document.querySelector('[data-index] a[aria-current]')?.closest('[data-index]');
    const next = setTimeout(() => {
      if (row?.nextElementSibling) readAhead(pathsAt(row.nextElementSibling));
    }, BEFORE_NEXT);
    return () => clearTimeout(next);
  }, [pathsAt, readAhead]);
}
