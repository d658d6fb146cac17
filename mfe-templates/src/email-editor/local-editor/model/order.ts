import type { Design } from '../../../emailEditor.ts';
import { BODY, columnsOf, contentsOf, type Place, rowAt, rowsOf, samePlace, type Spot } from './place.ts';

/** Places inside a row, the row itself first. The only column of a row is left out: it coincides with the row. */
function placesIn(design: Design, row: number): readonly Place[] {
  const columns = columnsOf(rowsOf(design)[row]);
  const places: Place[] = [{ kind: 'row', row }];
  for (const [column, { length }] of columns.map(contentsOf).entries()) {
    if (columns.length > 1) places.push({ kind: 'column', row, column });
    for (let block = 0; block < length; block += 1) places.push({ kind: 'block', row, column, block });
  }
  return places;
}

const indexIn = (places: readonly Place[], place: Place): number =>
  places.findIndex((candidate) => samePlace(candidate, place));

/** The place before or after in document order, across rows; the same place at either end. */
export function neighbour(design: Design, place: Place, step: 1 | -1): Place {
  const rows = rowsOf(design);
  if (place.kind === 'body') return rows.length > 0 && step === 1 ? { kind: 'row', row: 0 } : BODY;
  const inside = placesIn(design, place.row);
  const index = indexIn(inside, place);
  const next = inside[Math.max(index, 0) + step];
  if (next) return next;
  const row = place.row + step;
  if (row < 0) return BODY;
  if (row >= rows.length) return place;
  return step === 1 ? { kind: 'row', row } : (placesIn(design, row).at(-1) ?? { kind: 'row', row });
}

/** The place at the same height in the next column; the same place where there is none. */
export function sideways(design: Design, place: Place, step: 1 | -1): Place {
  if (place.kind !== 'block' && place.kind !== 'column') return place;
  const columns = columnsOf(rowAt(design, place));
  const column = place.column + step;
  if (!columns[column]) return place;
  const count = contentsOf(columns[column]).length;
  return place.kind === 'column' || count === 0
    ? { kind: 'column', row: place.row, column }
    : { kind: 'block', row: place.row, column, block: Math.min(place.block, count - 1) };
}

/** The first or the last place of the mail. */
export function edge(design: Design, end: 'first' | 'last'): Place {
  const row = end === 'first' ? 0 : rowsOf(design).length - 1;
  return (
    (end === 'first' ? undefined : placesIn(design, row).at(-1)) ??
    (rowAt(design, { kind: 'row', row }) ? { kind: 'row', row } : BODY)
  );
}

/** What contains a part: Esc goes from block to row to mail. The only column of a row is skipped. */
export function parent(design: Design, place: Place): Place {
  if (place.kind === 'block' && columnsOf(rowAt(design, place)).length > 1) {
    return { kind: 'column', row: place.row, column: place.column };
  }
  return place.kind === 'block' || place.kind === 'column' ? { kind: 'row', row: place.row } : BODY;
}

/** The nearest existing place in a design, for a selection made in another version of it. */
export function nearest(design: Design, place: Place): Place {
  if (place.kind === 'body' || rowsOf(design).length === 0) return BODY;
  const row = Math.min(place.row, rowsOf(design).length - 1);
  const columns = columnsOf(rowsOf(design)[row]);
  if (place.kind === 'row' || columns.length === 0) return { kind: 'row', row };
  const column = Math.min(place.column, columns.length - 1);
  const count = contentsOf(columns[column]).length;
  if (place.kind === 'block' && count > 0) {
    return { kind: 'block', row, column, block: Math.min(place.block, count - 1) };
  }
  return columns.length > 1 ? { kind: 'column', row, column } : { kind: 'row', row };
}

/**
 * Where a new block goes: after the selected block, into the selected column or empty row, otherwise after the selected row.
 */
export function spotForBlock(design: Design, place: Place): Spot {
  if (place.kind === 'block') return { ...place, block: place.block + 1 };
  if (place.kind === 'column') {
    const block = contentsOf(columnsOf(rowAt(design, place))[place.column]).length;
    return { kind: 'block', row: place.row, column: place.column, block };
  }
  if (place.kind === 'body') return { kind: 'row', row: rowsOf(design).length };
  const columns = columnsOf(rowAt(design, place));
  const isEmpty = columns.length > 0 && columns.every((column) => contentsOf(column).length === 0);
  return isEmpty
    ? { kind: 'block', row: place.row, column: 0, block: 0 }
    : { kind: 'row', row: place.row + 1 };
}

/** Where a new row goes: after the one that is or holds the selection, otherwise to the end. */
export function indexForRow(design: Design, place: Place): number {
  return place.kind === 'body' ? rowsOf(design).length : place.row + 1;
}

export type Direction = 'up' | 'down' | 'left' | 'right';

/**
 * Where a block goes when moved one step: past its neighbour, over the edge of its column into the row above or below, or
 * left or right into the next column. Undefined where there is no such place.
 */
export function spotForMove(design: Design, place: Place, direction: Direction): Spot | undefined {
  if (place.kind !== 'block') return undefined;
  const { row, column, block } = place;
  const columns = columnsOf(rowAt(design, place));
  if (direction === 'left' || direction === 'right') {
    const other = column + (direction === 'left' ? -1 : 1);
    const target = columns[other];
    return target && { ...place, column: other, block: Math.min(block, contentsOf(target).length) };
  }
  if (direction === 'up' && block > 0) return { ...place, block: block - 1 };
  if (direction === 'down' && block < contentsOf(columns[column]).length - 1)
    return { ...place, block: block + 2 };
  const otherRow = row + (direction === 'up' ? -1 : 1);
  const others = columnsOf(rowsOf(design)[otherRow]);
  if (others.length === 0) return undefined;
  const target = Math.min(column, others.length - 1);
  const end = direction === 'up' ? contentsOf(others[target]).length : 0;
  return { kind: 'block', row: otherRow, column: target, block: end };
}
