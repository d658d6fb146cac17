import type { Attachment } from 'mailparser';

/** Characters of a calendar that are looked at; those of answers are shorter. */
const MAX_LENGTH = 100_000;

/** The text of a calendar among the parts of a mail: it says how it is encoded as any other text does. */
export function calendarText({ content, headers }: Attachment): string {
  const bytes = content.subarray(0, MAX_LENGTH);
  try {
    return new TextDecoder(charsetOf(headers)).decode(bytes);
  } catch {
    // No encoding has that name.
    return bytes.toString('utf8');
  }
}

function charsetOf(headers: Attachment['headers']): string {
  const type: unknown = headers.get('content-type');
  const { params } = typeof type === 'object' && type !== null && 'params' in type ? type : { params: {} };
  const charset: unknown = (params as Readonly<Record<string, unknown>>)['charset'];
  return typeof charset === 'string' ? charset : 'utf-8';
}
