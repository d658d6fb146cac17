import { findSampleText, sampleText } from './sample-text.ts';

it('V9 finds sample text in a subject and in HTML, each once, as it reads', () => {
  const price = sampleText('from €490 per pitch');
  const html = `<p>${price}, ${price}</p><p>[[Name of <b>your</b>&nbsp;company]] a[0] [x]</p>`;
  expect(findSampleText(`Until ${sampleText('31 March')}`, html)).toEqual([
    '31 March',
    'from €490 per pitch',
    'Name of your company',
  ]);
  expect(findSampleText('', '<p>Hello, [see below] and a[b[1]]</p><!--[if mso]><![endif]-->')).toEqual([]);
});

it('V9 finds the address of templates that were made before sample text was marked', () => {
  expect(findSampleText('', '<p>Touchline Sports Turf · 1 Groundsman Lane, Greenfield GF1 2TT</p>')).toEqual([
    '1 Groundsman Lane, Greenfield GF1 2TT',
  ]);
});

it.each([
  ['split by markup', '<p>[<b>[our price</b>]</p>]', ['our price']],
  ['nested', '<p>[[our [best] price]] and [[from [[1 May]] on]]</p>', ['our best price', 'from', '1 May']],
  ['long', `<p>[[${'<b>our</b> '.repeat(100)}price]]</p>`, [`${'our '.repeat(19)}our `]],
  ['not closed', '<p>[[our price</p>', ['our price']],
  ['empty', '<p>[[]]</p>', ['[[']],
  ['those of an image', '<img alt="[[our pitch]]">', ['our pitch']],
])('V9 finds brackets that are %s', (_, html, found) => {
  expect(findSampleText('', html)).toEqual(found);
});

it.each(['[[', '[[a', '<', '<[[', ']]'])('V9 takes no longer for a megabyte of %s', (part) => {
  const begun = performance.now();
  expect(findSampleText('', part.repeat(1_000_000 / part.length)).length > 0).toBe(part.includes('[['));
  expect(performance.now() - begun).toBeLessThan(3000);
});
