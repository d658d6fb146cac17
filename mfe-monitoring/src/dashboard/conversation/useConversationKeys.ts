import { useEffect } from 'react';
import { TAKES_LETTERS } from './expectText.ts';
import { useSingleKeys } from './singleKeys.ts';
import {
  CONVERSATION_COMMANDS,
  type ConversationCommand,
  type CommandsUnderWay,
} from './useConversationCommands.ts';

/** A question above the page, whatever has the focus. Menus and lists have it while they are open. */
export const ABOVE = '[role="dialog"], [role="alertdialog"]';

/** The keys, by what they do (V11). */
export const CONVERSATION_KEYS = {
  next: 'j',
  previous: 'k',
  nextToAnswer: 'n',
  reply: 'r',
  done: 'e',
  unmark: 'u',
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

/** Whether somebody writes or chooses: a field has the focus, an input method composes, or a dialog is open. */
function isForSomethingElse({ target, isComposing }: KeyboardEvent): boolean {
  return (
    isComposing ||
    (target instanceof Element && target.closest(TAKES_LETTERS) !== null) ||
    document.querySelector(ABOVE) !== null
  );
}

/** Letters act on the whole page, unless they were turned off in the list of keys, as WCAG 2.1.4 asks (V11). */
export function useConversationKeys({ commands, isForArrival }: CommandsUnderWay): void {
  const areOn = useSingleKeys();
  useEffect(() => {
    if (!areOn) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, metaKey, defaultPrevented, repeat } = event;
      if (defaultPrevented || altKey || ctrlKey || metaKey || event.getModifierState('AltGraph')) return;
      if (isForSomethingElse(event)) return;
      const key = keyOf(event);
      const command = CONVERSATION_COMMANDS.find((name) => CONVERSATION_KEYS[name] === key);
      // Held down, it would mark the whole list.
      if (command === undefined || (command === 'done' && repeat)) return;
      if (isForArrival(command)) {
        event.preventDefault();
        return;
      }
      const run = commands[command];
      if (run === undefined) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [areOn, commands, isForArrival]);
}
