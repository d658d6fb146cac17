import EmailReplyParser from 'email-reply-parser';

const parser = new EmailReplyParser();
/** People write less; quoted history may be long, and the parser's time grows faster than the text. */
const MAX_LENGTH = 50_000;
const MAX_LINE_LENGTH = 2000;

/**
 * What a person wrote in a reply: without the quoted mail and without the signature. A mail in which nothing of the person's own is
 * found is given whole, so that nobody reads an empty reply.
 */
export function replyTextOf(text: string): string {
  const lines = text.slice(0, MAX_LENGTH).replace(/\r\n?/gu, '\n').split('\n');
  const whole = lines.map((line) => line.slice(0, MAX_LINE_LENGTH)).join('\n');
  const own = parser.read(whole).getVisibleText().trim();
  return own === '' ? whole.trim() : own;
}
