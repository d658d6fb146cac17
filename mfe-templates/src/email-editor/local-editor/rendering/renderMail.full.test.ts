import { LONGEST_HTML } from '@touchline/shared/safe-html';
import { designOf, render } from './hostile.testing.ts';
import { MOST_BLOCKS } from './limits.ts';
import { FROZEN_MILLISECONDS, spentMilliseconds } from './renderMail.testing.ts';

describe('renderMail', () => {
  it.each([
    '<div>',
    '<b>',
    '<table><tr><td>',
    '<!--[if mso]>',
    '<p style="background:((((((((((">',
    '<a href="',
  ])('is not held up by %s over and over', (part) => {
    const html = part.repeat(LONGEST_HTML / part.length);
    const began = spentMilliseconds();
    render(designOf(['html', 'text'].map((type) => ({ type, values: { html, text: html } }))));
    expect(spentMilliseconds() - began).toBeLessThan(FROZEN_MILLISECONDS);
  });

  it('says that a mail of ten thousand blocks is too long, after drawing what it can', () => {
    const rows = Array.from({ length: 10_000 }, (_row, at) => ({
      cells: [1],
      values: {},
      columns: [{ values: {}, contents: [{ type: 'text', values: { text: `Block ${at}.` } }] }],
    }));
    const html = render({ body: { rows, values: {} } });
    expect(html).toContain('This mail is too long.');
    expect(html).toContain(`Block ${MOST_BLOCKS / 2 - 1}.`);
    expect(html).not.toContain(`Block ${MOST_BLOCKS / 2}.`);
  }, 60_000);
});
