import EmailReplyParser from 'email-reply-parser';

const parser = new EmailReplyParser();
/** People write less; quoted history may be long, and the parser's time grows faster than the text. */
const MAX_LENGTH = 50_000;
const MAX_LINE_LENGTH = 2000;

/** What Outlook and its kin put above the mail that is answered, in whatever language: a line, then four headers or so. */
const QUOTED_HEADERS =
  /^(?:[ \t]*[-_]{5,}[^\n]*\n(?:[ \t]*\n){0,3})?(?:[> \t]*\*?[^\s:*][^\n:*]{0,30}:\*?[ \t][^\n]*\n(?:[ \t]*\n)?){3,}/gmu;
/** Both stand above a quoted mail, and hardly ever in a list that somebody writes. */
const SENDER =
  /^[> \t]*\*?(?:from|von|de|da|от|от кого|van|fra|från|od|lähettäjä|差出人|发件人|寄件者)\*?\s?:/imu;
const SUBJECT =
  /^[> \t]*\*?(?:subject|betreff|objet|asunto|oggetto|assunto|тема|onderwerp|emne|ämne|temat|předmět|aihe|件名|主题|主旨)\*?\s?:/imu;
/** A line across: what mailing lists and companies put below. */
const RULE = /^[ \t]*_{20,}[ \t]*$/mu;

/**
 * What a person wrote in a reply: without the quoted mail and without the signature. A mail in which nothing of the person's
 * own is found is given whole, so that nobody reads an empty reply.
 */
export function replyTextOf(text: string): string {
  const lines = text.slice(0, MAX_LENGTH).replace(/\r\n?/gu, '\n').split('\n');
  const whole = lines
    .map((line) => line.slice(0, MAX_LINE_LENGTH).replace(/^\s+$/u, ''))
    .join('\n')
    .replaceAll(/\n{4,}/gu, '\n\n\n');
  const own = parser
    .read(withoutAttributions(beforeQuoted(whole)))
    .getVisibleText()
    .trim();
  return own === '' ? whole.trim() : own;
}

/** A year, or a time of day. */
const MOMENT = /\b\d{4}\b|\b\d{1,2}[:.]\d{2}\b/u;

/**
 * Takes out the line or two that a mail client puts above a quote, such as "21 ноября 2026 г. в 09:11, Имя <a@b> написал:".
 * Whatever the language, it ends in a colon, names a moment, and the quote follows; the parser knows only some languages.
 */
function withoutAttributions(text: string): string {
  const lines = text.split('\n');
  const kept: string[] = [];
  for (const [index, line] of lines.entries()) {
    const isQuote = line.startsWith('>') && !(lines[index - 1] ?? '').startsWith('>');
    if (isQuote) dropAttribution(kept);
    kept.push(line);
  }
  return kept.join('\n');
}

/** Drops the last paragraph when it is one. */
function dropAttribution(lines: string[]): void {
  let end = lines.length;
  if ((lines[end - 1] ?? '').trim() === '') end -= 1;
  let start = end;
  while (start > 0 && end - start < 3 && !/^\s*$|^>/u.test(lines[start - 1] ?? '')) start -= 1;
  const paragraph = lines.slice(start, end).join(' ').trimEnd();
  if (paragraph.endsWith(':') && MOMENT.test(paragraph)) lines.length = start;
}

function beforeQuoted(text: string): string {
  const headers = [...`${text}\n`.matchAll(QUOTED_HEADERS)].find(
    ({ 0: block }) => SENDER.test(block) && SUBJECT.test(block),
  );
  const ends = [headers?.index, RULE.exec(text)?.index].filter(
    // A mail that begins with it has nothing before it, and may go on below.
    (index): index is number => index !== undefined && text.slice(0, index).trim() !== '',
  );
  return ends.length === 0 ? text : text.slice(0, Math.min(...ends));
}
