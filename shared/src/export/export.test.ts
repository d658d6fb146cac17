/**
 * jsdom's Blob cannot be read.
 * @jest-environment node
 */
// oxlint-disable jest/no-standalone-expect -- it does not know test.prop for a test
import { fc, test } from '@fast-check/jest';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { toCsv } from './csv.ts';
import type { ExportedColumn } from './exportedColumn.ts';
import { toWorkbook } from './workbook.ts';

interface Row {
  readonly name: string;
  readonly count: number | null;
  readonly at: Date | null;
  readonly progress: number | null;
}

const columns: ExportedColumn<Row>[] = [
  { label: 'Name', value: ({ name }) => name },
  { label: 'Count', value: ({ count }) => count },
  { label: 'At (UTC-4)', value: ({ at }) => at, kind: 'moment' },
  { label: 'Progress', value: ({ progress }) => progress, kind: 'percent' },
];

const row: Row = { name: 'Иван, "Вася"', count: -3, at: new Date('2026-11-20T02:14:05Z'), progress: 62 };

it('M4 writes CSV by RFC 4180 in UTF-8 with a byte order mark', async () => {
  const bytes = new Uint8Array(await (await toCsv([row], columns, 'en')).arrayBuffer());
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe(
    'Name,Count,At (UTC-4),Progress\r\n"Иван, ""Вася""",-3,2026-11-19 22:14:05,62%\r\n',
  );
});

it('M4 H9 in Russian cells end with a semicolon and decimals have a comma, as Excel there opens them', async () => {
  const text = await (await toCsv([{ ...row, count: 1.5 }], columns, 'ru')).text();
  expect(text).toContain('"Иван, ""Вася""";1,5;2026-11-19 22:14:05;62%\r\n');
});

it.each([' =1', '\u200B=1', '−1', '=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1'])(
  'M4 lets no cell of a CSV be a formula: %j',
  async (name) => {
    const text = await (await toCsv([{ ...row, name }], columns, 'en')).text();
    expect(text.split('\r\n').slice(1).join('\r\n')).toMatch(/^"?'/u);
  },
);

test.prop([fc.array(fc.record({ name: fc.string({ unit: 'grapheme' }), count: fc.option(fc.integer()) }))])(
  'M4 a CSV has as many rows and cells as the data, and the same texts, whatever is in them',
  async (rows) => {
    const full = rows.map((values) => ({ ...row, ...values }));
    const parsed = parseCsv(await (await toCsv(full, columns, 'en')).text());
    expect(parsed).toHaveLength(rows.length + 1);
    for (const [index, { name, count }] of full.entries()) {
      const [shownName, shownCount] = parsed[index + 1] ?? [];
      expect(String(shownName)).toBe(
        /^(?:[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠﹦﹢﹣﹫−]|[\t\r\n])/u.test(name) ? `'${name}` : name,
      );
      expect(String(shownCount ?? '')).toBe(count === null ? '' : String(count));
    }
  },
);

it('M4 writes a workbook whose texts are texts, dates are dates and numbers are numbers', async () => {
  const rows = [row, { name: '=HYPERLINK("x")', count: null, at: null, progress: null }];
  const blob = await toWorkbook('Contact: Analytics', rows, columns);
  const { sheets } = await readXlsx(new Uint8Array(await blob.arrayBuffer()));
  expect(sheets[0]?.name).toBe('Contact  Analytics');
  const [head, first, second] = sheets[0]?.rows ?? [];
  expect(head).toEqual(['Name', 'Count', 'At (UTC-4)', 'Progress']);
  expect(first).toEqual([row.name, -3, new Date('2026-11-19T22:14:05Z'), 0.62]);
  expect(second?.[0]).toBe('=HYPERLINK("x")');
});

it('M4 writes 50,000 rows in slices, between which the page may draw', async () => {
  const rows = Array.from({ length: 50_000 }, (_, index) => ({ ...row, name: `Contact ${index}` }));
  let turns = 0;
  const turning = setInterval(() => (turns += 1), 0);
  const text = await (await toCsv(rows, columns, 'en')).text();
  clearInterval(turning);
  expect(text.split('\r\n')).toHaveLength(50_002);
  expect(turns).toBeGreaterThan(20);
});
