import fc from 'fast-check';
import type { Design } from '../../../emailEditor.ts';
import { anyDesign, anyEdit, designOf, wordsOf } from './designs.testing.ts';
import {
  duplicate,
  insertBlock,
  insertRow,
  moveBlock,
  moveRow,
  remove,
  setCells,
  updateValues,
} from './edits.ts';
import { readDesign } from './readDesign.ts';

const block = (row: number, column: number, at: number) =>
  ({ kind: 'block', row, column, block: at }) as const;
const row = (at: number) => ({ kind: 'row', row: at }) as const;

const three = designOf([['a', 'b'], ['c']], [['d']], [['e', 'f']]);

it('T9 a new block is named by the counters of the design', () => {
  const { design, place } = insertBlock(three, block(0, 1, 1), 'text', { text: '<p>new</p>' });
  expect(place).toEqual(block(0, 1, 1));
  expect(wordsOf(design)[0]).toEqual([
    ['a', 'b'],
    ['c', 'new'],
  ]);
  expect(design.counters).toEqual({ u_row: 3, u_content_text: 41 });
  expect(design.body.rows[0]?.columns[1]?.contents[1]).toEqual({
    id: expect.stringMatching(/^[\w-]{10}$/u),
    type: 'text',
    values: {
      text: '<p>new</p>',
      _meta: { htmlID: 'u_content_text_41', htmlClassNames: 'u_content_text' },
      selectable: true,
      draggable: true,
      duplicatable: true,
      deletable: true,
      hideable: true,
    },
  });
});

it('T9 a design without counters never gives two parts the same name', () => {
  const { counters: _, ...uncounted } = designOf([['a']]);
  const named = updateValues(uncounted, block(0, 0, 0), { _meta: { htmlID: 'u_content_text_7' } }).design;
  const { design } = insertBlock(named, block(0, 0, 1), 'text', {});
  expect(design.body.rows[0]?.columns[0]?.contents[1]?.values['_meta']).toMatchObject({
    htmlID: 'u_content_text_8',
  });
});

it('T9 a block dropped between rows gets a row of its own', () => {
  const { design, place } = moveBlock(three, block(0, 0, 1), row(2));
  expect(wordsOf(design)).toEqual([[['a'], ['c']], [['d']], [['b']], [['e', 'f']]]);
  expect(place).toEqual(block(2, 0, 0));
});

it.each([
  [
    'down in its column',
    block(0, 0, 0),
    block(0, 0, 2),
    [[['b', 'a'], ['c']], [['d']], [['e', 'f']]],
    block(0, 0, 1),
  ],
  [
    'up in its column',
    block(2, 0, 1),
    block(2, 0, 0),
    [[['a', 'b'], ['c']], [['d']], [['f', 'e']]],
    block(2, 0, 0),
  ],
  [
    'to another column',
    block(0, 0, 0),
    block(0, 1, 1),
    [[['b'], ['c', 'a']], [['d']], [['e', 'f']]],
    block(0, 1, 1),
  ],
  [
    'to another row',
    block(1, 0, 0),
    block(2, 0, 1),
    [[['a', 'b'], ['c']], [['e', 'd', 'f']]],
    block(1, 0, 1),
  ],
  ['where it is', block(0, 0, 0), block(0, 0, 1), wordsOf(three), block(0, 0, 0)],
] as const)('T9 moves a block %s', (_, from, to, expected, place) => {
  const moved = moveBlock(three, from, to);
  expect(wordsOf(moved.design)).toEqual(expected);
  expect(moved.place).toEqual(place);
});

describe('T9 the last block of a row', () => {
  const green = { backgroundColor: '#1B6E3C' };

  it.each([
    ['up', row(0), [[['d']], [['a', 'b'], ['c']], [['e', 'f']]], block(0, 0, 0)],
    ['down', row(3), [[['a', 'b'], ['c']], [['e', 'f']], [['d']]], block(2, 0, 0)],
    ['beside its own row', row(2), wordsOf(three), block(1, 0, 0)],
  ] as const)('moved %s leaves no empty row behind', (_, to, expected, place) => {
    const moved = moveBlock(three, block(1, 0, 0), to);
    expect(wordsOf(moved.design)).toEqual(expected);
    expect(moved.place).toEqual(place);
  });

  it('takes its row along when it is deleted', () => {
    const { design, place } = remove(three, block(1, 0, 0));
    expect(wordsOf(design)).toEqual([[['a', 'b'], ['c']], [['e', 'f']]]);
    expect(place).toEqual(row(1));
  });

  it('leaves a styled row, to be filled again or deleted', () => {
    const { design } = updateValues(three, row(1), green);
    expect(remove(design, block(1, 0, 0)).place).toEqual(row(1));
    expect(wordsOf(remove(design, block(1, 0, 0)).design)[1]).toEqual([[]]);
    expect(wordsOf(moveBlock(design, block(1, 0, 0), block(2, 0, 0)).design)[1]).toEqual([[]]);
  });
});

it('T9 moves a row, and leaves the parts of all rows as they are', () => {
  const { design, place } = moveRow(three, row(0), 3);
  expect(wordsOf(design)).toEqual([[['d']], [['e', 'f']], [['a', 'b'], ['c']]]);
  expect(place).toEqual(row(2));
  expect(design.body.rows[2]).toBe(three.body.rows[0]);
});

it('T9 a copy has ids of its own, and everything else of the first', () => {
  const { design } = duplicate(three, row(0));
  const [first, copy] = design.body.rows;
  expect(wordsOf(design)[1]).toEqual(wordsOf(design)[0]);
  expect(copy?.id).not.toBe(first?.id);
  expect(copy?.columns[0]?.contents[0]?.id).not.toBe('a');
  expect(design.counters).toMatchObject({ u_row: 4, u_content_text: 43 });
});

it('T9 moves what was in removed columns to the last one', () => {
  const design = designOf([['a'], ['b'], ['c', 'd']]);
  const fewer = setCells(design, row(0), [1, 2]).design;
  expect(wordsOf(fewer)).toEqual([[['a'], ['b', 'c', 'd']]]);
  expect(fewer.body.rows[0]?.cells).toEqual([1, 2]);
  expect(wordsOf(setCells(fewer, row(0), [1]).design)).toEqual([[['a', 'b', 'c', 'd']]]);
  expect(wordsOf(setCells(fewer, row(0), [1, 1, 1, 1]).design)).toEqual([[['a'], ['b', 'c', 'd'], [], []]]);
});

it('T9 deleting selects what takes its place', () => {
  expect(remove(three, block(2, 0, 1)).place).toEqual(block(2, 0, 0));
  expect(remove(three, block(0, 1, 0)).place).toEqual({ kind: 'column', row: 0, column: 1 });
  expect(remove(three, row(2)).place).toEqual(row(1));
  expect(remove(designOf([['a']]), row(0)).place).toEqual({ kind: 'body' });
});

it('T9 a patch goes deep, and undefined removes', () => {
  const start = updateValues(three, block(0, 0, 0), {
    action: { name: 'web', values: { href: 'x', target: '_blank' } },
  });
  const { design } = updateValues(start.design, block(0, 0, 0), {
    action: { values: { href: 'https://turf.example' } },
    text: undefined,
  });
  expect(design.body.rows[0]?.columns[0]?.contents[0]?.values).toEqual({
    action: { name: 'web', values: { href: 'https://turf.example', target: '_blank' } },
  });
});

it('T9 an edit leaves alone what it does not touch', () => {
  const { design } = updateValues(three, block(0, 0, 0), { text: 'changed' });
  expect(design.body.rows[1]).toBe(three.body.rows[1]);
  expect(design.body.rows[0]?.columns[1]).toBe(three.body.rows[0]?.columns[1]);
  expect(design.body.rows[0]?.columns[0]?.contents[1]).toBe(three.body.rows[0]?.columns[0]?.contents[1]);
});

it('T9 a patch that changes nothing gives back the same design', () => {
  expect(updateValues(three, block(0, 0, 0), { text: '<p>a</p>' }).design).toBe(three);
});

it('T9 rows can be added to a design that has no list of rows', () => {
  const bare = { body: { values: {} } } as unknown as Design;
  expect(insertRow(readDesign(bare).design, 0, [1, 2]).design.body.rows[0]?.cells).toEqual([1, 2]);
});

it.each([[[]], ['text'], [null], [{ rows: [] }], [{ body: { rows: 'many' } }]])(
  'T9 begins empty and says so when %j is not a design',
  (stored) => {
    expect(readDesign(stored)).toMatchObject({ unreadable: true, design: { body: { rows: [] } } });
  },
);

it('T9 any design, loaded and saved, is unchanged', () => {
  fc.assert(
    fc.property(anyDesign, (design) => {
      const stored = JSON.stringify(design);
      expect(JSON.stringify(readDesign(JSON.parse(stored)).design)).toBe(stored);
    }),
  );
});

it('T9 an edit never fails and never changes an earlier version, whatever the design', () => {
  fc.assert(
    fc.property(anyDesign, fc.array(anyEdit, { maxLength: 12 }), (design, edits) => {
      const stored = JSON.stringify(design);
      let edited = design;
      for (const edit of edits) edited = edit(edited).design;
      expect(JSON.stringify(design)).toBe(stored);
      expect(edited.body['headers']).toBe(design.body['headers']);
    }),
  );
});
