import type { ImportChoices, ImportTableChoice } from '@touchline/shared/contract';
import { IMPORT_FIELDS } from '@touchline/shared/contract/contact-fields';
import { colToLetter } from 'hucre/xlsx';
import { cellText } from './cell-text.ts';
import type { FurtherColumns } from './contact-row.ts';
import type { ColumnField } from './headers.ts';
import type { ParserPlan, PlannedField } from './parser-plan.ts';
import { namesOfSheets } from './sheet-names.ts';
import type { Table } from './tables.ts';
import type { ChosenColumns } from './workbook-contacts.ts';
import type { Worksheet } from './worksheet.ts';

/** The tables of a file as a person has chosen to have them read (G1). */
export function chosenColumns(
  sheets: readonly Worksheet[],
  choices: ImportChoices,
  fields: ParserPlan['fields'],
): ChosenColumns {
  const tables = new Map<Worksheet, Table[]>();
  for (const choice of choices.tables) {
    const sheet = sheets[choice.sheet];
    // Of a hidden sheet nothing is read, and another file may have fewer.
    if (sheet === undefined || sheet.isHidden || choice.columns.length === 0) continue;
    const table = chosenTable(sheet, choice, choices.tag, fields);
    tables.set(sheet, [...(tables.get(sheet) ?? []), table]);
  }
  const named = [...tables.keys()].flatMap((sheet) => {
    const name = sheet.name.trim();
    return name === '' ? [] : [[sheet, name] as const];
  });
  const names =
    choices.organization === 'sheet'
      ? new Map(named)
      : choices.organization === 'domain'
        ? new Map<Worksheet, string>()
        : namesOfSheets(tables);
  return { tables, sheetNames: names, mayBeDomain: choices.organization !== 'sheet' };
}

function chosenTable(
  sheet: Worksheet,
  { header, from, to, columns: chosen }: ImportTableChoice,
  tag: string,
  fields: ParserPlan['fields'],
): Table {
  const columns = new Map<ColumnField, number[]>();
  const own: FurtherColumns['own'][number][] = [];
  const tags: number[] = [];
  for (const { column, target } of chosen.toSorted((one, other) => one.column - other.column)) {
    const known = IMPORT_FIELDS.find((field) => field === target);
    if (known !== undefined) columns.set(known, [...(columns.get(known) ?? []), column]);
    else if (target === 'tags') tags.push(column);
    else {
      const field = fields.find(({ id }) => target === ownTarget(id));
      if (field) own.push({ column, id: field.id, about: field.about, shape: field });
    }
  }
  return {
    row: header ?? firstRow(sheet) - 1,
    columns,
    range: { from, to },
    texts: header === null ? madeUpHeaders(sheet, { from, to }) : headersOf(sheet, header, { from, to }),
    isChosen: true,
    isHeadless: header === null,
    further: { own, tags, tag },
  };
}

export const ownTarget = (id: PlannedField['id']): `own:${number}` => `own:${id}`;

/** The first row with anything in it. */
export const firstRow = (sheet: Worksheet): number =>
  Math.max(
    0,
    sheet.rows.findIndex((cells) => cells?.some((cell) => cellText(cell) !== '')),
  );

/** How many rows say how wide a table without headers is. */
const MEASURED_ROWS = 50;

/** Letters, as a spreadsheet shows them. */
export function madeUpHeaders(sheet: Worksheet, { from, to }: Table['range']): string[] {
  const start = firstRow(sheet);
  const width = sheet.rows
    .slice(start, start + MEASURED_ROWS)
    .reduce((most, cells) => Math.max(most, cells?.length ?? 0), 0);
  return Array.from({ length: Math.min(width, to) }, (_, column) =>
    column < from ? '' : colToLetter(column),
  );
}

export const headersOf = (sheet: Worksheet, row: number, { from, to }: Table['range']): string[] =>
  Array.from((sheet.rows[row] ?? []).slice(0, to), (cell, column) => (column < from ? '' : cellText(cell)));
