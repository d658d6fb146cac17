/** Announces to screen readers what happened, invisibly. */
export interface Speaker {
  readonly say: (words: string) => void;
  readonly getWords: () => string;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createSpeaker(): Speaker {
  let words = '';
  const listeners = new Set<() => void>();
  return {
    say: (next) => {
      // Repeated words would not be announced: to the live region, nothing has changed.
      words = next === words ? `${next}\u00A0` : next;
      for (const listener of listeners) listener();
    },
    getWords: () => words,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
