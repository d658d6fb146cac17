import { tokenStore } from '@touchline/shared';
import { useSyncExternalStore } from 'react';
import type { Moment } from '@touchline/shared/contract/readers';
import type { Readable } from './seenReplies.ts';

/** Says once that a reply was answered. */
interface RepliedMark {
  /** Time of the reply. */
  readonly at: Moment;
}

/** By id of the contact. */
export type RepliedMarks = ReadonlyMap<number, readonly RepliedMark[]>;

const NONE: RepliedMarks = new Map();

let marks = NONE;
const listeners = new Set<() => void>();

function change(next: RepliedMarks): void {
  marks = next;
  for (const listener of listeners) listener();
}

// Another person must not see them.
tokenStore.onPersonLeft(() => change(NONE));

/**
 * Marks a contact's last reply as answered until the page is left (D9): only the server's state lasts longer.
 * @returns takes this mark back; what else has marked the reply meanwhile stays
 */
export function markReplied({ id, lastReplyAt }: Readable): () => void {
  const mark: RepliedMark = { at: lastReplyAt };
  const keepOthers = (added: readonly RepliedMark[]) => {
    if (id === null) return;
    const others = (marks.get(id) ?? []).filter((other) => other !== mark);
    change(new Map(marks).set(id, [...others, ...added]));
  };
  keepOthers([mark]);
  return () => keepOthers([]);
}

/** Whether a mark is about the contact's last reply: a later one is unanswered. */
export function isMarkedReplied(among: RepliedMarks, { id, lastReplyAt }: Readable): boolean {
  return id !== null && among.get(id)?.some(({ at }) => at === lastReplyAt) === true;
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
