import { MAX_HTML_LENGTH } from '@touchline/shared/contract/rules';
import type { Text } from '@touchline/shared/contract/language';
import { Parser } from 'htmlparser2';

/** Deepest nesting of elements. Designs nest tables to about thirty; a parser uses stack for each level. */
const MAX_DEPTH = 250;
/** A design of 2,500 blocks has more than 50,000. */
const MAX_ELEMENTS = 150_000;

/** Most merge tags: each may stand for hundreds of characters. */
const MAX_TAGS = 2000;

/** Elements that prefix each line of their text, again at every level. */
const INDENTING = new Set(['blockquote', 'ol', 'ul', 'li', 'dl', 'dd']);
/**
 * Most characters copied while making the text part, over all levels. A quoted conversation of ten levels and thousands of
 * lines takes a hundredth of it.
 */
const MAX_COPIED = 50_000_000;

/** Most characters of a mail's HTML, and of its text, with everything filled in. */
export const MAX_FILLED = 2 * MAX_HTML_LENGTH;

/** HTML that is too complex for a mail: reading it would cost more than all other mails together. */
export class HtmlTooComplex extends Error {
  override readonly name = 'HtmlTooComplex';
  readonly limit: HtmlLimit;

  constructor(limit: HtmlLimit, options?: ErrorOptions) {
    super(tooComplex[limit].en, options);
    this.limit = limit;
  }
}

export type HtmlLimit = keyof typeof tooComplex;

/** What is wrong with the field that holds it. */
export const tooComplex = {
  depth: {
    en: `has elements nested more than ${MAX_DEPTH} deep`,
    ru: `содержит более ${MAX_DEPTH} вложенных друг в друга элементов`,
  },
  elements: { en: `has more than ${MAX_ELEMENTS} elements`, ru: `содержит более ${MAX_ELEMENTS} элементов` },
  tags: { en: `has more than ${MAX_TAGS} merge tags`, ru: `содержит более ${MAX_TAGS} полей` },
  quotes: {
    en: 'has too many lines within quotations and lists nested in each other',
    ru: 'содержит слишком много строк во вложенных друг в друга цитатах и списках',
  },
  text: { en: 'says too much for the text part of a mail', ru: 'слишком длинный для текстовой части письма' },
  size: {
    en: 'becomes too long once its merge tags are filled in',
    ru: 'становится слишком длинным, когда поля заполнены',
  },
  unreadable: { en: 'cannot be turned into text', ru: 'не удаётся преобразовать в текст' },
  cost: {
    en: 'takes too much time or memory to make a mail of',
    ru: 'требует слишком много времени или памяти для подготовки письма',
  },
} satisfies Record<string, Text>;

/** Checks that HTML can be read in time proportional to its length. @throws {HtmlTooComplex} */
export function checkComplexity(html: string): void {
  let depth = 0;
  let elements = 0;
  let indents = 0;
  let copied = 0;
  const copy = (characters: number, lines: number) => {
    copied += characters * indents + lines * indents * indents;
    if (copied > MAX_COPIED) throw new HtmlTooComplex('quotes');
  };
  const parser = new Parser({
    onopentag: (name) => {
      depth += 1;
      elements += 1;
      if (depth > MAX_DEPTH) throw new HtmlTooComplex('depth');
      if (elements > MAX_ELEMENTS) throw new HtmlTooComplex('elements');
      if (INDENTING.has(name)) indents += 1;
      // A block has a line of its own, and empty ones around it.
      copy(0, 3);
    },
    onattribute: (_name, value) => copy(value.length, 0),
    ontext: (text) => copy(text.length, countLines(text)),
    onclosetag: (name) => {
      depth -= 1;
      if (INDENTING.has(name)) indents -= 1;
    },
  });
  parser.end(html);
  let tags = 0;
  for (let at = html.indexOf('{{'); at !== -1; at = html.indexOf('{{', at + 2)) {
    tags += 1;
    if (tags > MAX_TAGS) throw new HtmlTooComplex('tags');
  }
}

function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
