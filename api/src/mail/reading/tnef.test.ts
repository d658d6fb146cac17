import fc from 'fast-check';
import { madeTnef } from './testing/tnef.ts';
import { filesInTnef } from './tnef.ts';
import { PDF, within, whole } from './tnef.testing.ts';

const namesIn = (source: Buffer) => filesInTnef(source).map(({ filename }) => filename);

it('S14 the files within a winmail.dat are read with their names, types and content', () => {
  const source = madeTnef([
    { title: 'PRICES~1.PDF', longName: 'Prices für Zoë.pdf', type: 'application/pdf', content: PDF },
    { title: 'plan.txt', content: Buffer.from('Tuesday') },
    { longName: 'цены.pdf', content: PDF, isContentProperty: true, type: 'no type' },
  ]);
  expect(filesInTnef(source)).toEqual([
    { filename: 'Prices für Zoë.pdf', contentType: 'application/pdf', content: PDF },
    { filename: 'plan.txt', contentType: 'application/octet-stream', content: Buffer.from('Tuesday') },
    { filename: 'цены.pdf', contentType: 'application/octet-stream', content: PDF },
  ]);
});

it('S14 short names are in the encoding that it states', () => {
  // "цена.txt" in Windows-1251.
  const title = Buffer.from([0xf6, 0xe5, 0xed, 0xe0, 0x2e, 0x74, 0x78, 0x74]).toString('latin1');
  expect(namesIn(madeTnef([{ title, content: PDF }], 1251))).toEqual(['цена.txt']);
  expect(namesIn(madeTnef([{ title, content: PDF }], 99_999))).toEqual(['öåíà.txt']);
});

it('S14 the files of a mail within are listed too, to a depth that mails have', () => {
  const deep = madeTnef([{ title: 'deep.pdf', content: PDF }]);
  expect(namesIn(within(5, deep))).toEqual(['deep.pdf']);
  // What is deeper stays what it is.
  expect(namesIn(within(50, deep))).toEqual(['Mail']);
});

it('S14 one that holds no file gives none', () => {
  expect(filesInTnef(Buffer.from('eJ8+IgEAAAA=', 'base64'))).toEqual([]);
  expect(filesInTnef(madeTnef([]))).toEqual([]);
  expect(filesInTnef(madeTnef([{ title: 'nothing' }]))).toEqual([]);
  expect(filesInTnef(Buffer.from('Not one at all, but some text'))).toEqual([]);
});

const sizeOf = (source: Buffer) => filesInTnef(source).reduce((sum, { content }) => sum + content.length, 0);

describe('S11 a winmail.dat made to stop us', () => {
  it('gives what stands before its end, wherever that is', () => {
    for (let end = 0; end <= whole.length; end += 1) {
      const cut = whole.subarray(0, end);
      expect(filesInTnef(cut).length).toBeLessThanOrEqual(3);
      expect(sizeOf(cut)).toBeLessThanOrEqual(end);
    }
    expect(namesIn(whole.subarray(0, -1))).toEqual(['A long name.pdf', 'b.pdf', 'c.pdf']);
  });

  it('never gives more than it is, whatever its bytes', () => {
    const damage = fc.tuple(fc.nat(whole.length - 1), fc.nat(255));
    fc.assert(
      fc.property(fc.array(damage, { maxLength: 20 }), (changes) => {
        const source = Buffer.from(whole);
        for (const [at, byte] of changes) source[at] = byte;
        expect(sizeOf(source)).toBeLessThanOrEqual(source.length);
      }),
    );
  });
});
