import type { KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDialogPlace } from '../dialogs.ts';
import type { Reply } from '../responses/replies.ts';
import type { RepliesStore } from '../responses/useReplies.ts';
import type { ConversationPlace } from './useConversationPlace.ts';

/** Where letters are text. */
const TEXT =
  'input, textarea, select, [contenteditable], [role="combobox"], [role="dialog"], [role="alertdialog"]';

/** The keys, by what they do (V11). */
export const CONVERSATION_KEYS = { next: 'j', previous: 'k', reply: 'r', done: 'e', help: '?' } as const;

const LETTERS = new Set<string>(Object.values(CONVERSATION_KEYS));

/** The key by its letter, otherwise by its place: a Russian layout has none of these letters. */
function keyOf({ key, code }: KeyboardEvent): string {
  const letter = key.toLowerCase();
  return LETTERS.has(letter) || !/^\p{L}$/u.test(letter) || /^[a-z]$/u.test(letter)
    ? letter
    : code.replace(/^Key/u, '').toLowerCase();
}

export interface ConversationKeysOptions {
  /** As the list shows them. */
  readonly found: readonly Reply[];
  readonly conversation: ConversationPlace;
  readonly store: RepliesStore;
}

/**
 * Works through the list by keyboard: from conversation to conversation, answering and marking (V11). Letters act only while
 * the focus is in the list or the conversation, as WCAG 2.1.4 asks.
 */
export function useConversationKeys({ found, conversation, store }: ConversationKeysOptions) {
  const navigate = useNavigate();
  const { open } = useDialogPlace();
  const openOther = (step: 1 | -1) => {
    const ids = found.flatMap(({ id }) => (id === null ? [] : [id]));
    const current = conversation.id === null ? -1 : ids.indexOf(conversation.id);
    // Whoever is open and no longer listed was the first of them, most likely: they have been answered.
    const next = ids[current === -1 ? 0 : current + step];
    if (next !== undefined) void navigate(conversation.pathOf(next), { replace: conversation.id !== null });
    return next !== undefined;
  };
  return (event: KeyboardEvent) => {
    const { target, altKey, ctrlKey, metaKey, defaultPrevented, repeat } = event;
    if (defaultPrevented || altKey || ctrlKey || metaKey) return;
    if (!(target instanceof Element) || target.closest(TEXT) !== null) return;
    const { id } = conversation;
    const reply = store.replies.find((row) => row.id === id);
    const isWaiting = id !== null && reply !== undefined && !reply.replied;
    const does = (act: () => void) => {
      event.preventDefault();
      act();
    };
    switch (keyOf(event)) {
      case CONVERSATION_KEYS.next:
        return does(() => void openOther(1));
      case CONVERSATION_KEYS.previous:
        return does(() => void openOther(-1));
      case CONVERSATION_KEYS.reply:
        return id !== null && does(() => open({ name: 'write', id }));
      case CONVERSATION_KEYS.done:
        // Held down, it would mark the whole list.
        if (!isWaiting || repeat) return undefined;
        return does(() => {
          if (!openOther(1)) conversation.close();
          store.markReplied(reply);
        });
      case CONVERSATION_KEYS.help:
        return does(() => open({ name: 'keys' }));
      default:
        return undefined;
    }
  };
}
