import { lastReadNumber, tokenStore } from '@touchline/shared';
import { useSyncExternalStore } from 'react';
import type { Moment } from '@touchline/shared/contract/readers';
import type { Readable } from './seenReplies.ts';

/** Says once that a reply was answered. */
interface RepliedMark {
  /** Time of the reply. */
  readonly at: Moment;
  /** The last read that began before the server had the mark; undefined until it has it. */
  confirmedAfter?: number;
}

/** A mark that was made. What else has marked the reply meanwhile is not concerned. */
export interface MadeMark {
  readonly takeBack: () => void;
  /** The server has it: it lasts until a list is shown that was asked for from now on ({@link forgetShownMarks}). */
  readonly confirm: () => void;
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

/** Marks a contact's last reply as answered until the page is left (D9), or until the server says what it is. */
export function markReplied({ id, lastReplyAt }: Readable): MadeMark {
  const mark: RepliedMark = { at: lastReplyAt };
  const keep = (made: readonly RepliedMark[]) => {
    if (id === null) return;
    const others = (marks.get(id) ?? []).filter((other) => other !== mark);
    change(new Map(marks).set(id, [...others, ...made]));
  };
  keep([mark]);
  return {
    takeBack: () => keep([]),
    confirm: () => {
      mark.confirmedAfter = lastReadNumber();
    },
  };
}

/**
 * Forgets the marks that a list shows. One that was asked for before the server had a mark, as a poll or the reload after
 * another mark may be, would have the reply wait again for a moment.
 * @param readNumber of the list
 */
export function forgetShownMarks(readNumber: number): void {
  const isShown = ({ confirmedAfter }: RepliedMark) =>
    confirmedAfter !== undefined && confirmedAfter < readNumber;
  if (![...marks.values()].flat().some(isShown)) return;
  const left = [...marks].map(([id, made]) => [id, made.filter((mark) => !isShown(mark))] as const);
  change(new Map(left.filter(([, made]) => made.length > 0)));
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
