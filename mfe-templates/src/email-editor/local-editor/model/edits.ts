import { type Draft, Immer, isDraft, original } from 'immer';
import type { Block, Column, Design, Row, Values } from '../../../emailEditor.ts';
import { isDispensable } from './dispensableRow.ts';
import { copyBlock, copyColumn, copyRow, newBlock, newColumn, newRow } from './newParts.ts';
import { nearest } from './order.ts';
import {
  BODY,
  type BlockPlace,
  blockAt,
  cellsOf,
  columnAt,
  columnsOf,
  contentsOf,
  partAt,
  type Place,
  rowAt,
  type RowPlace,
  rowsOf,
  type Spot,
  valuesOf,
} from './place.ts';
import { mergeValues } from './values.ts';

/** The result of an edit: the new design, and the part to select in it. An impossible edit changes nothing. */
export interface Edit {
  readonly design: Design;
  readonly place: Place;
}

/** The most columns that are still readable in a mail of 600 pixels. */
export const MAX_COLUMNS = 4;

// The first design belongs to the caller that opened the editor: freezing it would change an object that is not ours.
const { produce } = new Immer({ autoFreeze: false });

function rowsIn(design: Draft<Design>): Draft<Row>[] {
  const body = design.body;
  if (!Array.isArray(body.rows)) body.rows = [];
  return body.rows;
}

function contentsIn(
  design: Draft<Design>,
  place: { row: number; column: number },
): Draft<Block>[] | undefined {
  const column = columnsOf(rowsIn(design)[place.row])[place.column] as Draft<Column> | null | undefined;
  if (!column) return undefined;
  if (!Array.isArray(column.contents)) column.contents = [];
  return column.contents;
}

/** Puts a block at a spot; if the row has no such column, into a new row after it. */
function put(design: Draft<Design>, block: Draft<Block>, spot: Spot): BlockPlace {
  const contents = spot.kind === 'block' ? contentsIn(design, spot) : undefined;
  if (spot.kind === 'block' && contents) {
    const index = Math.min(spot.block, contents.length);
    contents.splice(index, 0, block);
    return { ...spot, block: index };
  }
  const rows = rowsIn(design);
  const row = Math.min(spot.kind === 'row' ? spot.row : spot.row + 1, rows.length);
  rows.splice(row, 0, newRow(design, [1], [block]));
  return { kind: 'block', row, column: 0, block: 0 };
}

function edit(design: Design, place: Place, change: (draft: Draft<Design>) => Place): Edit {
  let next = place;
  const changed = produce(design, (draft) => {
    next = change(draft);
  });
  return { design: changed, place: next };
}

/** Removes a row that became empty. @returns where `place` is then */
function withoutRow(draft: Draft<Design>, row: number, place: BlockPlace): BlockPlace {
  rowsIn(draft).splice(row, 1);
  return place.row > row ? { ...place, row: place.row - 1 } : place;
}

/** Inserts a new block of a kind with its initial values. */
export function insertBlock(design: Design, spot: Spot, type: string, values: Values): Edit {
  return edit(design, spot, (draft) => put(draft, newBlock(draft, type, values), spot));
}

/** Inserts a row of empty columns with the widths of `cells` before the row that now has this index. */
export function insertRow(design: Design, index: number, cells: readonly number[]): Edit {
  const row = Math.min(index, rowsOf(design).length);
  return edit(design, BODY, (draft) => {
    rowsIn(draft).splice(row, 0, newRow(draft, cells));
    return { kind: 'row', row };
  });
}

/** Moves a block to a spot, whose indexes count before the block is removed. */
export function moveBlock(design: Design, from: BlockPlace, spot: Spot): Edit {
  const column = columnAt(design, from);
  const leavesRow = contentsOf(column).length === 1 && isDispensable(rowAt(design, from));
  const isSameColumn = spot.kind === 'block' && spot.row === from.row && spot.column === from.column;
  const stays = isSameColumn
    ? spot.block === from.block || spot.block === from.block + 1
    : leavesRow && spot.kind === 'row' && (spot.row === from.row || spot.row === from.row + 1);
  if (stays || from.block >= contentsOf(column).length) return { design, place: from };
  const count = rowsOf(design).length;
  return edit(design, from, (draft) => {
    const [block] = contentsIn(draft, from)?.splice(from.block, 1) ?? [];
    const isBehind = isSameColumn && spot.block > from.block;
    const to = put(draft, block as Draft<Block>, isBehind ? { ...spot, block: spot.block - 1 } : spot);
    if (!leavesRow) return to;
    const isPushedDown = rowsIn(draft).length > count && to.row <= from.row;
    return withoutRow(draft, isPushedDown ? from.row + 1 : from.row, to);
  });
}

/** Moves a row before the row that now has this index. */
export function moveRow(design: Design, from: RowPlace, index: number): Edit {
  const count = rowsOf(design).length;
  const target = index > from.row ? index - 1 : index;
  if (target === from.row || target < 0 || target >= count || from.row >= count)
    return { design, place: from };
  return edit(design, from, (draft) => {
    const rows = rowsIn(draft);
    const [row] = rows.splice(from.row, 1);
    rows.splice(target, 0, row as Draft<Row>);
    return { kind: 'row', row: target };
  });
}

/** Puts a copy with new ids right after a part. A row of four columns takes no fifth. */
export function duplicate(design: Design, place: Place): Edit {
  if (place.kind === 'block') {
    if (!blockAt(design, place)) return { design, place };
    return edit(design, place, (draft) => {
      const contents = contentsIn(draft, place) ?? [];
      contents.splice(place.block + 1, 0, copyBlock(draft, plain(contents[place.block] as Draft<Block>)));
      return { ...place, block: place.block + 1 };
    });
  }
  if (place.kind === 'row') {
    if (!rowAt(design, place)) return { design, place };
    return edit(design, place, (draft) => {
      const rows = rowsIn(draft);
      rows.splice(place.row + 1, 0, copyRow(draft, plain(rows[place.row] as Draft<Row>)));
      return { kind: 'row', row: place.row + 1 };
    });
  }
  if (place.kind === 'column') {
    const row = rowAt(design, place);
    if (!columnAt(design, place) || columnsOf(row).length >= MAX_COLUMNS) return { design, place };
    return edit(design, place, (draft) => {
      const target = rowsIn(draft)[place.row] as Draft<Row>;
      target.cells = cellsOf(row).toSpliced(place.column + 1, 0, cellsOf(row)[place.column] ?? 1);
      target.columns.splice(
        place.column + 1,
        0,
        copyColumn(draft, plain(target.columns[place.column] as Draft<Column>)),
      );
      return { ...place, column: place.column + 1 };
    });
  }
  return { design, place };
}

/** A part as it was before this edit; a copy must not reference drafts that immer is about to revoke. */
const plain = <Part>(part: Part): Part => (isDraft(part) ? (original<unknown>(part) as Part) : part);

/** Removes a part with its content, and selects what takes its place. The only column takes its row along. */
export function remove(design: Design, place: Place): Edit {
  if (place.kind === 'body') return { design, place };
  if (place.kind === 'block') {
    const count = contentsOf(columnAt(design, place)).length;
    if (place.block >= count) return { design, place };
    if (count === 1 && isDispensable(rowAt(design, place)))
      return remove(design, { kind: 'row', row: place.row });
    return edit(design, place, (draft) => {
      contentsIn(draft, place)?.splice(place.block, 1);
      if (count === 1) return nearest(design, { kind: 'column', row: place.row, column: place.column });
      return { ...place, block: Math.min(place.block, count - 2) };
    });
  }
  const row = rowAt(design, place);
  if (place.kind === 'column' && columnsOf(row).length > 1) {
    if (!columnsOf(row)[place.column]) return { design, place };
    return edit(design, place, (draft) => {
      const target = rowsIn(draft)[place.row] as Draft<Row>;
      target.cells = cellsOf(row).toSpliced(place.column, 1);
      target.columns.splice(place.column, 1);
      return { ...place, column: Math.min(place.column, target.columns.length - 1) };
    });
  }
  const count = rowsOf(design).length;
  if (place.row >= count) return { design, place };
  return edit(design, place, (draft) => {
    rowsIn(draft).splice(place.row, 1);
    return count === 1 ? BODY : { kind: 'row', row: Math.min(place.row, count - 2) };
  });
}

/** Gives a row other columns, one to four. The content of removed columns moves to the last remaining one. */
export function setCells(design: Design, place: RowPlace, cells: readonly number[]): Edit {
  const row = rowAt(design, place);
  const isSame =
    cells.length === columnsOf(row).length && cells.every((cell, at) => cell === cellsOf(row)[at]);
  if (!row || isSame || cells.length < 1 || cells.length > MAX_COLUMNS) return { design, place };
  return edit(design, place, (draft) => {
    const target = rowsIn(draft)[place.row] as Draft<Row>;
    if (!Array.isArray(target.columns)) target.columns = [];
    target.cells = [...cells];
    const removed = target.columns.splice(cells.length);
    const moved = removed.flatMap((column) => contentsOf(column) as Draft<Block>[]);
    contentsIn(draft, { row: place.row, column: cells.length - 1 })?.push(...moved);
    while (target.columns.length < cells.length) target.columns.push(newColumn(draft));
    return place;
  });
}

/** Swaps a column with its neighbour, widths included. */
export function swapColumns(design: Design, place: { row: number; column: number }, other: number): Edit {
  const from: Place = { kind: 'column', row: place.row, column: place.column };
  const row = rowAt(design, from);
  const columns = columnsOf(row);
  if (!columns[place.column] || !columns[other]) return { design, place: from };
  return edit(design, from, (draft) => {
    const target = rowsIn(draft)[place.row] as Draft<Row>;
    const cells = [...cellsOf(row)];
    [cells[place.column], cells[other]] = [cells[other] ?? 1, cells[place.column] ?? 1];
    target.cells = cells;
    const [one, two] = [target.columns[place.column], target.columns[other]];
    target.columns[place.column] = two as Draft<Column>;
    target.columns[other] = one as Draft<Column>;
    return { ...from, column: other };
  });
}

/** Merges a patch into the values of a part; see {@link mergeValues}. */
export function updateValues(design: Design, place: Place, patch: Values): Edit {
  const part = partAt(design, place);
  // Where a damaged design has an array or a string in place of a part, there are no values to update.
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return { design, place };
  const values = mergeValues(valuesOf(part), patch);
  if (values === valuesOf(part)) return { design, place };
  return edit(design, place, (draft) => {
    const target = partIn(draft, place);
    if (target) target.values = values;
    return place;
  });
}

function partIn(draft: Draft<Design>, place: Place): { values: Draft<Values> } | undefined {
  if (place.kind === 'body') return draft.body;
  const row = rowsIn(draft)[place.row];
  if (place.kind === 'row') return row;
  if (place.kind === 'column') return row?.columns[place.column];
  return contentsIn(draft, place)?.[place.block];
}

/** Whether the words of a block are written in place, where it stands in the mail. */
export const isWrittenInPlace = (type: string | undefined): boolean => type === 'text' || type === 'heading';
