import { http } from '@touchline/shared';
import { followUpPath } from '@touchline/shared/contract/paths';
import { useEffect, useRef } from 'react';
import { useSWRConfig } from 'swr';
import { historyPath } from '../../common/paths.ts';
import { contactOfPlace } from './useConversationPlace.ts';

/** Milliseconds that a pointer rests on a row before it counts as meaning it, rather than passing over. */
const RESTS = 60;
/** Milliseconds for which what was read ahead is not read ahead again. Opening it reads it again at any age. */
const FRESH = 15_000;

const PRESSED = ['pointerdown', 'click', 'focusin'] as const;

/** Contact whose conversation the row under an element opens. */
function contactAt(target: EventTarget | null): number | null {
  if (!(target instanceof Element)) return null;
  const link = target.closest('[data-index]')?.querySelector<HTMLAnchorElement>('a[href*="/conversations/"]');
  return link == null ? null : contactOfPlace(link.pathname);
}

/**
 * Reads a conversation as soon as somebody points at its row, reaches it by Tab or presses it, and the one that `j` leads to:
 * drawing the page takes about as long as the answer, and both begin at once.
 * @param open contact whose conversation is open
 */
export function usePrefetchedConversations(open: number | null): void {
  const { cache, mutate } = useSWRConfig();
  const shown = useRef(open);
  const readAt = useRef(new Map<number, number>());
  useEffect(() => {
    shown.current = open;
  }, [open]);
  useEffect(() => {
    const read = async (id: number) => {
      if (Date.now() - (readAt.current.get(id) ?? 0) < FRESH) return;
      readAt.current.set(id, Date.now());
      const ahead = async (path: string) => {
        const before: unknown = cache.get(path)?.data;
        const { data } = await http.get<unknown>(path);
        // It was opened meanwhile, and has read something newer.
        if (cache.get(path)?.data !== before) return;
        // SWR drops what an open one has asked for: it is shown this at once, and asks again.
        await mutate<unknown>(path, data, { revalidate: shown.current === id });
      };
      // Opening it asks again, and shows what fails.
      await Promise.allSettled([ahead(historyPath(id)), ahead(followUpPath(id))]);
    };
    let timer: ReturnType<typeof setTimeout>;
    const readAhead = (id: number | null) => {
      if (id !== null && id !== open) void read(id);
    };
    const onPress = ({ target }: Event) => readAhead(contactAt(target));
    const onPointer = ({ target }: Event) => {
      clearTimeout(timer);
      timer = setTimeout(() => readAhead(contactAt(target)), RESTS);
    };
    // The router's own handlers come after these.
    for (const name of PRESSED) document.addEventListener(name, onPress, { capture: true });
    document.addEventListener('pointerover', onPointer);
    const row = document.querySelector('[data-index] a[aria-current]')?.closest('[data-index]');
    const next = setTimeout(() => readAhead(contactAt(row?.nextElementSibling ?? null)), 5 * RESTS);
    return () => {
      clearTimeout(timer);
      clearTimeout(next);
      for (const name of PRESSED) document.removeEventListener(name, onPress, { capture: true });
      document.removeEventListener('pointerover', onPointer);
    };
  }, [open, cache, mutate]);
}
