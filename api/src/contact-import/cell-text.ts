import { tidyAddress, tidyPhone } from '@touchline/shared/contract/rules';
import type { CellValue } from 'hucre/xlsx';

/** Excel's error values, as text: what a broken formula leaves in a cell. */
const CELL_ERROR =
  /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA|BLOCKED!|ERR!)$/u;
/** What people write into a cell when they have no value for it. */
const NOTHING = /^(?:[-–—.]+|n\/?a|нет)$/iu;
/** `'t Hart`, `'s-Hertogenbosch`: a Dutch name, where the apostrophe is not Excel's mark for text. */
const DUTCH_APOSTROPHE = /^['’][a-z]\b/u;

const INVISIBLE = ['\u200B', '\u2060', '\uFEFF', '\u00AD'];
const LONGEST_CHECKED = 500;
/** Words of letters and digits with single spaces between: nothing to clean up. */
const CLEAN_TEXT = /^[\p{L}\p{N}+@][\p{L}\p{N}@.,+()/&_-]*(?: [\p{L}\p{N}@.,+()/&_-]+)*$/u;

/** A text of at most `most` characters, marked where it was cut. */
export const clipped = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text;

/** Whether a cell's text is an error value such as `#REF!`. */
export const isCellError = (text: string): boolean => CELL_ERROR.test(text);

/**
 * A cell as one line of text: white space runs become one space, invisible marks go, a leading apostrophe (text
 * pasted from another program) goes, a whole number is written out in full, a date in ISO 8601.
 * Never throws; a cell without value is empty text.
 */
export function cellText(value: CellValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (value instanceof Date) return dateText(value);
  // Nearly every cell is already clean: checking costs a tenth of replacing, except for long texts, where it costs ten times
  // as much.
  if (value.length <= LONGEST_CHECKED && CLEAN_TEXT.test(value)) return value;
  // One by one: a pattern for all four takes twenty times as long.
  const visible = INVISIBLE.reduce((text, mark) => text.replaceAll(mark, ''), value);
  return onOneLine(visible);
}

function onOneLine(value: string): string {
  const text = value.replaceAll(/\s+/gu, ' ').trim();
  return text.startsWith("'") && !DUTCH_APOSTROPHE.test(text) ? text.slice(1).trim() : text;
}

/** No exponent and no trailing `.0`: a phone number typed as a number must stay what was dialled. */
function numberText(value: number): string {
  if (!Number.isFinite(value)) return '';
  return Number.isInteger(value) && Math.abs(value) < 1e21 ? BigInt(value).toString() : String(value);
}

/** `2026-03-05`, with the time of day (`2026-03-05 14:30`) where there is one. */
function dateText(value: Date): string {
  if (Number.isNaN(value.getTime())) return '';
  const [day = '', time = ''] = value.toISOString().split('T');
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 5)}`;
}

/** A phone number as text, without the `.0` that other programs add to exported numbers. */
export function phoneText(value: CellValue | undefined): string {
  const [first = ''] = tidyPhone(cellText(value)).split(' ::: ');
  const text = first.replace(/^(\+?\d{5,})\.0+$/u, '$1');
  return NOTHING.test(text) ? '' : text;
}

/**
 * The address in a cell: plain, `mailto:…`, `Ann Smith <ann@club.example>`, or behind a hyperlink whose text says something
 * else. Anything else is returned as it is, to be named in the refusal.
 *
 * @param hyperlink target of the cell's hyperlink, if it has one
 */
export function emailText(value: CellValue | undefined, hyperlink: string | undefined): string {
  // Google Contacts puts several addresses into one cell this way; the first is the main one.
  const [first = ''] = (typeof value === 'string' ? onOneLine(value) : cellText(value)).split(' ::: ');
  // An unseen mark within an address is not dropped: it is refused, as it is wherever an address is typed (S13).
  const text = tidyAddress(first);
  const linked = addressOfMailto(hyperlink ?? '');
  if (text.includes('@') || linked === undefined) {
    if (NOTHING.test(text)) return '';
    const bracketed = /<\s*([^<>\s]+@[^<>\s]+)\s*>/u.exec(text)?.[1];
    return addressOfMailto(text) ?? bracketed ?? text.replace(/[;,.]+$/u, '').replace(/^<(.*)>$/u, '$1');
  }
  return linked;
}

function addressOfMailto(target: string): string | undefined {
  const encoded = /^mailto:([^?]*)/iu.exec(target.trim())?.[1];
  if (encoded === undefined) return undefined;
  try {
    return decodeURIComponent(encoded).trim();
  } catch {
    return encoded.trim();
  }
}
