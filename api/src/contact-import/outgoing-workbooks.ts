import { writeXlsxStream } from 'hucre/xlsx';
import { Readable } from 'node:stream';
import type { Language } from '../language/language.ts';
import { EXPECTED_HEADERS, WORKBOOK_FIELDS, type WorkbookField } from './headers.ts';
import type { KeptRow } from './import-record.repository.ts';
import { texts } from './texts.ts';
import type { SheetHeader } from './rejected-rows.ts';

/** Media type of .xlsx, as registered with IANA. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Every cell is written as text with the text format: what begins with `=`, `+`, `-` or `@` does not become a formula, even
 * after somebody has edited the cell, and a phone number stays as it is.
 */
const TEXT_COLUMN = { numFmt: '@', width: 28 } as const;

/**
 * The rejected rows as one sheet, to be corrected and uploaded again: the original headers, the original cells, and at the
 * end what is wrong, in a column that the import ignores.
 *
 * Sheets with different headers share this sheet: each header has a column, and rows fill only their own.
 */
export function rejectedWorkbook(
  headers: readonly SheetHeader[],
  rows: AsyncIterable<KeptRow>,
  language: Language,
): Readable {
  const { titles, placeOf } = unitedColumns(headers);
  const reason = texts.reasonHeader[language];
  async function* lines(): AsyncGenerator<string[]> {
    yield [...titles, reason];
    for await (const row of rows) {
      const line = Array.from({ length: titles.length + 1 }, () => '');
      for (const [column, text] of row.cells.entries()) {
        const place = placeOf(row.sheet, column);
        if (place !== undefined) line[place] = text;
      }
      line[titles.length] = row.message;
      yield line;
    }
  }
  return workbook(lines(), titles.length + 1, reason);
}

/** A workbook to start from: headers in the requested language, and three example rows. */
export function sampleWorkbook(language: Language): Readable {
  const headers = WORKBOOK_FIELDS.map((field) => EXPECTED_HEADERS[field][language]);
  const lines = SAMPLE_ROWS[language].map((row) => WORKBOOK_FIELDS.map((field) => row[field] ?? ''));
  return workbook([headers, ...lines], headers.length, texts.sampleSheetName[language]);
}

function workbook(
  lines: AsyncIterable<string[]> | Iterable<string[]>,
  width: number,
  name: string,
): Readable {
  const columns = Array.from({ length: width }, () => TEXT_COLUMN);
  const stream = writeXlsxStream(lines, { name, columns, freezePane: { rows: 1 } });
  return Readable.fromWeb(stream);
}

/** Columns with the same header are merged, across sheets too; a repeated header within a sheet stays separate. */
function unitedColumns(headers: readonly SheetHeader[]) {
  const places = new Map<string, number>();
  const titles: string[] = [];
  const bySheet = new Map<string, number[]>();
  for (const { sheet, cells } of headers) {
    const seen = new Map<string, number>();
    const own = cells.map((title, index) => {
      const occurrence = (seen.get(title) ?? 0) + 1;
      seen.set(title, occurrence);
      const key = title === '' ? `column ${index}` : `${title}\n${occurrence}`;
      const place = places.get(key) ?? titles.push(title) - 1;
      places.set(key, place);
      return place;
    });
    bySheet.set(sheet, own);
  }
  return { titles, placeOf: (sheet: string, column: number) => bySheet.get(sheet)?.[column] };
}

const SAMPLE_ROWS: Readonly<Record<Language, readonly Partial<Record<WorkbookField, string>>[]>> = {
  en: [
    {
      organization: 'Meadow Park Football Club',
      full_name: 'Zoe Hartley',
      title: 'Head Groundskeeper',
      email: 'zoe.hartley@meadowpark.example',
      phone: '+44 20 7946 0101',
      time_zone: 'Europe/London',
    },
    {
      organization: 'Meadow Park Football Club',
      full_name: 'Daniel Okafor',
      title: 'Facilities Manager',
      email: 'daniel@meadowpark.example',
    },
    {
      organization: 'Riverside Golf Course',
      full_name: 'Ann Lindqvist',
      title: 'Superintendent',
      email: 'ann@riversidegolf.example',
      phone: '+1 555 0100',
      time_zone: 'America/Chicago',
    },
  ],
  ru: [
    {
      organization: 'Стадион «Северный»',
      full_name: 'Ирина Павлова',
      title: 'Главный агроном',
      email: 'pavlova@severny.example',
      phone: '+7 495 000-01-01',
      time_zone: 'Europe/Moscow',
    },
    {
      organization: 'Стадион «Северный»',
      full_name: 'Олег Дмитриев',
      title: 'Заместитель директора',
      email: 'dmitriev@severny.example',
    },
    {
      organization: 'Гольф-клуб «Заречье»',
      full_name: 'Мария Соколова',
      title: 'Управляющая полями',
      email: 'sokolova@zarechye.example',
      phone: '+7 495 000-02-02',
      time_zone: 'Europe/Moscow',
    },
  ],
};
