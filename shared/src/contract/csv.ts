import type { Language } from './language.ts';

/** The byte order mark tells Excel that a text is UTF-8: without it Cyrillic letters come out garbled. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** What Excel takes for the end of a cell, which follows its language: elsewhere all of a line would stand in one column. */
const SEPARATORS: Readonly<Record<Language, string>> = { en: ',', ru: ';' };

/** A line of a file of separated values (RFC 4180). @param cells texts as {@link csvText} makes them, numbers, or empty */
export const csvLine = (cells: readonly string[], language: Language): string =>
  `${cells.join(SEPARATORS[language])}\r\n`;

/** A number as spreadsheets of the language read it: `1.5`, `1,5`. */
export const csvNumber = (value: number, language: Language): string =>
  language === 'ru' ? String(value).replace('.', ',') : String(value);

/**
 * A text as a cell. A spreadsheet would run one that begins like a formula, and anybody can choose such a name: the apostrophe
 * makes it a text. @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvText(text: string): string {
  const plain = /^(?:[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠﹦﹢﹣﹫−]|[\t\r\n])/u.test(text) ? `'${text}` : text;
  return /[",\r\n;\t]/u.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
