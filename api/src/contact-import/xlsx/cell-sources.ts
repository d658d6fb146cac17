import { isDateFormat } from 'hucre';
import { WorkbookRefusal } from '../refusals.ts';
import type { Archive } from './archive.ts';
import { decodeEscapes, readXml } from './read-xml.ts';
import { MAX_TEXT } from './worksheet.ts';

/** Most distinct texts of a workbook: 100,000 rows of twenty. */
const MAX_SHARED_STRINGS = 2_000_000;

/**
 * The texts that cells share (ECMA-376 18.4.8), without formatting and pronunciation.
 * @throws {WorkbookRefusal} `too_many_cells`
 */
export async function readSharedStrings(archive: Archive, part: string): Promise<readonly string[]> {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let isPronunciation = false;
  await readXml(archive.read(part), {
    open: (name) => {
      if (name === 'si') text = '';
      else if (name === 'rPh') isPronunciation = true;
      isText = name === 't' && !isPronunciation;
    },
    text: (piece) => {
      if (isText && text.length < MAX_TEXT) text += piece;
    },
    close: (name) => {
      isText = false;
      if (name === 'rPh') isPronunciation = false;
      if (name !== 'si') return;
      if (strings.length >= MAX_SHARED_STRINGS) throw new WorkbookRefusal('too_many_cells');
      strings.push(decodeEscapes(text));
    },
  });
  return strings;
}

/** Numbers of the cell styles that show a number as a date (ECMA-376 18.8). */
export async function readDateStyles(archive: Archive, part: string): Promise<ReadonlySet<number>> {
  const formats = new Map<string, string>();
  const dates = new Set<number>();
  let isInCellStyles = false;
  let style = 0;
  await readXml(archive.read(part), {
    open: (name, { numFmtId: id = '', formatCode: code }) => {
      if (name === 'numFmt' && code !== undefined) formats.set(id, code);
      if (name === 'cellXfs') isInCellStyles = true;
      if (name !== 'xf' || !isInCellStyles) return;
      if (isDateFormat(formats.get(id) ?? id)) dates.add(style);
      style += 1;
    },
    close: (name) => {
      if (name === 'cellXfs') isInCellStyles = false;
    },
  });
  return dates;
}
