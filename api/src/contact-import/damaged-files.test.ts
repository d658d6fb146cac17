import { write } from '@e965/xlsx';
import { PROPERTY_RUNS, runs } from '@touchline/shared/testing/volume';
import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WorkbookRefusal } from './refusals.ts';
import { readContacts } from './testing/read-contacts.ts';
import { fileOf, workbookOf } from './testing/workbooks.ts';

const folder = join(import.meta.dirname, 'testing/exports');
const CELLS = [
  ['Organization', 'Full name', 'E-mail'],
  ['Meadow Park', 'Zoe', 'zoe@meadow.example'],
];
const FILES: readonly (readonly [string, Buffer])[] = [
  ...readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))] as const),
  ['a workbook', fileOf(CELLS)],
  ['.ods', write(workbookOf({ A: CELLS }), { type: 'buffer', bookType: 'ods' }) as Buffer],
];

/** Bytes that mean something to one of the readers, and any others. */
const damage = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 8 }),
  fc.constantFrom(
    '"',
    '"\n',
    ';',
    '\t',
    '=\n',
    '\0',
    '\r',
    ':',
    '\\',
    'END:VCARD\r\n',
    '\uFEFF',
    '<',
    '&#0;',
  ),
);

it.each(FILES)('G1 S11 %s, damaged anywhere, is imported or refused for a reason', async (_name, bytes) => {
  const cut = fc.record({ at: fc.nat({ max: bytes.length }), length: fc.nat({ max: 20 }), put: damage });
  const faults: unknown[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(cut, { minLength: 1, maxLength: 5 }), async (cuts) => {
      let file = bytes;
      for (const { at, length, put } of cuts) {
        const piece = Buffer.from(put as string);
        file = Buffer.concat([file.subarray(0, at), piece, file.subarray(at + length)]);
      }
      try {
        await readContacts(file);
      } catch (error) {
        if (error instanceof WorkbookRefusal) return;
        faults.push(error);
        throw error;
      }
    }),
    { ...PROPERTY_RUNS, numRuns: runs(400) },
  );
  expect(faults).toEqual([]);
});
