import { useSyncExternalStore } from 'react';

/** The one thing a person may do about a notice, such as reopening what failed to save. */
export interface NoticeAction {
  readonly label: string;
  readonly onClick: () => void;
}

/** Where a notice leads. */
export interface NoticeLink {
  readonly label: string;
  /** An address of this page. */
  readonly to: string;
}

/** A short message that outlives the dialog or section that caused it. */
export interface Notice {
  readonly id: number;
  readonly kind: 'info' | 'success' | 'error';
  readonly text: string;
  readonly action?: NoticeAction | undefined;
  /** Leads to what it is about. */
  readonly link?: NoticeLink | undefined;
  /** Names at the end of the text, each leading to its own place. */
  readonly links?: readonly NoticeLink[] | undefined;
  /**
   * What it is about, such as `template 5`: a later notice about the same thing replaces it, and {@link endNotices} removes
   * it.
   */
  readonly about?: string | undefined;
}

/** More at once would be noise: the oldest goes. */
const MOST_AT_ONCE = 4;

let notices: readonly Notice[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function change(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a notice in the page, from any section. It stays until it is dismissed or its time is up (the viewport decides;
 * errors stay).
 */
export function notify(notice: Omit<Notice, 'id'>): void {
  endNotices(notice.about);
  change([...notices, { ...notice, id: nextId++ }].slice(-MOST_AT_ONCE));
}

/** Removes notices that no longer hold, such as a failure of what is being retried. */
export function endNotices(about: string | undefined): void {
  if (about !== undefined && notices.some((notice) => notice.about === about))
    change(notices.filter((notice) => notice.about !== about));
}

export function dismissNotice(id: number): void {
  change(notices.filter((notice) => notice.id !== id));
}

/** Removes every notice. */
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
