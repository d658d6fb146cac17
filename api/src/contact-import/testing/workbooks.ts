import { utils, write, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { constants, deflateRawSync } from 'node:zlib';

/** Writes workbooks with a different library from the one that reads them. */
export type BookType = 'xlsx' | 'biff8';
export type Cells = readonly (readonly unknown[])[];

/** A workbook of sheets given as rows of cells, or as worksheets of the library. */
export function workbookOf(
  sheets: Record<string, Cells | WorkSheet>,
  adjust?: (book: WorkBook) => void,
): WorkBook {
  const book = utils.book_new();
  for (const [name, sheet] of Object.entries(sheets)) {
    utils.book_append_sheet(book, Array.isArray(sheet) ? sheetOf(sheet as Cells) : sheet, name);
  }
  adjust?.(book);
  return book;
}

export function sheetOf(cells: Cells): WorkSheet {
  return utils.aoa_to_sheet(cells as unknown[][], { cellDates: true, UTC: true });
}

export function bytesOf(book: WorkBook, bookType: BookType = 'xlsx'): Buffer {
  return write(book, { type: 'buffer', bookType, compression: true, bookSST: true }) as Buffer;
}

/** A workbook of one sheet. */
export const fileOf = (cells: Cells, bookType: BookType = 'xlsx'): Buffer =>
  bytesOf(workbookOf({ Contacts: cells }), bookType);

/** A part of a hand-made archive; `declaredSize` lets it lie about what it unpacks to. */
export interface ZipPart {
  readonly name: string;
  readonly content: Buffer | string;
  readonly declaredSize?: number;
  /** Whether `content` is already a deflate stream. */
  readonly isPacked?: boolean;
}

/** A ZIP archive (APPNOTE 4.3) assembled by hand; checksums are zero, since readers do not check them. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, declaredSize, isPacked = false } of parts) {
    const bytes = Buffer.from(content as string);
    const packed = isPacked ? bytes : deflateRawSync(bytes, { level: 9 });
    const header = Buffer.alloc(30 + name.length);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(20, 4);
    header.writeUInt16LE(8, 8);
    header.writeUInt32LE(packed.length, 18);
    header.writeUInt32LE(declaredSize ?? bytes.length, 22);
    header.writeUInt16LE(name.length, 26);
    header.write(name, 30);
    const entry = Buffer.alloc(46 + name.length);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 6);
    entry.writeUInt16LE(8, 10);
    header.copy(entry, 20, 18, 28);
    entry.writeUInt32LE(offset, 42);
    entry.write(name, 46);
    bodies.push(header, packed);
    directory.push(entry);
    offset += header.length + packed.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, central, end]);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** A deflate stream (RFC 1951) of 1 GiB of zeros, about 1 MiB when packed, made without holding them in memory. */
export function gibibyteOfZeros(): Buffer {
  const mebibyte = deflateRawSync(Buffer.alloc(1024 ** 2), { finishFlush: constants.Z_FULL_FLUSH });
  const end = deflateRawSync(Buffer.alloc(0));
  return Buffer.concat([...Array.from({ length: 1024 }, () => mebibyte), end]);
}

/** The parts of a minimal .xlsx whose only sheet is the given XML. */
export function xlsxParts(sheet: Omit<ZipPart, 'name'>): ZipPart[] {
  return [
    {
      name: '[Content_Types].xml',
      content: `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `${XML}<workbook xmlns="${SPREADSHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    { name: 'xl/worksheets/sheet1.xml', ...sheet },
  ];
}

/** A sheet whose rows are given as XML. */
export const sheetXml = (rows: string): string =>
  `${XML}<worksheet xmlns="${SPREADSHEET}"><sheetData>${rows}</sheetData></worksheet>`;
