import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Design } from '../../../emailEditor.ts';
import { executableParts } from './executable.testing.ts';
import { NOTHING_TO_SHOW } from './otherBlocks.ts';
import { LONGEST_HTML } from '@touchline/shared/safe-html';
import { designOf, render } from './hostile.testing.ts';
import { MOST_BLOCKS } from './limits.ts';
import { FROZEN_MILLISECONDS, parse, spentMilliseconds } from './renderMail.testing.ts';

const folder = process.env['CORPORA_DIR'] && join(process.env['CORPORA_DIR'], 'designs');

const designs = folder
  ? readdirSync(folder).filter((name) => name.endsWith('.json'))
  : ['(CORPORA_DIR is not set)'];

// Listed even where there is no such folder, so that the skipped tests are visible.
(folder ? describe : describe.skip)('designs made in the other editor', () => {
  it.each(designs)('T9 %s is drawn whole', (name) => {
    const design = JSON.parse(readFileSync(join(folder ?? '', name), 'utf8')) as Design;
    const html = render(design);
    const blocks = design.body.rows.flatMap(({ columns }) => columns.flatMap(({ contents }) => contents));
    const cells = [...parse(html).querySelectorAll('td.block-padding')];
    expect(cells).toHaveLength(blocks.length);
    expect(cells.filter((cell) => !cell.textContent.trim() && !cell.querySelector('img, table'))).toEqual([]);
    expect(html).not.toContain(NOTHING_TO_SHOW);
    expect(executableParts(html)).toEqual([]);
  });
});

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
