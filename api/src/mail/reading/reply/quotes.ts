import { attributionBehindWords, attributionLines } from './attribution.ts';

/** `>>> Our offers <<<` */
const ORNAMENT = /^\s{0,3}>{2,10}[> ]{0,20}[^<>]{1,200}<{2,10}$/u;
export const isQuote = (line: string | undefined): boolean =>
  /^\s{0,3}>/u.test(line ?? '') && !ORNAMENT.test(line ?? '');
export const isBlank = (line: string | undefined): boolean => (line ?? '').trim() === '';

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

/** A line that is no quote. */
export interface OwnLine {
  readonly text: string;
  /** Which line of the mail it is. */
  readonly at: number;
}

/** Without the lines that are marked as a quote, and without what a mail program put above them. */
export function ownLines(lines: readonly string[]): readonly OwnLine[] {
  if (mayBeList(lines)) return lines.map((text, at) => ({ text, at }));
  const kept: OwnLine[] = [];
  for (const [at, text] of lines.entries()) {
    if (!isQuote(text)) kept.push({ text, at });
    else if (!isQuote(lines[at - 1])) dropAttribution(kept);
  }
  return kept;
}

function dropAttribution(kept: OwnLine[]): void {
  let end = kept.length;
  while (end > 0 && isBlank(kept[end - 1]?.text)) {
    end -= 1;
    if (kept.length - end > 2) return;
  }
  const above = kept.slice(Math.max(0, end - 4), end).map(({ text }) => text);
  const behind = attributionBehindWords(above);
  const count = behind?.count ?? attributionLines(above);
  const [first] = kept.slice(end - count, end);
  if (count > 0) kept.length = end - count;
  if (behind && first) kept.push({ text: behind.before, at: first.at });
}

/** Lines of a quote above an answer that are kept: the question is the last thing there. */
const MAX_QUESTION_LINES = 5;

/**
 * The person's lines, with the ends of the quotes that they answer: "Yes." and "7000 m2." say nothing without the questions. One
 * quote alone is mostly a mail that is answered below it, and no help, unless it is short and stands between the person's words.
 * @param lines of the mail
 * @param own those of the person among them
 */
export function withQuestions(lines: readonly string[], own: readonly OwnLine[]): readonly string[] {
  const quotes = answeredQuotes(lines, own);
  const [only] = quotes;
  const begun = own.find(({ text }) => !isBlank(text))?.at ?? 0;
  // Below "Ann wrote:" stands a whole mail, and below that a signature: it is answered above.
  const above = lines.slice(0, only?.[0]?.at ?? 0).findLastIndex((line) => !isBlank(line));
  const isBetween =
    only !== undefined &&
    only.length <= MAX_QUESTION_LINES &&
    begun <= above &&
    own.some(({ at }) => at === above);
  const questions = quotes.length > 1 || isBetween ? quotes.map((quote) => endOf(quote)) : [];
  return [...own, ...questions.flat()].toSorted((a, b) => a.at - b.at).map(({ text }) => text);
}

/** The quotes below which the person wrote something. */
function answeredQuotes(lines: readonly string[], own: readonly OwnLine[]): readonly (readonly OwnLine[])[] {
  const words = new Set(own.filter(({ text }) => !isBlank(text)).map(({ at }) => at));
  const found: (readonly OwnLine[])[] = [];
  let quote: OwnLine[] = [];
  for (const [at, text] of lines.entries()) {
    if (words.has(at)) {
      if (quote.length > 0) found.push(quote);
      quote = [];
    } else if (isQuote(text)) quote.push({ text, at });
  }
  return found;
}

/** Without the lines at its ends that hold nothing but a mark. */
function endOf(quote: readonly OwnLine[]): readonly OwnLine[] {
  const hasWords = ({ text }: OwnLine) => /[^>\s]/u.test(text);
  const end = quote.slice(0, quote.findLastIndex(hasWords) + 1).slice(-MAX_QUESTION_LINES);
  return end.slice(Math.max(0, end.findIndex(hasWords)));
}
