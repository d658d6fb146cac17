import { volume } from '@touchline/shared/testing/volume';
import { excessOf } from '../safe-html/limits.ts';
import { cleanPastedHtml, LONGEST_PASTE } from './paste.ts';

it.each([
  ['words', '<p>a</p><p>', 'turf ', 1_000_000],
  ['elements', '', '<p><b>x</b></p>', 350_000],
  ['unclosed tags', '', '<a ', 1_700_000],
  ['an unclosed style', '<style>', 'x{} ', 1_250_000],
  ['open comments', '', '<!--', 1_250_000],
  ['open styles', '', '<style>', 700_000],
])('cuts megabytes of %s', (_name, before, part, count) => {
  // Quadratic work would take hours.
  const { html: clean, isCut } = cleanPastedHtml(before + part.repeat(volume(count)));
  expect(isCut || clean === '').toBe(true);
  expect(clean.length).toBeLessThan(4 * LONGEST_PASTE);
});

it.each([
  ['lines', 3000, '<p>Line after line of turf</p>'],
  ['headings', 1500, '<h2 style="font-style: italic">Turf</h2>'],
])('takes of many %s what a block can hold, and says that the others are left out', (_name, count, line) => {
  const { html, isCut } = cleanPastedHtml(line.repeat(count));
  expect(isCut).toBe(true);
  expect(excessOf(html)).toBeUndefined();
  expect(html.split('Turf').length + html.split('turf').length).toBeGreaterThan(500);
});
