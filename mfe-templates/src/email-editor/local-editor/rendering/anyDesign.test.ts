import { fc } from '@fast-check/jest';
import type { Block, Design } from '../../../emailEditor.ts';
import { executableParts } from './executable.testing.ts';
import { designOf, HOSTILE_HTML, HOSTILE_VALUES, render, TYPES } from './hostile.testing.ts';

const anyType = fc.constantFrom(...TYPES);

/** Names that the exporters read, so that their values reach the templates. */
const knownName = fc.constantFrom(
  'text',
  'values',
  'href',
  'url',
  'menu',
  'items',
  'icons',
  'src',
  'border',
  'video',
  'table',
  'rows',
  'cells',
  'headers',
  'linkStyle',
  'size',
  'link',
  '_override',
  'mobile',
  'countdown',
  'fontFamily',
  'value',
  'html',
  // Names that every object inherits.
  'constructor',
  'valueOf',
);
const anyLeaf = fc.oneof(
  fc.constantFrom(...HOSTILE_HTML),
  fc.constantFrom(...HOSTILE_VALUES),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);
const { values: anyKnownValues } = fc.letrec((tie) => ({
  values: fc.dictionary(
    knownName,
    fc.oneof({ maxDepth: 4 }, anyLeaf, tie('values'), fc.array(tie('values'), { maxLength: 3 })),
    { maxKeys: 8 },
  ),
}));

describe('any design', () => {
  it('T9 is rendered without an error, runs nothing, and is not changed', () => {
    const anyBlocks = fc.array(fc.record({ type: anyType, values: fc.jsonValue({ maxDepth: 4 }) }), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(anyBlocks, fc.jsonValue(), fc.jsonValue(), (contents, rowValues, values) => {
        const columns = [{ contents, values: rowValues }];
        const design = { body: { rows: [{ cells: [1], columns, values: rowValues }], values } };
        const before = JSON.stringify(design);
        expect(executableParts(render(design as unknown as Design))).toEqual([]);
        expect(JSON.stringify(design)).toBe(before);
      }),
    );
  });

  it('T9 may be any JSON at all', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (design) => {
        expect(executableParts(render(design as unknown as Design))).toEqual([]);
      }),
    );
  });

  it('T9 may hold hostile values of any shape where the exporters read them', () => {
    const anyBlocks = fc.array(fc.record({ type: anyType, values: anyKnownValues }), { maxLength: 3 });
    fc.assert(
      fc.property(anyBlocks, (contents) => {
        expect(executableParts(render(designOf(contents as Block[])))).toEqual([]);
      }),
    );
  });
});
