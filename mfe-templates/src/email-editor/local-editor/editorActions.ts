import type { Design, Values } from '../../emailEditor.ts';
import { messages } from './messages.ts';
import {
  BODY,
  blockAt,
  columnsOf,
  type Direction,
  duplicate,
  type Edit,
  type EditorStore,
  indexForRow,
  insertBlock,
  insertRow,
  isWrittenInPlace,
  keyOf,
  MAX_COLUMNS,
  moveBlock,
  moveRow,
  type Place,
  remove,
  rowAt,
  type RowPlace,
  setCells,
  type Spot,
  spotForBlock,
  spotForMove,
  swapColumns,
  updateValues,
} from './model/index.ts';
import { kindName, partName, whereIs } from './partNames.ts';

/**
 * What a person can do to the mail. Each action announces what it did, since a screen reader does not notice a block move.
 */
export interface EditorActions {
  /** Adds a block at a spot, or after what is selected. */
  readonly addBlock: (type: string, values: Values, spot?: Spot) => void;
  readonly addRow: (cells: readonly number[], index?: number) => void;
  readonly move: (place: Place, direction: Direction) => void;
  /** Moves a block or a row to where it was dropped. */
  readonly drop: (place: Place, spot: Spot) => void;
  readonly duplicate: (place: Place) => void;
  readonly remove: (place: Place) => void;
  readonly setCells: (place: RowPlace, cells: readonly number[]) => void;
  readonly update: (place: Place, patch: Values) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Replaces the whole mail with a starting layout. */
  readonly takeLayout: (design: Design, name: string) => void;
}

/** @param say announces to screen readers, in the current language of the interface */
export function createEditorActions(store: EditorStore, say: (words: string) => void): EditorActions {
  const t = messages.text;
  const run = (
    change: (design: Design, place: Place) => Edit,
    words: (edit: Edit, before: Design) => string,
  ) => {
    const before = store.getState().design;
    let done: Edit | undefined;
    store.edit((design, place) => (done = change(design, place)));
    if (done) say(words(done, before));
  };
  const cannotMove = (design: Design, place: Place) => t('cannotMove', { name: partName(t, design, place) });
  const moved = (from: Place) => (edit: Edit, before: Design) =>
    edit.design === before
      ? cannotMove(before, from)
      : t('moved', {
          name: partName(t, before, from),
          where: whereIs(t, edit.design, edit.place),
        });

  return {
    addBlock: (type, values, spot) => {
      run(
        (design, place) => insertBlock(design, spot ?? spotForBlock(design, place), type, values),
        ({ design, place }) => t('added', { name: kindName(t, type), where: whereIs(t, design, place) }),
      );
      // On the tile that was pressed, the first space typed would add the next one.
      if (isWrittenInPlace(type)) store.select(store.getState().place, { isWriting: true });
    },
    addRow: (cells, index) =>
      run(
        (design, place) => insertRow(design, index ?? indexForRow(design, place), cells),
        ({ design, place }) =>
          t('added', { name: partName(t, design, place), where: whereIs(t, design, place) }),
      ),
    move: (place, direction) => run((design) => moveOneStep(design, place, direction), moved(place)),
    drop: (place, spot) =>
      run((design) => {
        if (place.kind === 'block') return moveBlock(design, place, spot);
        return place.kind === 'row' ? moveRow(design, place, spot.row) : { design, place };
      }, moved(place)),
    duplicate: (place) =>
      run(
        (design) => duplicate(design, place),
        (edit, before) =>
          edit.design === before
            ? t('cannotDuplicate', { count: MAX_COLUMNS })
            : t('duplicated', { name: partName(t, before, place) }),
      ),
    remove: (place) =>
      run(
        (design) => remove(design, place),
        (_, before) => t('deleted', { name: partName(t, before, place) }),
      ),
    setCells: (place, cells) => store.edit((design) => setCells(design, place, cells)),
    update: (place, patch) =>
      store.edit(
        (design) => ({ ...updateValues(design, place, patch), place: store.getState().place }),
        `${keyOf(place)} ${Object.keys(patch).toSorted().join()}`,
      ),
    undo: () => {
      say(t(store.getState().past.length > 0 ? 'undone' : 'nothingToUndo'));
      store.undo();
    },
    redo: () => {
      say(t(store.getState().future.length > 0 ? 'redone' : 'nothingToRedo'));
      store.redo();
    },
    takeLayout: (design, name) =>
      run(
        () => ({ design, place: BODY }),
        () => t('layoutTaken', { name }),
      ),
  };
}

function moveOneStep(design: Design, place: Place, direction: Direction): Edit {
  const isBack = direction === 'up' || direction === 'left';
  const isSideways = direction === 'left' || direction === 'right';
  if (place.kind === 'block' && blockAt(design, place)) {
    const spot = spotForMove(design, place, direction);
    return spot ? moveBlock(design, place, spot) : { design, place };
  }
  if (place.kind === 'column' && isSideways) {
    const other = place.column + (isBack ? -1 : 1);
    return columnsOf(rowAt(design, place))[other] ? swapColumns(design, place, other) : { design, place };
  }
  if (place.kind === 'row' && !isSideways)
    return moveRow(design, place, isBack ? place.row - 1 : place.row + 2);
  return { design, place };
}
