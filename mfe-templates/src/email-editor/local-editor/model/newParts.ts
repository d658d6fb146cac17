import type { Draft } from 'immer';
import type { Block, Column, Design, Row, Values } from '../../../emailEditor.ts';
import { columnsOf, contentsOf, rowsOf, typeOf, valuesOf } from './place.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const ID_LENGTH = 10;

/** An id as Unlayer gives them: ten characters that are safe in a URL. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(ID_LENGTH)), (byte) => ALPHABET[byte % 64]).join(
    '',
  );
}

/** `_meta` of a new part (`u_content_text_3`), continuing the counters of the design. */
function newMeta(design: Draft<Design>, name: string): Values {
  const counters = (design.counters ??= {});
  const counted = counters[name];
  const number = (typeof counted === 'number' ? counted : highestNumber(design, name)) + 1;
  counters[name] = number;
  return { htmlID: `${name}_${number}`, htmlClassNames: name };
}

/** A design from elsewhere may lack counters: two parts with the same name would share their styles. */
function highestNumber(design: Draft<Design>, name: string): number {
  let highest = 0;
  const look = (part: { values?: Values }) => {
    const meta = valuesOf(part)['_meta'] as { htmlID?: unknown } | null | undefined;
    const id = typeof meta?.htmlID === 'string' ? meta.htmlID : '';
    if (id.startsWith(`${name}_`)) highest = Math.max(highest, Number(id.slice(name.length + 1)) || 0);
  };
  for (const row of rowsOf(design)) {
    look(row);
    for (const column of columnsOf(row)) {
      look(column);
      contentsOf(column).forEach(look);
    }
  }
  return highest;
}

/** What a person may do with a part in Unlayer's editor: everything. */
const ALLOWED = { selectable: true, draggable: true, duplicatable: true, deletable: true, hideable: true };

export function newBlock(design: Draft<Design>, type: string, values: Values): Draft<Block> {
  return {
    id: newId(),
    type,
    values: { ...structuredClone(values), _meta: newMeta(design, `u_content_${type}`), ...ALLOWED },
  };
}

export function newColumn(design: Draft<Design>, contents: Draft<Block>[] = []): Draft<Column> {
  return {
    id: newId(),
    contents,
    values: { backgroundColor: '', padding: '0px', border: {}, _meta: newMeta(design, 'u_column') },
  };
}

export function newRow(
  design: Draft<Design>,
  cells: readonly number[],
  contents: Draft<Block>[] = [],
): Draft<Row> {
  return {
    id: newId(),
    cells: [...cells],
    columns: cells.map((_, index) => newColumn(design, index === 0 ? contents : [])),
    values: {
      displayCondition: null,
      columns: false,
      backgroundColor: '',
      columnsBackgroundColor: '',
      backgroundImage: { url: '', fullWidth: true, repeat: 'no-repeat', size: 'custom', position: 'center' },
      padding: '0px',
      anchor: '',
      hideDesktop: false,
      _meta: newMeta(design, 'u_row'),
      ...ALLOWED,
    },
  };
}

const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null;

function renamed<Part extends Draft<Block> | Draft<Column> | Draft<Row>>(
  design: Draft<Design>,
  part: Part,
  name: string,
): Part {
  return { ...part, id: newId(), values: { ...valuesOf(part), _meta: newMeta(design, name) } };
}

/** Copies of parts: the same in everything but the ids. Anything else is copied as it is. */
export function copyBlock(design: Draft<Design>, block: Draft<Block>): Draft<Block> {
  return isRecord(block) ? renamed(design, block, `u_content_${typeOf(block) || 'custom'}`) : block;
}

export function copyColumn(design: Draft<Design>, column: Draft<Column>): Draft<Column> {
  if (!isRecord(column)) return column;
  const copy = renamed(design, column, 'u_column');
  return { ...copy, contents: contentsOf(column).map((block) => copyBlock(design, block as Draft<Block>)) };
}

export function copyRow(design: Draft<Design>, row: Draft<Row>): Draft<Row> {
  if (!isRecord(row)) return row;
  const copy = renamed(design, row, 'u_row');
  return { ...copy, columns: columnsOf(row).map((column) => copyColumn(design, column as Draft<Column>)) };
}
