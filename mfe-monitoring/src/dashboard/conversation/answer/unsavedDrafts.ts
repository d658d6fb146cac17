import { ACCOUNT_STORAGE_PREFIX, logFailure, tokenStore } from '@touchline/shared';
import {
  parseList,
  parseNumber,
  parseObject,
  parseText,
  parseUntrustedAttachment,
} from '@touchline/shared/contract/readers';
import { useSyncExternalStore } from 'react';
import { isBlank, type Written } from './written.ts';

/** What was written to a contact and the server has not taken yet. */
export interface UnsavedDraft {
  readonly contact: number;
  /** Version of the draft that it was written from; null for none. */
  readonly version: number | null;
  readonly written: Written;
}

interface Kept extends UnsavedDraft {
  /** Whose it is ({@link tokenStore.owner}). */
  readonly owner: string;
}

/** Removed by logging out. */
export const UNSAVED_KEY = `${ACCOUNT_STORAGE_PREFIX}unsaved_drafts`;

/** For all accounts together. Beyond either, the oldest go: a browser gives a page about five million characters for everything. */
const MAX_DRAFTS = 20;
const MAX_CHARACTERS = 1_000_000;

/** What the browser would not store, kept until the page is left. */
let unstored: readonly Kept[] | undefined;
let raw: string | null = null;
let parsed: readonly Kept[] = [];
const listeners = new Set<() => void>();

function announce(): void {
  for (const listener of listeners) listener();
}

// Another tab wrote something. A null key means that all of the storage was cleared.
window.addEventListener('storage', ({ key }) => {
  if (key === null || key === UNSAVED_KEY) announce();
});

tokenStore.subscribe(() => {
  if (tokenStore.state() === 'signed-out') unstored = undefined;
  announce();
});

/** Of every account that wrote in this browser, oldest first. */
function all(): readonly Kept[] {
  const stored = localStorage.getItem(UNSAVED_KEY);
  if (stored !== raw) [raw, parsed] = [stored, parse(stored)];
  return unstored ?? parsed;
}

const isOf =
  (owner: string, contact: number | null) =>
  (draft: Kept): boolean =>
    draft.owner === owner && draft.contact === contact;

const allBut = (owner: string, contact: number): readonly Kept[] => {
  const isThis = isOf(owner, contact);
  return all().filter((draft) => !isThis(draft));
};

function parse(stored: string | null): readonly Kept[] {
  try {
    return (parseList(JSON.parse(stored ?? '[]')) ?? []).flatMap(parseUntrustedDraft);
  } catch {
    return [];
  }
}

/** Anything can stand in the storage of a browser, also what an earlier version has left. */
function parseUntrustedDraft(value: unknown): readonly Kept[] {
  const draft = parseObject<keyof Kept>(value);
  const written = parseObject<keyof Written>(draft?.written);
  const contact = parseNumber(draft?.contact);
  if (draft === undefined || written === undefined || contact === null) return [];
  const attachments = (parseList(written.attachments) ?? []).flatMap((file) => {
    const attachment = parseUntrustedAttachment(file);
    return attachment === undefined ? [] : [attachment];
  });
  const [html, cc, subject] = [parseText(written.html), parseText(written.cc), parseText(written.subject)];
  const to = parseText(written.to) || undefined;
  const version = parseNumber(draft.version);
  return [
    { owner: parseText(draft.owner), contact, version, written: { html, to, cc, subject, attachments } },
  ];
}

function store(drafts: readonly Kept[]): void {
  const kept: Kept[] = [];
  let characters = 0;
  for (const draft of drafts.toReversed()) {
    characters += JSON.stringify(draft).length;
    // The newest stays however long it is.
    if (kept.length > 0 && (kept.length === MAX_DRAFTS || characters > MAX_CHARACTERS)) break;
    kept.unshift(draft);
  }
  try {
    if (kept.length === 0) localStorage.removeItem(UNSAVED_KEY);
    else localStorage.setItem(UNSAVED_KEY, JSON.stringify(kept));
    unstored = undefined;
  } catch (error) {
    logFailure('What is not saved could not be kept in this browser.', error);
    unstored = kept;
  }
  announce();
}

/** Keeps what is written in this browser, for the account that is signed in, until {@link forgetUnsaved}. */
export function keepUnsaved(draft: UnsavedDraft): void {
  if (tokenStore.state() === 'signed-out') return;
  const owner = tokenStore.owner();
  const others = allBut(owner, draft.contact);
  store(isBlank(draft.written) ? others : [...others, { ...draft, owner }]);
}

/** The server has it, or nobody wants it any more. @param owner who wrote it */
export function forgetUnsaved(contact: number, owner: string): void {
  if (all().some(isOf(owner, contact))) store(allBut(owner, contact));
}

/** What the account has written to a contact in this browser that the server has not taken. */
export const unsavedOf = (contact: number | null): UnsavedDraft | undefined =>
  all().find(isOf(tokenStore.owner(), contact));

/** Whether there is such a text; the component is redrawn when that changes. */
export function useHasUnsaved(contact: number | null): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => unsavedOf(contact) !== undefined,
  );
}
