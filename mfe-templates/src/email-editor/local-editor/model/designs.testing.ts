import fc from 'fast-check';
import type { Block, Design } from '../../../emailEditor.ts';
import {
  insertBlock,
  insertRow,
  moveBlock,
  moveRow,
  remove,
  duplicate,
  setCells,
  swapColumns,
  updateValues,
  type Edit,
} from './edits.ts';
import { BODY, type Place, type Spot } from './place.ts';

/** A text block of a test's design. */
export const text = (words: string): Block => ({
  id: words,
  type: 'text',
  values: { text: `<p>${words}</p>` },
});

/** A design of rows, each a list of columns, each a list of words. */
export function designOf(...rows: readonly (readonly (readonly string[])[])[]): Design {
  return {
    counters: { u_row: rows.length, u_content_text: 40 },
    schemaVersion: 16,
    body: {
      id: 'body',
      rows: rows.map((columns, index) => ({
        id: `row ${index}`,
        cells: columns.map(() => 1),
        columns: columns.map((words) => ({ contents: words.map(text), values: {} })),
        values: {},
      })),
      values: { contentWidth: '600px' },
    },
  };
}

/** The words of {@link designOf}, to compare with. */
export function wordsOf(design: Design): string[][][] {
  return design.body.rows.map((row) =>
    row.columns.map((column) =>
      column.contents.map((block) => String(block.values['text']).replaceAll(/<[^>]*>/gu, '')),
    ),
  );
}

const values = fc.oneof(
  fc.dictionary(fc.string(), fc.jsonValue()),
  fc.constant({}),
  fc.record({ text: fc.string(), _meta: fc.record({ htmlID: fc.string() }) }),
);
const extra = fc.dictionary(
  fc
    .string()
    .filter(
      (key) =>
        !['id', 'type', 'values', 'contents', 'cells', 'columns', 'rows', 'body', 'counters'].includes(key) &&
        key !== '__proto__',
    ),
  fc.jsonValue(),
  { maxKeys: 2 },
);

/** A part with unknown keys, and without some that it should have. */
const odd = (known: Record<string, fc.Arbitrary<unknown>>) =>
  fc
    .tuple(fc.record(known, { requiredKeys: [] }), extra)
    .map(([part, unknown]) => Object.assign(unknown, part));

const block = fc.oneof(
  {
    weight: 9,
    arbitrary: odd({
      id: fc.string(),
      type: fc.oneof(fc.constantFrom('text', 'heading', 'video', 'custom#my_tool'), fc.string()),
      values,
    }),
  },
  { weight: 1, arbitrary: fc.constantFrom(null, 7, 'text', []) },
);
const column = fc.oneof(
  { weight: 9, arbitrary: odd({ id: fc.string(), contents: fc.array(block, { maxLength: 4 }), values }) },
  { weight: 1, arbitrary: fc.constant(null) },
);
const row = fc.oneof(
  {
    weight: 9,
    arbitrary: odd({
      cells: fc.array(fc.oneof(fc.integer({ min: -1, max: 3 }), fc.constant('wide')), { maxLength: 5 }),
      columns: fc.array(column, { maxLength: 5 }),
      values,
    }),
  },
  { weight: 1, arbitrary: fc.constant(null) },
);

/** Designs as anybody may have stored them: unknown kinds and keys, missing parts, widths that do not fit. */
export const anyDesign: fc.Arbitrary<Design> = odd({
  counters: fc.dictionary(fc.constantFrom('u_row', 'u_column', 'u_content_text'), fc.nat(50)),
  schemaVersion: fc.nat(),
}).chain((design) =>
  odd({ rows: fc.array(row, { maxLength: 5 }), headers: fc.array(row, { maxLength: 1 }), values }).map(
    (body) => Object.assign(design, { body }) as unknown as Design,
  ),
);

const at = fc.nat(4);
const place: fc.Arbitrary<Place> = fc.oneof(
  fc.constant(BODY),
  fc.record({ kind: fc.constant('row' as const), row: at }),
  fc.record({ kind: fc.constant('column' as const), row: at, column: at }),
  fc.record({ kind: fc.constant('block' as const), row: at, column: at, block: at }),
);
const rowPlace = fc.record({ kind: fc.constant('row' as const), row: at });
const blockPlace = fc.record({ kind: fc.constant('block' as const), row: at, column: at, block: at });
const spot: fc.Arbitrary<Spot> = fc.oneof(rowPlace, blockPlace);
const cells = fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 5 });

/** Any edit at any place, even where there is nothing to edit. */
export const anyEdit: fc.Arbitrary<(design: Design) => Edit> = fc.oneof(
  fc.tuple(spot, values).map(
    ([to, start]) =>
      (design: Design) =>
        insertBlock(design, to, 'text', start),
  ),
  fc.tuple(at, cells).map(
    ([index, widths]) =>
      (design: Design) =>
        insertRow(design, index, widths),
  ),
  fc.tuple(blockPlace, spot).map(
    ([from, to]) =>
      (design: Design) =>
        moveBlock(design, from, to),
  ),
  fc.tuple(rowPlace, at).map(
    ([from, to]) =>
      (design: Design) =>
        moveRow(design, from, to),
  ),
  place.map((target) => (design: Design) => duplicate(design, target)),
  place.map((target) => (design: Design) => remove(design, target)),
  fc.tuple(rowPlace, cells).map(
    ([target, widths]) =>
      (design: Design) =>
        setCells(design, target, widths),
  ),
  fc.tuple(at, at, at).map(
    ([index, one, two]) =>
      (design: Design) =>
        swapColumns(design, { row: index, column: one }, two),
  ),
  fc.tuple(place, values).map(
    ([target, patch]) =>
      (design: Design) =>
        updateValues(design, target, patch),
  ),
);
