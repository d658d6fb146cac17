import { useSyncExternalStore } from 'react';

/** The one thing a person may do about a notice, such as reopening what failed to save. */
export interface NoticeAction {
  readonly label: string;
  readonly onClick: () => void;
}

/** A short message that outlives the dialog or section that caused it. */
export interface Notice {
  readonly id: number;
  readonly kind: 'info' | 'success' | 'error';
  readonly text: string;
  readonly action?: NoticeAction | undefined;
}

/** More than these at once are noise: the oldest goes. */
const MOST_AT_ONCE = 4;

let notices: readonly Notice[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function change(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a notice in the page, from any section. It stays until it is dismissed or its time is over
 * (the viewport decides; errors stay).
 */
export function notify(notice: Omit<Notice, 'id'>): void {
  change([...notices, { ...notice, id: nextId++ }].slice(-MOST_AT_ONCE));
}

export function dismissNotice(id: number): void {
  change(notices.filter((notice) => notice.id !== id));
}

/** Takes every notice away. */
export function dismissAllNotices(): void {
  change([]);
}

/** The notices on screen, oldest first. */
export function useNotices(): readonly Notice[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => notices,
  );
}
