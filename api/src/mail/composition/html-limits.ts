import type { Text } from '@touchline/shared/contract/language';
import { Parser } from 'htmlparser2';
import { badField } from '../../errors.ts';

/** Elements within elements. Designs nest tables to thirty or so; what reads them takes its stack for each. */
const MAX_DEPTH = 250;
/** A design of 2,500 blocks has more than 50,000. */
const MAX_ELEMENTS = 150_000;

/** Merge tags: each may stand for hundreds of characters. */
const MAX_TAGS = 2000;

/** HTML that no mail is made of: it would cost whoever reads it more than all other mails together. */
export class HtmlTooComplex extends Error {
  override readonly name = 'HtmlTooComplex';
  readonly limit: HtmlLimit;

  constructor(limit: HtmlLimit) {
    super(tooComplex[limit].en);
    this.limit = limit;
  }
}

type HtmlLimit = keyof typeof tooComplex;

const tooComplex = {
  depth: {
    en: `has elements nested more than ${MAX_DEPTH} deep`,
    ru: `содержит более ${MAX_DEPTH} вложенных друг в друга элементов`,
  },
  elements: { en: `has more than ${MAX_ELEMENTS} elements`, ru: `содержит более ${MAX_ELEMENTS} элементов` },
  tags: { en: `has more than ${MAX_TAGS} merge tags`, ru: `содержит более ${MAX_TAGS} полей` },
} satisfies Record<string, Text>;

/** Checks that HTML can be read in a time that grows with its length alone. @throws {HtmlTooComplex} */
export function checkComplexity(html: string): void {
  let depth = 0;
  let elements = 0;
  const parser = new Parser({
    onopentag: () => {
      depth += 1;
      elements += 1;
      if (depth > MAX_DEPTH) throw new HtmlTooComplex('depth');
      if (elements > MAX_ELEMENTS) throw new HtmlTooComplex('elements');
    },
    onclosetag: () => {
      depth -= 1;
    },
  });
  parser.end(html);
  let tags = 0;
  for (let at = html.indexOf('{{'); at !== -1; at = html.indexOf('{{', at + 2)) {
    tags += 1;
    if (tags > MAX_TAGS) throw new HtmlTooComplex('tags');
  }
}

/** What a request is answered whose `html` is too complex: 400 naming the field. Any other error stays itself. */
export const asFieldFault = (error: unknown): unknown =>
  error instanceof HtmlTooComplex ? badField(400, 'html', tooComplex[error.limit]) : error;
