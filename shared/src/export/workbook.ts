import { type ColumnDef, writeXlsxStream } from 'hucre/xlsx';
import { type ExportedColumn, type ExportedValue, inSlices, onClock } from './exportedColumn.ts';

/** Characters that Excel refuses in the name of a sheet. */
const FORBIDDEN = /[\\/?*[\]:]/gu;
const NAME_LENGTH = 31;

const FORMATS = { percent: '0%', moment: 'yyyy-mm-dd hh:mm:ss' } as const;

/**
 * Rows as a workbook (.xlsx) of one sheet with a fixed head. Texts stay texts whatever they begin with: nothing is run as a
 * formula.
 */
export async function toWorkbook<Row>(
  name: string,
  rows: readonly Row[],
  columns: readonly ExportedColumn<Row>[],
): Promise<Blob> {
  const stream = writeXlsxStream(cellRows(rows, columns), {
    name: name.replaceAll(FORBIDDEN, ' ').slice(0, NAME_LENGTH),
    columns: columns.map(definition),
    freezePane: { rows: 1 },
  });
  const content = await new Response(stream).blob();
  return new Blob([content], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
}

function definition<Row>({ label, kind }: ExportedColumn<Row>, index: number): ColumnDef {
  const width = index < 2 ? 32 : Math.max(14, label.length + 2);
  return { header: label, width, ...(kind && { numFmt: FORMATS[kind] }) };
}

async function* cellRows<Row>(rows: readonly Row[], columns: readonly ExportedColumn<Row>[]) {
  for await (const slice of inSlices(rows, columns)) {
    for (const cells of slice) yield cells.map((cell, index) => written(cell, columns[index]?.kind));
  }
}

function written(value: ExportedValue, kind: ExportedColumn<never>['kind']): ExportedValue {
  if (value instanceof Date) return onClock(value);
  return typeof value === 'number' && kind === 'percent' ? value / 100 : value;
}
