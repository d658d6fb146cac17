import { useEffect, useSyncExternalStore } from 'react';

/** Something that the palette offers. */
export interface PaletteCommand {
  /** Tells it from all others, also of other sections: `conversation.done`. */
  readonly id: string;
  /** In the language of the interface. */
  readonly label: string;
  /** What tells it from others of that label. */
  readonly detail?: string;
  /** It is found by these words as well, in any language. */
  readonly words?: string;
  /** What it belongs to; commands of one group stand together. */
  readonly group: string;
  /** The key that does the same: `e`. */
  readonly keys?: string;
  readonly run: () => void;
}

type Brought = readonly (readonly PaletteCommand[])[];

let brought: Brought = [];
const listeners = new Set<() => void>();

function change(next: Brought): void {
  brought = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Brings commands into the palette for as long as the component is drawn: each section brings its own, and the palette knows
 * none of them (V11).
 * @param commands must stay the same array while nothing changes
 */
export function usePaletteCommands(commands: readonly PaletteCommand[]): void {
  useEffect(() => {
    change([...brought, commands]);
    return () => change(brought.filter((other) => other !== commands));
  }, [commands]);
}

/** Everything that is brought; the component is redrawn when that changes. */
export const useBroughtCommands = (): Brought => useSyncExternalStore(subscribe, () => brought);

/** What is held with K to open the palette: Command on Apple's keyboards. */
export const paletteModifier = /mac|iphone|ipad/iu.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl';
