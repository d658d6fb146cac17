/** The byte order mark tells Excel that a text is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A line of comma-separated values (RFC 4180). */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

/**
 * A spreadsheet would run a text that begins so as a formula: the apostrophe makes it a text. @see
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
function cell(value: string): string {
  const plain = /^[\s=+\-@＝＋－＠]/u.test(value) ? `'${value}` : value;
  return /[",\r\n;\t]/u.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
