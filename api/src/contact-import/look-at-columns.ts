import { createHash } from 'node:crypto';
import type { ImportLook, ImportTableLook, ImportTarget } from '@touchline/shared/contract';
import { IMPORT_COLUMNS, IMPORT_FIELDS } from '@touchline/shared/contract/contact-fields';
import { ownNames, type OwnFieldKind } from '@touchline/shared/contract/own-values';
import { isEmailAddress } from '@touchline/shared/contract/rules';
import { organizationKey } from '../database/keys.ts';
import { cellText, clipped, emailText } from './cell-text.ts';
import { firstRow, headersOf, madeUpHeaders, ownTarget } from './chosen-columns.ts';
import { fieldOfHeader } from './headers.ts';
import { carriedValues } from './merged-cells.ts';
import type { PlannedField } from './parser-plan.ts';
import { WorkbookRefusal } from './refusals.ts';
import { namesOfSheets } from './sheet-names.ts';
import { findTables, type Table } from './tables.ts';
import { looksLikeTable } from './text/read-delimited.ts';
import { texts as wordsOfOurs } from './texts.ts';
import { hasText, isProse } from './workbook-contacts.ts';
import type { Worksheet } from './worksheet.ts';

/** Rows by which a column is judged, and how many of its cells must be alike. */
const JUDGED_ROWS = 50;
const SHARE = 0.8;
const HEADER_ROWS = 30;

/** A table, and whether its headers were understood. */
interface Seen {
  readonly sheet: Worksheet;
  readonly index: number;
  readonly table: Table;
  readonly isTable: boolean;
}

/**
 * What the columns of a file are, for a person to choose from (G1): what their headers say, else what they look like.
 *
 * @param fields own fields that a column may become
 * @throws {WorkbookRefusal} when there is nothing to choose from
 */
export function lookAtColumns(
  sheets: readonly Worksheet[],
  fields: readonly PlannedField[],
): Omit<ImportLook, 'wins'> {
  const filled = sheets.filter((sheet) => !sheet.isHidden && hasText(sheet));
  if (filled.length === 0) throw new WorkbookRefusal('empty_workbook');
  const found = new Map(filled.map((sheet) => [sheet, findTables(sheet)]));
  const seen = filled.flatMap((sheet): Seen[] => {
    const index = sheets.indexOf(sheet);
    const tables = found.get(sheet) ?? [];
    if (tables.length > 0) return tables.map((table) => ({ sheet, index, table, isTable: true }));
    return looksLikeTable(sheet) ? [{ sheet, index, table: guessedTable(sheet), isTable: false }] : [];
  });
  if (seen.length === 0) throw new WorkbookRefusal(filled.every(isProse) ? 'text_file' : 'no_header');
  const looks = seen.slice(0, IMPORT_COLUMNS.tables).map((one) => lookAt(one, fields));
  if (looks.every(({ look }) => look.count === 0)) throw new WorkbookRefusal('no_rows');
  return {
    tables: looks.map(({ look }) => look),
    is_understood: looks.every(({ isUnderstood }) => isUnderstood),
    organization: namesOfSheets(found).size > 0 ? 'sheet' : 'domain',
  };
}

/** A table whose headers nobody understands: the first row that is nearly as wide as the table, unless it is data already. */
function guessedTable(sheet: Worksheet): Table {
  const start = firstRow(sheet);
  // Rows and cells that a file leaves out are holes, which `map` would keep.
  const lines = Array.from(sheet.rows.slice(start, start + HEADER_ROWS), (cells) =>
    Array.from(cells ?? [], (cell) => cellText(cell)),
  );
  const widths = lines.map((cells) => cells.filter((text) => text !== '').length);
  const most = Math.max(...widths);
  const row = Math.max(
    0,
    widths.findIndex((width) => width * 3 >= most * 2),
  );
  const isData = (lines[row] ?? []).some((text) => text !== '' && KNOWN_BY_CONTENT.has(looksOf([text])));
  const range = { from: 0, to: Math.max(...lines.map((cells) => cells.length)) };
  return isData
    ? {
        row: start - 1,
        columns: new Map(),
        range,
        texts: madeUpHeaders(sheet, range),
        isHeadless: true,
      }
    : { row: start + row, columns: new Map(), range, texts: headersOf(sheet, start + row, range) };
}

function lookAt(
  { sheet, index, table, isTable }: Seen,
  fields: readonly PlannedField[],
): { look: ImportTableLook; isUnderstood: boolean } {
  const carried = carriedValues(sheet);
  const { from, to } = table.range;
  const read = new Map(
    [...table.columns].flatMap(([field, places]) => places.map((place) => [place, field])),
  );
  const sample: number[] = [];
  let count = 0;
  for (let row = table.row + 1; row < sheet.rows.length; row += 1) {
    const cells = sheet.rows[row];
    if (!cells || sheet.hiddenRows.has(row)) continue;
    if (!cells.some((cell, column) => column >= from && column < to && cellText(cell) !== '')) continue;
    count += 1;
    if (sample.length < JUDGED_ROWS) sample.push(row);
  }
  const textAt = (row: number, column: number) => {
    const text = cellText(sheet.rows[row]?.[column] ?? carried(row, column));
    const link = sheet.hyperlink(row, column);
    return link === undefined || text.includes('@') ? text : emailText(text, link) || text;
  };
  const width = Math.max(
    table.texts.length,
    ...sample.map((row) => Math.min(sheet.rows[row]?.length ?? 0, to)),
  );
  const columns = Array.from({ length: Math.max(0, width - from) }, (_, place) => {
    const column = from + place;
    const texts = sample.map((row) => textAt(row, column));
    return { column, header: table.texts[column] ?? '', texts, looks: looksOf(texts) };
  })
    .filter(({ header, looks }) => header !== '' || looks !== 'empty')
    .slice(0, IMPORT_COLUMNS.columns);
  const targets = new Map<number, ImportTarget>(read);
  if (!isTable || read.size > 0) guess(columns, targets, fields, !isTable);
  const isUnderstood =
    isTable &&
    columns.every(
      ({ column, header, looks }) =>
        read.has(column) || looks === 'empty' || OURS.has(header) || isNumbering(header, looks),
    );
  const shown = columns.map(({ column, header, looks }) => ({
    column,
    header: storable(header),
    looks,
    target: targets.get(column) ?? null,
  }));
  return {
    isUnderstood,
    look: {
      sheet: index,
      name: storable(sheet.name),
      header: table.isHeadless ? null : table.row,
      first: table.row + 1,
      from,
      to: Math.min(to, width),
      columns: shown,
      rows: sample
        .slice(0, IMPORT_COLUMNS.rows)
        .map((row) => columns.map(({ column }) => storable(textAt(row, column)))),
      count,
      is_remembered: false,
      ...(!table.isHeadless && { key: keyOf(columns) }),
    },
  };
}

/** A column that only counts the rows. */
const isNumbering = (header: string, looks: SeenColumn['looks']) =>
  !/\p{L}/u.test(header) || (looks === 'number' && /^(?:no|nr|n|row|№? ?п\/п|строка)\.?$/iu.test(header));

/** What we write beside rows to correct. */
const OURS: ReadonlySet<string> = new Set(Object.values(wordsOfOurs.reasonHeader));

/** The same for files with the same headers, however they are spelled, and whatever the columns without a header hold. */
function keyOf(columns: readonly { readonly column: number; readonly header: string }[]): string {
  const headers = columns.filter(({ header }) => header !== '');
  return createHash('sha256')
    .update(JSON.stringify(headers.map(({ column, header }) => [column, header.toLowerCase()])))
    .digest('hex');
}

const storable = (text: string) =>
  clipped(text, IMPORT_COLUMNS.cell).toWellFormed().replaceAll('\u0000', '\uFFFD');

interface SeenColumn {
  readonly column: number;
  readonly header: string;
  readonly texts: readonly string[];
  readonly looks: ImportTableLook['columns'][number]['looks'];
}

const TAGS =
  /^(?:tags?|labels?|categor(?:y|ies)|segments?|groups?|group membership|метк[аи]|теги?|категори[яи]|групп[аы]|schlagw(?:ort|örter)|kategorien?)$/iu;

/** What the columns that were not read may be: by the names of own fields, else by what stands in them. */
function guess(
  columns: readonly SeenColumn[],
  targets: Map<number, ImportTarget>,
  fields: readonly PlannedField[],
  byContent: boolean,
): void {
  const has = (target: ImportTarget) => [...targets.values()].includes(target);
  const open = () => columns.filter(({ column, looks }) => !targets.has(column) && looks !== 'empty');
  for (const { column, header } of open()) {
    const key = organizationKey(header);
    const own = fields.find((field) => ownNames(field).some((name) => organizationKey(name) === key));
    if (own && !has(ownTarget(own.id))) targets.set(column, ownTarget(own.id));
    else if (TAGS.test(header.trim())) targets.set(column, 'tags');
    else if (byContent) {
      const field = fieldOfHeader(header);
      if (field !== undefined && !has(field)) targets.set(column, field);
    }
  }
  // Part of the name of an own field, where what stands in the column is of its kind: "Renovated in (year)".
  for (const { column, header, looks } of open()) {
    const words = new Set(wordsOf(header));
    const own = fields.filter(
      (field) =>
        KINDS_OF_LOOKS[looks]?.includes(field.kind) === true &&
        !has(ownTarget(field.id)) &&
        ownNames(field).some((name) => wordsOf(name).some((word) => words.has(word))),
    );
    if (own.length === 1 && own[0]) targets.set(column, ownTarget(own[0].id));
  }
  for (const looks of ['email', 'phone'] as const) {
    const alike = open().find((one) => one.looks === looks);
    if (alike && !has(looks)) targets.set(alike.column, looks);
  }
  const isNamed = IMPORT_FIELDS.some((field) => field.endsWith('_name') && has(field));
  const names =
    byContent && !isNamed ? open().find(({ texts }) => areMostly(texts, isNameOfPerson)) : undefined;
  if (names) targets.set(names.column, 'full_name');
}

const MIN_WORD = 4;
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= MIN_WORD);

const KINDS_OF_LOOKS: Partial<Record<SeenColumn['looks'], readonly OwnFieldKind[]>> = {
  link: ['link'],
  date: ['date'],
  number: ['number', 'money'],
};

const KNOWN_BY_CONTENT: ReadonlySet<SeenColumn['looks']> = new Set(['email', 'phone', 'link', 'date']);

const isNumber = (text: string) => /^[+-]?\d[\d\s.,'’]*%?$/u.test(text);
const isPhone = (text: string) =>
  /^\+?[\d\s()./-]{6,25}(?:\s*(?:ext|x|доб)\.?\s*\d+)?$/iu.test(text) &&
  text.replaceAll(/\D/gu, '').length >= 6 &&
  (/^[+(]/u.test(text) || /\d[\s()-]+\d/u.test(text) || /^0\d{6,}$/u.test(text)) &&
  !isDate(text);
const isDate = (text: string) =>
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4})(?:[ T]\d{1,2}:\d{2}.*)?$/u.test(text);
const isLink = (text: string) => /^(?:https?:\/\/|www\.)\S+$/iu.test(text);
const isNameOfPerson = (text: string) => /^\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){1,3}$/u.test(text);
const isAddress = (text: string) => text.includes('@') && text.split(/[\s,;<>]+/u).some(isEmailAddress);

function areMostly(texts: readonly string[], test: (text: string) => boolean): boolean {
  const filled = texts.filter((text) => text !== '');
  return filled.length > 0 && filled.filter(test).length >= filled.length * SHARE;
}

function looksOf(texts: readonly string[]): SeenColumn['looks'] {
  if (texts.every((text) => text === '')) return 'empty';
  if (areMostly(texts, isAddress)) return 'email';
  if (areMostly(texts, isLink)) return 'link';
  if (areMostly(texts, isDate)) return 'date';
  if (areMostly(texts, isPhone)) return 'phone';
  return areMostly(texts, isNumber) ? 'number' : 'text';
}
