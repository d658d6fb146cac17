import fc from 'fast-check';
import { anyDesign, anyEdit, designOf, wordsOf } from './designs.testing.ts';
import { createEditorStore } from './editorStore.ts';
import { updateValues } from './edits.ts';
import { COALESCING_TIME, MAX_STEPS, record, redo, startHistory, undo } from './history.ts';
import { edge, neighbour, parent, spotForMove } from './order.ts';
import { BODY, keyOf, placeOf } from './place.ts';

const FIRST = { kind: 'block', row: 0, column: 0, block: 0 } as const;
const start = designOf([['a'], ['b', 'c']], [[]]);
const typed = (words: string, design = start) => updateValues(design, FIRST, { text: words });

it('T9 after any edits, as many undos restore the first design, and as many redos the last', () => {
  fc.assert(
    fc.property(anyDesign, fc.array(fc.tuple(anyEdit, fc.nat(3)), { maxLength: 20 }), (design, edits) => {
      let history = startHistory(design, BODY);
      for (const [at, [edit, key]] of edits.entries()) {
        history = record(history, edit(history.design), {
          key: key === 0 ? undefined : `key ${key}`,
          now: at * 300,
        });
      }
      const last = history.design;
      const steps = history.past.length;
      for (let step = 0; step < steps; step += 1) history = undo(history);
      expect(history.design).toBe(design);
      expect(undo(history)).toBe(history);
      for (let step = 0; step < steps; step += 1) history = redo(history);
      expect(history.design).toBe(last);
    }),
  );
});

it('T9 undoes typing by the word, not by the letter', () => {
  let history = startHistory(start, FIRST);
  for (const [at, words] of ['h', 'he', 'hey'].entries()) {
    history = record(history, typed(words, history.design), { key: 'text', now: at * 100 });
  }
  expect(history.past).toHaveLength(1);
  history = record(history, typed('hey you', history.design), { key: 'text', now: 200 + COALESCING_TIME });
  expect(history.past).toHaveLength(2);
  expect(wordsOf(undo(history).design)[0]?.[0]).toEqual(['hey']);
});

it('T9 keeps a limited number of steps', () => {
  let history = startHistory(start, FIRST);
  for (let at = 0; at < MAX_STEPS + 20; at += 1) {
    history = record(history, typed(String(at), history.design), { now: at });
  }
  expect(history.past).toHaveLength(MAX_STEPS);
});

it('T9 an edit after an undo drops what was undone', () => {
  let history = record(startHistory(start, FIRST), typed('one'), { now: 0 });
  history = record(undo(history), typed('two'), { now: 0 });
  expect(history.future).toEqual([]);
  expect(wordsOf(redo(history).design)[0]?.[0]).toEqual(['two']);
});

it('T9 goes through rows, columns and blocks in the order of the document', () => {
  const seen = [];
  for (let place = edge(start, 'first'); ; place = neighbour(start, place, 1)) {
    seen.push(keyOf(place));
    if (keyOf(neighbour(start, place, 1)) === keyOf(place)) break;
  }
  expect(seen).toEqual([
    'row/0//',
    'column/0/0/',
    'block/0/0/0',
    'column/0/1/',
    'block/0/1/0',
    'block/0/1/1',
    'row/1//',
  ]);
  expect(seen.map((key) => keyOf(placeOf(key)))).toEqual(seen);
  expect(parent(start, FIRST)).toEqual({ kind: 'column', row: 0, column: 0 });
  expect(spotForMove(start, FIRST, 'down')).toEqual({ kind: 'block', row: 1, column: 0, block: 0 });
  expect(spotForMove(start, FIRST, 'up')).toBeUndefined();
});

it('T9 reports edits, but not selections', () => {
  const onEdit = jest.fn();
  const store = createEditorStore(start);
  store.subscribeToEdits(onEdit);
  store.select(FIRST, { isWriting: true });
  expect(onEdit).not.toHaveBeenCalled();
  store.edit((design, place) => updateValues(design, place, { text: 'x' }));
  expect(onEdit).toHaveBeenCalledTimes(1);
  expect(store.getState()).toMatchObject({ isWriting: true, place: FIRST });
  store.undo();
  expect(onEdit).toHaveBeenCalledTimes(2);
  expect(store.getState().design).toBe(start);
});
