import { WorkbookRefusal } from './refusals.ts';

const startsWith = (bytes: Buffer, ...signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

/**
 * What a file is by its first bytes; its name and declared type are ignored.
 *
 * @returns `zip` (an .xlsx, perhaps) or `compound` (an .xls or an encrypted workbook, perhaps)
 * @throws {WorkbookRefusal} naming what the file is instead
 */
export function fileKind(bytes: Buffer): 'zip' | 'compound' {
  if (bytes.length === 0) throw new WorkbookRefusal('empty_file');
  if (startsWith(bytes, 0x50, 0x4b, 3, 4) || startsWith(bytes, 0x50, 0x4b, 5, 6)) return 'zip';
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return 'compound';
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) throw new WorkbookRefusal('pdf_file');
  if (isImage(bytes)) throw new WorkbookRefusal('image_file');
  // A bare BIFF stream, without compound file around it: Excel 2 to 4.
  if (bytes[0] === 9 && [0, 2, 4].includes(bytes[1] ?? -1) && bytes[2] !== 0 && bytes[3] === 0) {
    throw new WorkbookRefusal('old_workbook');
  }
  throw new WorkbookRefusal(textKind(bytes));
}

function isImage(bytes: Buffer): boolean {
  return (
    startsWith(bytes, 0x89, 0x50, 0x4e, 0x47) ||
    startsWith(bytes, 0xff, 0xd8, 0xff) ||
    bytes.toString('latin1', 0, 4) === 'GIF8' ||
    (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') ||
    /^ftyp(?:hei|mif1|avif)/u.test(bytes.toString('latin1', 4, 12)) ||
    (bytes.toString('latin1', 0, 2) === 'BM' && bytes.length > 14 && bytes.readUInt32LE(6) === 0) ||
    startsWith(bytes, 0x49, 0x49, 0x2a, 0) ||
    startsWith(bytes, 0x4d, 0x4d, 0, 0x2a)
  );
}

function textKind(bytes: Buffer): 'html_file' | 'csv_file' | 'text_file' | 'not_a_workbook' {
  const head = bytes.subarray(0, 8192);
  const isUtf16 = startsWith(head, 0xff, 0xfe) || startsWith(head, 0xfe, 0xff);
  if (!isUtf16 && head.includes(0)) return 'not_a_workbook';
  const text = head
    .toString(isUtf16 ? 'utf16le' : 'utf8')
    .replace(/^\uFEFF/u, '')
    .trimStart();
  if (/^<(?:!doctype html|html|\?xml|table|head|meta)/iu.test(text)) return 'html_file';
  if (isUtf16) return 'csv_file';
  if (/(?![\t\n\f\r])\p{Cc}/u.test(text)) return 'not_a_workbook';
  const [first = '', second = first] = text.split(/\r?\n/u);
  const isSeparated = [';', '\t', ','].some(
    (separator) =>
      first.includes(separator) && second.split(separator).length === first.split(separator).length,
  );
  return isSeparated ? 'csv_file' : 'text_file';
}
