import type { Block, Column, Design, Row, Values } from '../../../emailEditor.ts';

/** The mail itself. */
export interface BodyPlace {
  readonly kind: 'body';
}

export interface RowPlace {
  readonly kind: 'row';
  readonly row: number;
}

export interface ColumnPlace {
  readonly kind: 'column';
  readonly row: number;
  readonly column: number;
}

export interface BlockPlace {
  readonly kind: 'block';
  readonly row: number;
  readonly column: number;
  readonly block: number;
}

/**
 * The position of a part in a design, counted from 0. Ids would not do: a design from elsewhere may lack them or repeat one,
 * and must come out as it went in.
 */
export type Place = BodyPlace | RowPlace | ColumnPlace | BlockPlace;

/**
 * Where something is inserted: before that row or block; one past the last is the end. A block before a row gets a row of
 * its own.
 */
export type Spot = RowPlace | BlockPlace;

export const BODY: BodyPlace = { kind: 'body' };

const NOTHING: readonly never[] = [];
const NO_VALUES: Values = {};

/** A list that a design may lack. The readers below never fail, whatever is missing. */
const list = <Item>(value: readonly Item[] | undefined): readonly Item[] =>
  Array.isArray(value) ? value : NOTHING;

export const rowsOf = (design: Design): readonly Row[] => list(design.body.rows);

export const columnsOf = (row: Row | null | undefined): readonly Column[] => list(row?.columns);

export const contentsOf = (column: Column | null | undefined): readonly Block[] => list(column?.contents);

export function valuesOf(part: { readonly values?: Values | null } | null | undefined): Values {
  const values = part?.values;
  return typeof values === 'object' && values !== null ? values : NO_VALUES;
}

/** The kind of a block; empty for anything but a block. */
export function typeOf(block: Block | null | undefined): string {
  return typeof block?.type === 'string' ? block.type : '';
}

/** Widths of a row's columns relative to each other, one for each column, whatever `cells` says. */
export function cellsOf(row: Row | null | undefined): readonly number[] {
  const cells = list(row?.cells);
  return columnsOf(row).map((_, index) => {
    const cell = cells[index];
    return typeof cell === 'number' && Number.isFinite(cell) && cell > 0 ? cell : 1;
  });
}

export function rowAt(design: Design, place: Place): Row | undefined {
  return place.kind === 'body' ? undefined : rowsOf(design)[place.row];
}

export function columnAt(design: Design, place: Place): Column | undefined {
  return place.kind === 'column' || place.kind === 'block'
    ? columnsOf(rowAt(design, place))[place.column]
    : undefined;
}

export function blockAt(design: Design, place: Place): Block | undefined {
  return place.kind === 'block' ? contentsOf(columnAt(design, place))[place.block] : undefined;
}

/** What is at a place; undefined where there is nothing. */
export function partAt(design: Design, place: Place): { readonly values: Values } | undefined {
  if (place.kind === 'body') return design.body;
  if (place.kind === 'row') return rowAt(design, place);
  return place.kind === 'column' ? columnAt(design, place) : blockAt(design, place);
}

export function samePlace(one: Place, other: Place): boolean {
  // A field that the kind lacks is undefined in both.
  const [left, right] = [one as BlockPlace, other as BlockPlace];
  return (
    left.kind === right.kind &&
    left.row === right.row &&
    left.column === right.column &&
    left.block === right.block
  );
}

/** A place as a string, for `Map`s and attributes: `block/2/0/1`. */
export function keyOf(place: Place): string {
  const { kind, row, column, block } = { row: '', column: '', block: '', ...place };
  return [kind, row, column, block].join('/');
}

/** The reverse of {@link keyOf}. */
export function placeOf(key: string): Place {
  const [kind, ...rest] = key.split('/');
  const [row = 0, column = 0, block = 0] = rest.map(Number);
  if (kind === 'row') return { kind, row };
  if (kind === 'column') return { kind, row, column };
  if (kind === 'block') return { kind, row, column, block };
  return BODY;
}
