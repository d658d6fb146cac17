import createDOMPurify, { type Config, type DOMPurify } from 'dompurify';
import { escapeHtml } from './escape.ts';
import { type Excess, excessOf } from './limits.ts';
import { maskForeign, MASKED_STYLE, unmask } from './masking.ts';
import { messages } from './messages.ts';
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

/** Comments could address Outlook alone (conditional comments), whose content is not checked here. */
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

/** What a whole mail may contain: the blocks and the tables that lay them out. */
export const MAIL_MARKUP: Config = {
  ...HTML_BLOCK,
  ALLOWED_TAGS: [...INLINE_TAGS, ...BLOCK_TAGS, ...TABLE_TAGS, '#comment'],
  ALLOWED_ATTR: [...LAYOUT_ATTRIBUTES, 'data-link'],
};

const LINK_ATTRIBUTES: ReadonlySet<string> = new Set(['href']);
const IMAGE_ATTRIBUTES: ReadonlySet<string> = new Set(['src', 'background']);
/** Outlook reads conditional comments before it reads attributes. */
const COMMENT_MARKS = /<!|-->|--!>|\[if|\[endif/iu;

/** A separate instance: hooks for one purpose must not act in another. */
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
/** Without these characters a text is not markup and cannot become any; most headings and labels have none. */
const MARKUP = /[<>&\u0000]/u; // oxlint-disable-line no-control-regex

function sanitize(html: string, config: Config): string {
  if (!MARKUP.test(html)) return html;
  const excess = excessOf(html);
  if (excess) return notice(excess);
  return unmask(purify.sanitize(maskForeign(html), config));
}

/** Replaces what is too large in a mail being written, so that its author sees it and can shorten it. */
function notice({ kind, size, limit }: Excess): string {
  const text = escapeHtml(messages.text(kind, { size, limit }));
  return `<p style="margin: 0; padding: 12px; border: 1px dashed #98A2B3; color: #B42318;">${text}</p>`;
}

/** HTML of a text, heading, button or menu item, or of the clipboard, with only what mail shows as text. */
export function sanitizeRichText(html: string): string {
  return sanitize(html, RICH_TEXT);
}

/** HTML written by hand: tables and layout may stay; what runs, loads or hides may not. */
export function sanitizeHtmlBlock(html: string): string {
  return sanitize(html, HTML_BLOCK);
}
