import { logFailure } from '@touchline/shared';
import { useSyncExternalStore } from 'react';
import { parseId, type Moment, parseMoment, timeOf } from '@touchline/shared/contract/readers';

/** Ids of the contacts whose replies were read: a JSON array, under the name that the spec fixes (D9). */
export const SEEN_KEY = 'ft_seen_interactions';

/**
 * Stored beside it, because a row is a contact and not a reply: the time of the reply that was read, by id. Without it every
 * later reply of a contact would count as read.
 */
export const SEEN_TIMES_KEY = 'touchline_seen_replies';

/** A contact and its last reply, as far as reading goes. */
export interface Readable {
  readonly id: number | null;
  readonly lastReplyAt: Moment;
}

/** What was read in this browser. */
export interface SeenReplies {
  readonly isRead: (row: Readable) => boolean;
}

interface Content extends SeenReplies {
  readonly ids: ReadonlySet<number>;
  readonly times: ReadonlyMap<number, Moment>;
}

type Raw = readonly [ids: string | null, times: string | null];

let raw: Raw = [null, null];
let content = contentOf(raw);
/** What the browser would not store, kept at least until the page is left. */
let unstored: Content | undefined;
const listeners = new Set<() => void>();

function announce(): void {
  for (const listener of listeners) listener();
}

// Another tab read something. A null key means that all of the storage was cleared.
window.addEventListener('storage', ({ key }) => {
  if (key === null || key === SEEN_KEY || key === SEEN_TIMES_KEY) announce();
});

function current(): Content {
  if (unstored !== undefined) return unstored;
  const now: Raw = [localStorage.getItem(SEEN_KEY), localStorage.getItem(SEEN_TIMES_KEY)];
  if (now[0] !== raw[0] || now[1] !== raw[1]) {
    raw = now;
    content = contentOf(now);
  }
  return content;
}

function contentOf([ids, times]: Raw): Content {
  return contentFrom(readIds(ids), readTimes(times));
}

function contentFrom(ids: ReadonlySet<number>, times: ReadonlyMap<number, Moment>): Content {
  return {
    ids,
    times,
    isRead: ({ id, lastReplyAt }) =>
      id !== null && ids.has(id) && !isLater(lastReplyAt, times.get(id) ?? null),
  };
}

/** Whether a reply came after the one that was read; false when either time is unknown. */
export function isLater(reply: Moment, read: Moment): boolean {
  const [one, other] = [timeOf(reply), timeOf(read)];
  return one !== null && other !== null && one > other;
}

// Anything else stored there (by another program, or half-written) counts as nothing.
function readIds(stored: string | null): ReadonlySet<number> {
  const values = parse(stored);
  if (!Array.isArray(values)) return new Set();
  return new Set(values.map(parseId).filter((id) => id !== null));
}

function readTimes(stored: string | null): ReadonlyMap<number, Moment> {
  const values = parse(stored);
  if (typeof values !== 'object' || values === null) return new Map();
  const pairs = Object.entries(values).map(([id, time]) => [parseId(id), parseMoment(time)] as const);
  return new Map(pairs.flatMap(([id, time]) => (id === null ? [] : [[id, time] as const])));
}

function parse(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? 'null') as unknown;
  } catch {
    return null;
  }
}

const isPossibleId = (value: unknown) => typeof value === 'string' || typeof value === 'number';

/**
 * Remembers in this browser, in all its tabs, that a reply was read. Ids are only ever added (D9): a contact that is not
 * listed today may be tomorrow.
 */
export function markRead(row: Readable): void {
  if (row.id === null || current().isRead(row)) return;
  const { ids, times } = current();
  const nextTimes = new Map(times).set(row.id, row.lastReplyAt);
  const nextIds = new Set(ids).add(row.id);
  try {
    localStorage.setItem(SEEN_TIMES_KEY, JSON.stringify(Object.fromEntries(nextTimes)));
    // Ids of another program stay as they are.
    const stored = parse(localStorage.getItem(SEEN_KEY));
    const kept = (Array.isArray(stored) ? stored : []).filter(isPossibleId);
    const keptIds = new Set(kept.map(parseId));
    const added = [...nextIds].filter((id) => !keptIds.has(id));
    localStorage.setItem(SEEN_KEY, JSON.stringify([...kept, ...added]));
    unstored = undefined;
  } catch (error) {
    logFailure('What was read could not be kept in this browser.', error);
    unstored = contentFrom(nextIds, nextTimes);
  }
  announce();
}

/** What was read in this browser; the component is redrawn when this or another tab reads something. */
export function useSeenReplies(): SeenReplies {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, current);
}
