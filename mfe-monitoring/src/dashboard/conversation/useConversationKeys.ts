import type { KeyboardEvent } from 'react';
import {
  CONVERSATION_COMMANDS,
  type ConversationCommand,
  type ConversationCommands,
} from './useConversationCommands.ts';

/** Where letters are text. */
const TEXT =
  'input, textarea, select, [contenteditable], [role="combobox"], [role="listbox"], [role="dialog"], [role="alertdialog"]';

/** The keys, by what they do (V11). */
export const CONVERSATION_KEYS = {
  next: 'j',
  previous: 'k',
  reply: 'r',
  done: 'e',
  outcome: 'o',
  assign: 'a',
  comeBack: 'h',
  help: '?',
} as const satisfies Record<ConversationCommand, string>;

const LETTERS = new Set<string>(Object.values(CONVERSATION_KEYS));

/** The key by its letter, otherwise by its place: a Russian layout has none of these letters. */
function keyOf({ key, code }: KeyboardEvent): string {
  const letter = key.toLowerCase();
  return LETTERS.has(letter) || !/^\p{L}$/u.test(letter) || /^[a-z]$/u.test(letter)
    ? letter
    : code.replace(/^Key/u, '').toLowerCase();
}

/** Letters act only while the focus is in the list or the conversation, as WCAG 2.1.4 asks (V11). */
export function useConversationKeys(commands: ConversationCommands) {
  return (event: KeyboardEvent) => {
    const { target, altKey, ctrlKey, metaKey, defaultPrevented, repeat } = event;
    if (defaultPrevented || altKey || ctrlKey || metaKey) return;
    if (!(target instanceof Element) || target.closest(TEXT) !== null) return;
    const key = keyOf(event);
    const command = CONVERSATION_COMMANDS.find((name) => CONVERSATION_KEYS[name] === key);
    const run = command && commands[command];
    // Held down, it would mark the whole list.
    if (run === undefined || (command === 'done' && repeat)) return;
    event.preventDefault();
    run();
  };
}
