import { tokenStore } from '@touchline/shared';
import { useSyncExternalStore } from 'react';
import type { Moment } from '@touchline/shared/contract/readers';
import type { Readable } from './seenReplies.ts';

/** The time of the reply that was answered, by id of the contact. */
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

/** Marks a contact's last reply as answered until the page is left (D9): only the server's state lasts longer. */
export function markReplied({ id, lastReplyAt }: Readable): void {
  if (id !== null) change(new Map(marks).set(id, lastReplyAt));
}

/** Takes a mark back. */
export function unmarkReplied({ id }: Readable): void {
  if (id === null) return;
  const next = new Map(marks);
  next.delete(id);
  change(next);
}

/** Whether a mark is about the contact's last reply: a later one is unanswered. */
export function isMarkedReplied(among: RepliedMarks, { id, lastReplyAt }: Readable): boolean {
  return id !== null && among.has(id) && among.get(id) === lastReplyAt;
}

/** What was marked in this page; the component is redrawn when that changes. */
export function useRepliedMarks(): RepliedMarks {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => marks,
  );
}
