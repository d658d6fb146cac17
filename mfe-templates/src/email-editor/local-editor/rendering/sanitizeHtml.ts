import createDOMPurify, { type Config, type DOMPurify } from 'dompurify';
import { escapeHtml } from './escape.ts';
import { maskForeign, MASKED_STYLE, unmask } from './masking.ts';
import { safeImageUrl, safeUrl } from './safeUrl.ts';
import { safeStyle } from './safeStyle.ts';

const INLINE_TAGS = [
  'a',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'strike',
  'del',
  'ins',
  'sub',
  'sup',
  'small',
  'big',
  'mark',
  'code',
  'span',
  'font',
  'br',
  'wbr',
  'img',
  'abbr',
  'bdo',
  'bdi',
  'q',
  'cite',
  'kbd',
  'var',
  'samp',
  'time',
];
const BLOCK_TAGS = [
  'p',
  'div',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'blockquote',
  'pre',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'center',
  'address',
];
const TABLE_TAGS = ['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];
const TEXT_ATTRIBUTES = [
  'href',
  'target',
  'title',
  MASKED_STYLE,
  'align',
  'dir',
  'lang',
  'alt',
  'src',
  'width',
  'height',
  'color',
  'face',
  'size',
  'start',
  'type',
  'value',
];
const LAYOUT_ATTRIBUTES = [
  ...TEXT_ATTRIBUTES,
  'bgcolor',
  'background',
  'border',
  'cellpadding',
  'cellspacing',
  'colspan',
  'rowspan',
  'valign',
  'nowrap',
  'role',
  'aria-label',
  'aria-hidden',
  'span',
  'hspace',
  'vspace',
  'class',
  'id',
  'name',
];

/** Comments could speak to Outlook alone (conditional comments), where nothing here could look at what they say. */
const COMMON: Config = { ALLOW_DATA_ATTR: false, ALLOW_ARIA_ATTR: false, ADD_URI_SAFE_ATTR: [MASKED_STYLE] };
const RICH_TEXT: Config = {
  ...COMMON,
  ALLOWED_TAGS: [...INLINE_TAGS, ...BLOCK_TAGS],
  ALLOWED_ATTR: TEXT_ATTRIBUTES,
};
const HTML_BLOCK: Config = {
  ...COMMON,
  ALLOWED_TAGS: [...INLINE_TAGS, ...BLOCK_TAGS, ...TABLE_TAGS],
  ALLOWED_ATTR: LAYOUT_ATTRIBUTES,
};

/** What a whole mail may consist of: the blocks and the tables that lay them out. */
export const MAIL_MARKUP: Config = {
  ...HTML_BLOCK,
  ALLOWED_TAGS: [...INLINE_TAGS, ...BLOCK_TAGS, ...TABLE_TAGS, '#comment'],
  ALLOWED_ATTR: [...LAYOUT_ATTRIBUTES, 'data-link'],
};

const LINK_ATTRIBUTES: ReadonlySet<string> = new Set(['href']);
const IMAGE_ATTRIBUTES: ReadonlySet<string> = new Set(['src', 'background']);
/** Outlook reads conditional comments before it reads attributes. */
const COMMENT_MARKS = /<!|-->|--!>|\[if|\[endif/iu;

/** An instance of our own: hooks of one purpose must not act in another. */
export function createSanitizer(): DOMPurify {
  const purify = createDOMPurify(window);
  purify.addHook('uponSanitizeAttribute', (_element, attribute) => {
    const { attrName, attrValue } = attribute;
    if (attrName === MASKED_STYLE) attribute.attrValue = safeStyle(unmask(attrValue));
    else if (LINK_ATTRIBUTES.has(attrName)) attribute.attrValue = safeUrl(attrValue);
    else if (IMAGE_ATTRIBUTES.has(attrName)) attribute.attrValue = safeImageUrl(attrValue);
    if (attribute.attrValue === '' && attrName !== 'alt' && attrName !== 'href') attribute.keepAttr = false;
    if (COMMENT_MARKS.test(attribute.attrValue)) attribute.keepAttr = false;
  });
  return purify;
}

const purify = createSanitizer();
/** Without these characters a text is no markup and cannot become any; most headings and labels are such. */
const MARKUP = /[<>&\u0000]/u; // oxlint-disable-line no-control-regex

/**
 * Longer HTML of one block is not drawn: clients cut a whole mail at 102 KB, and parsing megabytes freezes the page.
 * In characters.
 */
export const LONGEST_HTML = 120_000;

/** Tags of one block: parsing thousands that are nested takes the square of their number. */
const MOST_TAGS = 5000;

function sanitize(html: string, config: Config): string {
  if (!MARKUP.test(html)) return html;
  if (html.length > LONGEST_HTML) {
    return notice(`${Math.round(html.length / 1000)} KB > ${LONGEST_HTML / 1000} KB`);
  }
  const tags = html.split('<').length - 1;
  if (tags > MOST_TAGS) return notice(`${tags} tags > ${MOST_TAGS}`);
  return unmask(purify.sanitize(maskForeign(html), config));
}

/** In place of what is too long. It stands in a mail being written, so whoever writes sees it and can shorten it. */
function notice(size: string): string {
  return `<p style="margin: 0; padding: 12px; border: 1px dashed #98A2B3; color: #B42318;">HTML: ${escapeHtml(size)}</p>`;
}

/** HTML of a text, heading, button or menu item, or of the clipboard, with only what mail shows as text. */
export function sanitizeRichText(html: string): string {
  return sanitize(html, RICH_TEXT);
}

/** HTML that a person wrote by hand: tables and layout may stay; what acts, loads or hides from view may not. */
export function sanitizeHtmlBlock(html: string): string {
  return sanitize(html, HTML_BLOCK);
}
