import { summaryOf } from './partNames.ts';

it.each([
  ['<p>Grass &amp; more &lt;3</p><p>from us</p>', 'Grass & more <3 from us'],
  ['one&nbsp;two\n three', 'one two three'],
  [`<p>${'word '.repeat(40)}</p>`, `${'word '.repeat(12)}…`],
  ['<p>cut <a href="https://turf.example/', 'cut'],
])('T9 the first words of %j are %j', (text, words) => {
  expect(summaryOf({ type: 'text', values: { text } })).toBe(words);
});
