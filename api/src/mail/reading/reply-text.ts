import { attributionLines, joinWrapped } from './reply/attribution.ts';
import { hasHeaderName, isDivider, isHeaderBlock, isRule } from './reply/quoted-headers.ts';
import { isBlank, isQuote, ownLines, withQuestions } from './reply/quotes.ts';
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
 * What a person wrote in a reply. Only what is certainly a quote or a signature is left out; quoted questions stay where the
 * answers stand between them. A mail without any words of the person's own is returned whole, so that nobody sees an empty
 * reply.
 */
export function replyTextOf(text: string): ReplyText {
  const { lines, isCut } = linesOf(text);
  const whole = tidy(lines);
  const own = ownTextOf(lines);
  return own === '' ? { text: whole, isFolded: isCut } : { text: own, isFolded: isCut || own !== whole };
}

/** Stands for words above a mail that has none. */
const ANY_WORD = 'Yes.';
/** A dot is what people put where a program refuses an empty mail. */
const SAYS_SOMETHING = /[^\s.…_*\u00ad\u2800\u3164\p{Pd}\p{Cf}]/u;

/** Whether a mail begins as one that is answered does, and goes on without marks: then nobody knows where the quote ends. */
export const beginsAsQuote = (text: string): boolean => leadingAttribution(linesOf(text).lines) > 0;

/**
 * Whether a mail says anything of the person's own: no quote, no signature, not nothing. Words would be told from a quote
 * that begins above everything only by what stands above it, so a word is put there.
 */
export function hasOwnWords(text: string): boolean {
  const { lines } = linesOf(text);
  if (!SAYS_SOMETHING.test(ownTextOf(lines))) return false;
  // What is below such a line is an answer as well as a quote without marks.
  if (leadingAttribution(lines) > 0) return true;
  return SAYS_SOMETHING.test(ownTextOf([ANY_WORD, '', ...lines]).slice(ANY_WORD.length));
}

function ownTextOf(lines: readonly string[]): string {
  const answered = lines.slice(leadingAttribution(lines), quotedMailStart(lines));
  const written = ownLines(answered);
  const signature = signatureStart(written.map(({ text }) => text));
  return tidy(withQuestions(answered, written.slice(0, signature)));
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
