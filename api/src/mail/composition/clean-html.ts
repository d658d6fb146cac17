import sanitizeHtml from 'sanitize-html';

const SIZE = /^\d{1,4}(?:\.\d{1,2})?(?:px|pt|em|rem|%)?$/iu;
const SIZES = /^(?:(?:\d{1,4}(?:\.\d{1,2})?(?:px|pt|em|rem|%)?|auto)(?:\s+|$)){1,4}$/iu;
const COLOR = /^(?:#[0-9a-f]{3,8}|[a-z]{3,20}|rgba?\([\d\s,.%/]{3,40}\))$/iu;
/** Words only: no function, so that nothing is loaded or run. */
const WORDS = /^[\w\s"',.#%-]{1,200}$/u;

/** What formats text. Nothing that could lay a signature over the mail it ends. */
const STYLES = {
  color: [COLOR],
  'background-color': [COLOR],
  'font-family': [WORDS],
  'font-size': [SIZE, WORDS],
  'font-style': [WORDS],
  'font-weight': [WORDS],
  'letter-spacing': [SIZE],
  'line-height': [SIZE],
  'text-align': [WORDS],
  'text-decoration': [WORDS],
  'vertical-align': [WORDS],
  width: [SIZE],
  'max-width': [SIZE],
  height: [SIZE],
  margin: [SIZES],
  'margin-top': [SIZE],
  'margin-bottom': [SIZE],
  padding: [SIZES],
  border: [WORDS],
  'border-top': [WORDS],
  'border-left': [WORDS],
  'border-radius': [SIZE],
  'border-collapse': [WORDS],
  display: [/^(?:block|inline|inline-block)$/u],
};

const TAGS =
  'a b strong i em u s sub sup small big span font br img p div ul ol li blockquote h1 h2 h3 h4 hr center address table tbody tr td th';

/** Formatted text without images: what an editor of text makes. */
const TEXT: sanitizeHtml.IOptions = {
  allowedTags: TAGS.split(' ').filter((tag) => tag !== 'img'),
  allowedAttributes: {
    '*': ['style', 'title', 'dir', 'lang', 'align'],
    a: ['href', 'target'],
    font: ['color', 'face', 'size'],
    table: ['width', 'border', 'cellpadding', 'cellspacing', 'role', 'bgcolor'],
    td: ['width', 'height', 'colspan', 'rowspan', 'valign', 'bgcolor'],
    th: ['width', 'height', 'colspan', 'rowspan', 'valign', 'bgcolor'],
  },
  allowedStyles: { '*': STYLES },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // Deeper ones are left out with all they contain: nobody writes so, and a parser uses stack for each level.
  nestingLimit: 50,
};

const SIGNATURE: sanitizeHtml.IOptions = {
  ...TEXT,
  allowedTags: TAGS.split(' '),
  allowedAttributes: { ...TEXT.allowedAttributes, img: ['src', 'alt', 'width', 'height', 'border'] },
  allowedSchemesByTag: { img: ['http', 'https'] },
};

/**
 * HTML of a signature with what formats text, links and images, and nothing else. The editor cleans what is typed there; this
 * is for what comes past it, because a signature goes into mails of others than its author.
 * @returns empty when nothing would be seen of it
 */
export const cleanSignature = (html: string): string => clean(html, SIGNATURE);

/** The same for the text of an answer or a snippet, in which there are no images. */
export const cleanRichText = (html: string): string => clean(html, TEXT);

function clean(html: string, allowed: sanitizeHtml.IOptions): string {
  const cleaned = sanitizeHtml(html, allowed);
  const isSeen = /<(?:img|hr)\b/u.test(cleaned) || cleaned.replaceAll(/<[^>]*>|&nbsp;/gu, '').trim() !== '';
  return isSeen ? cleaned : '';
}
