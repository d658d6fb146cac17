import { WorkbookRefusal } from './refusals.ts';
import { unmarkedUtf16 } from './text/decode-text.ts';

/** `zip`: an .xlsx or .ods, perhaps. `compound`: an .xls or an encrypted workbook, perhaps. `text`: separated by something. */
export type FileKind = 'zip' | 'compound' | 'vcard' | 'text';

const startsWith = (bytes: Buffer, ...signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

/**
 * What a file is by its first bytes; its name and declared type are ignored.
 *
 * @throws {WorkbookRefusal} naming what the file is instead
 */
export function fileKind(bytes: Buffer): FileKind {
  if (bytes.length === 0) throw new WorkbookRefusal('empty_file');
  if (startsWith(bytes, 0x50, 0x4b, 3, 4) || startsWith(bytes, 0x50, 0x4b, 5, 6)) return 'zip';
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return 'compound';
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) throw new WorkbookRefusal('pdf_file');
  if (isImage(bytes)) throw new WorkbookRefusal('image_file');
  // A bare BIFF stream, without compound file around it: Excel 2 to 4.
  if (bytes[0] === 9 && [0, 2, 4].includes(bytes[1] ?? -1) && bytes[2] !== 0 && bytes[3] === 0) {
    throw new WorkbookRefusal('old_workbook');
  }
  return textKind(bytes);
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

function textKind(bytes: Buffer): 'vcard' | 'text' {
  const head = bytes.subarray(0, 8192);
  const text = textOf(head);
  if (text === undefined) throw new WorkbookRefusal('not_a_workbook');
  if (/^<(?:!doctype html|html|\?xml|table|head|meta)/iu.test(text)) throw new WorkbookRefusal('html_file');
  return /^BEGIN:VCARD\s/iu.test(text) ? 'vcard' : 'text';
}

/** The beginning of a text in whatever encoding, as far as its ASCII letters go; undefined where it is none. */
function textOf(head: Buffer): string | undefined {
  const isMarked = startsWith(head, 0xff, 0xfe) || startsWith(head, 0xfe, 0xff);
  const utf16 = isMarked ? (head[0] === 0xff ? 'utf-16le' : 'utf-16be') : unmarkedUtf16(head);
  if (utf16 === undefined && head.includes(0)) return undefined;
  const text = new TextDecoder(utf16).decode(head).trimStart();
  return /(?![\t\n\f\r])\p{Cc}/u.test(text) ? undefined : text;
}
