import { tokenStore } from '@touchline/shared';
import { useSyncExternalStore } from 'react';
import type { Moment } from '@touchline/shared/contract/readers';
import type { Readable } from './seenReplies.ts';

/** Which reply of which contact was answered, by id. */
export type RepliedMarks = ReadonlyMap<number, Moment>;

const NONE: RepliedMarks = new Map();

let marks = NONE;
const listeners = new Set<() => void>();

function change(next: RepliedMarks): void {
  marks = next;
  for (const listener of listeners) listener();
}

tokenStore.subscribe(() => {
  if (tokenStore.state() === 'signed-out') change(NONE);
});

/** Marks what a contact wrote last as replied, until the page is left (D9): only the server's word lasts longer. */
export function markReplied({ id, lastReplyAt }: Readable): void {
  if (id !== null) change(new Map(marks).set(id, lastReplyAt));
}

/** Whether a mark is about what the contact wrote last: what came later has not been answered by it. */
export function isMarkedReplied(among: RepliedMarks, { id, lastReplyAt }: Readable): boolean {
  return id !== null && among.has(id) && among.get(id) === lastReplyAt;
}

/** What was marked in this page; the component is drawn again when that changes. */
export function useRepliedMarks(): RepliedMarks {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => marks,
  );
}
