import { expectList, forgetKeys } from '../expectText.ts';

/** What a key or a command asks of the strip of the conversation that is open (V11). */
export type FollowUpAction = 'outcome' | 'assign' | 'comeBack' | 'note' | 'unmark';

type Actions = Readonly<Partial<Record<FollowUpAction, () => void>>>;

/** What opens something, which is worth waiting for. */
const OPENS: ReadonlySet<FollowUpAction> = new Set(['outcome', 'assign', 'comeBack', 'note']);

const listeners = new Set<{ readonly contact: number; readonly actions: Actions }>();

/** Asked before the strip was there. */
let asked: { readonly contact: number; readonly action: FollowUpAction } | undefined;

/** Does it in the conversation with a contact: as soon as its strip is there, and letters wait for that, too. */
export function askFollowUp(contact: number, action: FollowUpAction): void {
  asked = undefined;
  const acting = [...listeners].flatMap((listener) =>
    listener.contact === contact ? (listener.actions[action] ?? []) : [],
  );
  if (OPENS.has(action)) expectList();
  for (const act of acting) act();
  if (acting.length === 0 && OPENS.has(action)) asked = { contact, action };
}

/** @returns ends it */
export function onFollowUpAction(contact: number, actions: Actions): () => void {
  const listener = { contact, actions };
  listeners.add(listener);
  const act = asked?.contact === contact ? actions[asked.action] : undefined;
  if (act) {
    asked = undefined;
    act();
  }
  return () => void listeners.delete(listener);
}

/** What was asked of a strip that does not come, or of a conversation that was left. */
export function forgetAsked(contact: number): void {
  if (asked?.contact !== contact) return;
  asked = undefined;
  forgetKeys();
}
