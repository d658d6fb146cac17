import { compile, type FormatCallback, type HtmlToTextOptions } from 'html-to-text';
import { HtmlTooComplex } from './html-limits.ts';
import { markUrlTags } from './merge-parts.ts';

/** Longest text part of a template, in characters: no more than its HTML. */
const MAX_TEXT = 2_000_000;
/**
 * Letters and Roman numerals are for short lists: the library knows none above this, and would count from infinity for ever.
 */
const LAST_ROMAN = 3999;
const MAX_START = 1_000_000;

/** As in the library, but with a start that it can count from. */
const numberedList: FormatCallback = (element, walk, builder, options) => {
  const { attribs = {}, children = [] } = element as {
    readonly attribs?: Record<string, string>;
    readonly children?: readonly unknown[];
  };
  const given = Math.trunc(Number(attribs['start'] ?? 1));
  const start = Math.abs(given) <= MAX_START ? given : 1;
  attribs['start'] = String(start);
  if (start < 1 || start + children.length > LAST_ROMAN) delete attribs['type'];
  builder.options.formatters?.['orderedList']?.(element, walk, builder, options);
};

/** Options of the text part: no wrapping (the transfer encoding does that), no capitals for headings, no images. */
const OPTIONS: HtmlToTextOptions = {
  wordwrap: false,
  formatters: { numberedList },
  // Inboxes show the preheader beside the subject; in the text it would appear twice.
  selectors: [
    { selector: '[style*="display:none"i]', format: 'skip' },
    { selector: '[style*="display: none"i]', format: 'skip' },
    { selector: 'img', format: 'skip' },
    { selector: 'ol', format: 'numberedList' },
    {
      selector: 'a',
      options: { linkBrackets: ['<', '>'], hideLinkHrefIfSameAsText: true, pathRewrite: markUrlTags },
    },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
      selector,
      options: { uppercase: false },
    })),
  ],
};

const convert = compile(OPTIONS);
/** Every paragraph is a line of its own, with nothing between it and the next. */
const convertLines = compile({
  ...OPTIONS,
  selectors: [
    ...(OPTIONS.selectors ?? []),
    { selector: 'p', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
  ],
});

/** HTML as plain text for people. @throws {HtmlTooComplex} for a text that is too long or cannot be made. */
export const toText = (html: string): string => converted(html, convert);

/** The same for what a person typed in the editor of text, where Enter begins the next line and an empty line is a paragraph. */
export const toLines = (html: string): string => converted(html, convertLines).replaceAll(/^\u{A0}$/gmu, '');

function converted(html: string, convertHtml: (html: string) => string): string {
  let text: string;
  try {
    text = convertHtml(html);
  } catch (error) {
    throw new HtmlTooComplex('unreadable', { cause: error });
  }
  if (text.length > MAX_TEXT) throw new HtmlTooComplex('text');
  return text;
}
