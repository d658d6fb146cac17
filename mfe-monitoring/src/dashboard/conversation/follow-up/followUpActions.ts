/** What a key or a command asks of the strip of the conversation that is open (V11). */
export type FollowUpAction = 'outcome' | 'assign' | 'comeBack' | 'note' | 'unmark';

const listeners = new Set<(action: FollowUpAction) => void>();

/** Does it in the conversation that is open; nothing where none is. */
export function askFollowUp(action: FollowUpAction): void {
  for (const listener of listeners) listener(action);
}

/** @returns ends it */
export function onFollowUpAction(listener: (action: FollowUpAction) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
