import type { Design } from '../../../emailEditor.ts';
import type { Edit } from './edits.ts';
import { nearest } from './order.ts';
import type { Place } from './place.ts';

/** A design, what is selected in it, and the versions before and after. */
export interface History {
  readonly design: Design;
  readonly place: Place;
  readonly past: readonly Edit[];
  readonly future: readonly Edit[];
  /** The step that the next edit of the same kind still belongs to. */
  readonly open?: { readonly key: string; readonly time: number } | undefined;
}

/** Most steps that are kept. Versions share what they have in common, so memory is not the limit. */
export const MAX_STEPS = 500;

/** Edits of one kind within this many milliseconds of each other are one step: a word, not a letter. */
export const COALESCING_TIME = 1000;

export function startHistory(design: Design, place: Place): History {
  return { design, place, past: [], future: [] };
}

export interface RecordOptions {
  /** What is being edited, such as the text of one block. Consecutive edits with the same key are one step. */
  readonly key?: string | undefined;
  /** Milliseconds, by any clock. */
  readonly now: number;
}

/** Adds an edit. One that changed nothing only selects. */
export function record(history: History, edit: Edit, { key, now }: RecordOptions): History {
  if (edit.design === history.design) return select(history, edit.place);
  const continues =
    key !== undefined && history.open?.key === key && now - history.open.time < COALESCING_TIME;
  const before: Edit = { design: history.design, place: history.place };
  return {
    design: edit.design,
    place: edit.place,
    past: continues ? history.past : [...history.past, before].slice(-MAX_STEPS),
    future: [],
    open: key === undefined ? undefined : { key, time: now },
  };
}

/** Selects another part, which ends the open step. */
export function select(history: History, place: Place): History {
  return { ...history, place, open: undefined };
}

export function undo(history: History): History {
  const step = history.past.at(-1);
  if (!step) return history;
  return {
    design: step.design,
    place: nearest(step.design, step.place),
    past: history.past.slice(0, -1),
    future: [{ design: history.design, place: history.place }, ...history.future],
  };
}

export function redo(history: History): History {
  const [step, ...future] = history.future;
  if (!step) return history;
  return {
    design: step.design,
    place: nearest(step.design, step.place),
    past: [...history.past, { design: history.design, place: history.place }],
    future,
  };
}
