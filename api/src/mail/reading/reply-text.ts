import { attributionBehindWords, attributionLines, joinWrapped } from './reply/attribution.ts';
import { hasHeaderName, isDivider, isHeaderBlock, isRule } from './reply/quoted-headers.ts';
import { signatureStart } from './reply/signature.ts';

/** Longest reply in characters: people write less. */
const MAX_LENGTH = 50_000;
const MAX_LINE_LENGTH = 2000;

/** What a person wrote, and whether the mail contained anything else. */
export interface ReplyText {
  /** Without the mail that is answered and without the signature. */
  readonly text: string;
  /** Whether something was left out: what is certainly a quote or a signature. */
  readonly isFolded: boolean;
}

/**
 * What a person wrote in a reply. Only what is certainly a quote or a signature is left out. A mail without any words of the
 * person's own is returned whole, so that nobody sees an empty reply.
 */
export function replyTextOf(text: string): ReplyText {
  const { lines, isCut } = linesOf(text);
  const whole = tidy(lines);
  const answered = lines.slice(leadingAttribution(lines), quotedMailStart(lines));
  const written = withoutQuotes(answered);
  const own = tidy(written.slice(0, signatureStart(written)));
  return own === '' ? { text: whole, isFolded: isCut } : { text: own, isFolded: isCut || own !== whole };
}

/** Programs put blanks of several kinds after colons and into empty lines. */
function linesOf(text: string): { readonly lines: readonly string[]; readonly isCut: boolean } {
  const all = text
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/gu, ' ')
    .replaceAll(/[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/gu, '')
    .split('\n');
  const short = all.map((line) => line.slice(0, MAX_LINE_LENGTH));
  let length = 0;
  const end = short.findIndex((line) => (length += line.length + 1) > MAX_LENGTH);
  // The blank behind the dashes is what tells a signature (RFC 3676 §4.3).
  const kept = (end === -1 ? short : short.slice(0, end)).map((line) =>
    line === '-- ' ? line : line.trimEnd(),
  );
  return {
    // Also without the character that an open tracker leaves in place of its image.
    lines: joinWrapped(kept.map((line) => (line === 'ᐧ' ? '' : line))),
    isCut: end !== -1 || all.some((line) => line.length > MAX_LINE_LENGTH),
  };
}

const tidy = (lines: readonly string[]): string =>
  lines
    .join('\n')
    .replaceAll(/\n{4,}/gu, '\n\n\n')
    .trim();

/** `>>> Our offers <<<` */
const ORNAMENT = /^\s{0,3}>{2,10}[> ]{0,20}[^<>]{1,200}<{2,10}$/u;
const isQuote = (line: string | undefined): boolean =>
  /^\s{0,3}>/u.test(line ?? '') && !ORNAMENT.test(line ?? '');
const isBlank = (line: string | undefined): boolean => (line ?? '').trim() === '';

/**
 * First line of the answered mail where it is quoted below without marks. One at the very top has no reply above it, which
 * may then be below.
 */
function quotedMailStart(lines: readonly string[]): number {
  let hasWords = false;
  for (const [index, line] of lines.entries()) {
    if (isBlank(line) || isQuote(line)) continue;
    if (hasWords) {
      if (isDivider(line)) return index;
      if (isHeaderBlock(lines, index)) return aboveRule(lines, index);
      const count = isQuoteNext(lines, index, '>') ? 0 : attributionEndingAt(lines, index);
      const start = index - count + 1;
      if (count > 0 && lines.slice(0, start).some((above) => !isBlank(above) && !isQuote(above)))
        return start;
    }
    // A mail that begins with the headers of another forwards it.
    hasWords ||= !isRule(line) && !isDivider(line) && !hasHeaderName(line);
  }
  return lines.length;
}

/**
 * How many lines at the beginning a program put above a quote that is no longer marked as one: its end is unknown, but these
 * lines are not the person's. People write "On Friday at 10:00 we wrote:" too, so an address has to be there.
 */
function leadingAttribution(lines: readonly string[]): number {
  const first = lines.findIndex((line) => !isBlank(line));
  if (first === -1) return 0;
  for (let count = 1; count <= 4; count += 1) {
    const end = first + count;
    const above = lines.slice(first, end);
    if (isBlank(above.at(-1))) return 0;
    if (attributionLines(above) === above.length) {
      const isSure = above.some((line) => line.includes('@')) && !isQuoteNext(lines, end - 1, '>');
      return isSure ? end : 0;
    }
  }
  return 0;
}

/** A rule above the headers of a quoted mail belongs to them. */
function aboveRule(lines: readonly string[], headers: number): number {
  const above = lines.slice(0, headers).findLastIndex((line) => !isBlank(line));
  return above !== -1 && headers - above <= 3 && isRule(lines[above] ?? '') ? above : headers;
}

/** Whether the lines after one, but for an empty one or two, are marked as a quote. */
function isQuoteNext(lines: readonly string[], index: number, mark: '>' | '|'): boolean {
  return (
    lines
      .slice(index + 1, index + 4)
      .find((line) => !isBlank(line))
      ?.trimStart()
      .startsWith(mark) ?? false
  );
}

const attributionEndingAt = (lines: readonly string[], index: number): number =>
  /[:：\-–—]$|wrote$/iu.test(lines[index] ?? '') || isQuoteNext(lines, index, '|')
    ? attributionLines(lines.slice(Math.max(0, index - 3), index + 1))
    : 0;

/** Short lines behind a mark, close below words, may be a person's list where nothing says that they are quoted. */
const MAX_LIST = { lines: 4, length: 40 };

function mayBeList(lines: readonly string[]): boolean {
  const marked = lines.filter((line) => isQuote(line));
  return (
    marked.length <= MAX_LIST.lines &&
    marked.every((line) => line.length <= MAX_LIST.length && !/^\s{0,3}>(?:\s?>|\s*$)/u.test(line)) &&
    lines.every((line, index) => !isQuote(line) || index === 0 || mayHaveListBelow(lines.slice(0, index)))
  );
}

const mayHaveListBelow = (above: readonly string[]): boolean =>
  !isBlank(above.at(-1)) && attributionLines(above.slice(-4)) === 0;

/** Without the lines that are marked as a quote, and without what a mail program put above them. */
function withoutQuotes(lines: readonly string[]): string[] {
  if (mayBeList(lines)) return [...lines];
  const kept: string[] = [];
  for (const [index, line] of lines.entries()) {
    if (!isQuote(line)) kept.push(line);
    else if (!isQuote(lines[index - 1])) dropAttribution(kept);
  }
  return kept;
}

function dropAttribution(kept: string[]): void {
  const end = kept.findLastIndex((line) => !isBlank(line)) + 1;
  if (kept.length - end > 2) return;
  const above = kept.slice(Math.max(0, end - 4), end);
  const behind = attributionBehindWords(above);
  const count = behind?.count ?? attributionLines(above);
  if (count > 0) kept.length = end - count;
  if (behind) kept.push(behind.before);
}
