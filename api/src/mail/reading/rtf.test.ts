import fc from 'fast-check';
import { runs } from '@touchline/shared/testing/volume';
import { textOfRtf, uncompressedRtf } from './rtf.ts';

/** The example of MS-OXRTFCP §3.1.1. */
const COMPRESSED = Buffer.from(
  '2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0',
  'hex',
);
const LATIN = new TextDecoder('windows-1252');
const textOf = (rtf: string) => textOfRtf(rtf, LATIN, (codePage) => new TextDecoder(`windows-${codePage}`));

it('S14 RTF of Outlook is unpacked, and its text read', () => {
  expect(uncompressedRtf(COMPRESSED)).toBe('{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n');
  expect(textOf(uncompressedRtf(COMPRESSED))).toBe('hello world');
});

it.each([
  [String.raw`{\rtf1{\fonttbl{\f0 Arial;}}{\*\generator x;}One\par Two\'e9 \u1076?\u1072?}`, 'One\nTwoé да'],
  [
    String.raw`{\rtf1\fromhtml1{\*\htmltag64 <p>}\htmlrtf {\htmlrtf0 Hello\htmlrtf\par}\htmlrtf0{\*\htmltag72 </p>}}`,
    'Hello',
  ],
  [String.raw`a\{b\}\\c`, 'a{b}\\c'],
  [String.raw`it\rquote s \ldblquote x\rdblquote  \endash  y\~z`, 'it’s “x” – y\u{a0}z'],
  [String.raw`{\rtf1\ansi\ansicpg1251 \'cf\'f0\'e8\'e2\'e5\'f2}`, 'Привет'],
  [String.raw`\uc-3\u8364 ?Hello \uc9999999999\u8364 0123456789there`, '€?Hello €there'],
  [String.raw`a\bin6 {\b{\{z`, 'az'],
  [String.raw`\u0 ?\u1 ?\u-10179 ?\u-8704 ?`, '😀'],
  ['', ''],
])('S14 the text of %s', (rtf, text) => expect(textOf(rtf)).toBe(text));

it('S14 a hostile one is read in bounds', () => {
  const began = performance.now();
  for (const part of ['{', '{}', '{\\u1 ', "\\'aa", '\\bin-9 ', '\\bin9999999999 '])
    textOf(part.repeat(1_000_000 / part.length));
  expect(performance.now() - began).toBeLessThan(5000);
});

it('S14 no bytes stop it', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const source = Buffer.concat([COMPRESSED.subarray(0, 16), Buffer.from(bytes)]);
      expect(() => textOf(uncompressedRtf(source))).not.toThrow();
    }),
    { numRuns: runs(50) },
  );
});
