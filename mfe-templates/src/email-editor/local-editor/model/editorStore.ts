import type { Design } from '../../../emailEditor.ts';
import type { Edit } from './edits.ts';
import { type History, record, redo, select, startHistory, undo } from './history.ts';
import { nearest } from './order.ts';
import { BODY, type Place, samePlace } from './place.ts';

export interface EditorState extends History {
  /** The text of the selected block is being edited. */
  readonly isWriting: boolean;
}

/**
 * The state of one open editor, outside React: what was typed is in it at once, rendered or not, so a read at that moment
 * misses nothing.
 */
export interface EditorStore {
  readonly getState: () => EditorState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Calls back after each edit by the person, including undo and redo, but not when only the selection changes. */
  readonly subscribeToEdits: (listener: () => void) => () => void;
  /** Applies an edit to the latest design; consecutive edits with the same `key` are one undo step. */
  readonly edit: (change: (design: Design, place: Place) => Edit, key?: string) => void;
  readonly select: (place: Place, options?: { readonly isWriting?: boolean }) => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

type Listeners = Set<() => void>;

const listenTo = (listeners: Listeners) => (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function createEditorStore(design: Design): EditorStore {
  let state: EditorState = { ...startHistory(design, BODY), isWriting: false };
  const listeners: Listeners = new Set();
  const editListeners: Listeners = new Set();
  const set = (history: History, isWriting: boolean) => {
    const isEdit = history.design !== state.design;
    state = { ...history, isWriting };
    for (const listener of listeners) listener();
    if (isEdit) for (const listener of editListeners) listener();
  };

  return {
    getState: () => state,
    subscribe: listenTo(listeners),
    subscribeToEdits: listenTo(editListeners),
    edit: (change, key) => {
      const changed = change(state.design, state.place);
      const result = { ...changed, place: nearest(changed.design, changed.place) };
      const stays = samePlace(result.place, state.place);
      // A patch that changes nothing must not end the undo step of the typing around it.
      if (result.design === state.design && stays) return;
      set(record(state, result, { key, now: Date.now() }), state.isWriting && stays);
    },
    select: (place, { isWriting = false } = {}) => {
      const target = nearest(state.design, place);
      if (isWriting !== state.isWriting || !samePlace(target, state.place)) {
        set(select(state, target), isWriting);
      }
    },
    undo: () => set(undo(state), false),
    redo: () => set(redo(state), false),
  };
}
