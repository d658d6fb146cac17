import { asArray, asRecord, asText, isRecord, type JsonRecord } from './json.ts';

const PARTS = { headers: 'header', rows: 'content', footers: 'footer' } as const;
const STYLES = ['padding', 'backgroundColor', 'color', 'textAlign', 'verticalAlign'] as const;

/**
 * The values of a table with the styles of its parts copied into each cell. Unlayer writes them into a style sheet, which
 * many clients ignore; the exporter writes only a cell's own styles into the cell.
 */
export function withCellStyles(values: JsonRecord): JsonRecord {
  const table = asRecord(values['table']);
  const parts = Object.entries(PARTS).map(([part, name]) => [
    part,
    asArray(table[part])
      .filter(isRecord)
      .map((row) => Object.assign({}, row, { cells: cells(row, partStyles(values, name)) })),
  ]);
  return { ...values, table: Object.assign({}, table, Object.fromEntries(parts)) };
}

const cells = (row: JsonRecord, styles: JsonRecord): readonly JsonRecord[] =>
  asArray(row['cells'])
    .filter(isRecord)
    .map((cell) => Object.assign({}, styles, cell));

function partStyles(values: JsonRecord, name: string): JsonRecord {
  return Object.fromEntries(
    STYLES.flatMap((style) => {
      const value = asText(values[`${name}${style.charAt(0).toUpperCase()}${style.slice(1)}`]);
      return value ? [[style, value]] : [];
    }),
  );
}
