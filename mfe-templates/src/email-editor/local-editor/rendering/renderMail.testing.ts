import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Design } from '../../../emailEditor.ts';
import { executableParts } from './executable.testing.ts';
import { render } from './hostile.testing.ts';
import { NOTHING_TO_SHOW } from './otherBlocks.ts';

/**
 * CPU time, so that other processes do not matter. jsdom is far slower than a browser, but quadratic work would take
 * minutes.
 */
export const FROZEN_MILLISECONDS = 10_000;

export const spentMilliseconds = () => process.cpuUsage().user / 1000;

export const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');

export const folder = process.env['CORPORA_DIR'] && join(process.env['CORPORA_DIR'], 'designs');

export const designs = folder
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
