import { findSampleText, sampleText } from './sample-text.ts';

it('V9 finds sample text in a subject and in HTML, each once, as it reads', () => {
  const price = sampleText('from €490 per pitch');
  const html = `<p>${price}, ${price}</p><p>[[Name of <b>your</b>&nbsp;company]] a[0] [[]] [x]</p>`;
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

it('V9 takes no longer for brackets that never close', () => {
  const begun = performance.now();
  expect(findSampleText('['.repeat(200_000), '[[a'.repeat(60_000))).toEqual([]);
  expect(performance.now() - begun).toBeLessThan(1000);
});
