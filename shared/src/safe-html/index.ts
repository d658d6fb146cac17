/** HTML of strangers made harmless, under `@touchline/shared/safe-html`. Bundled by each section that edits or draws mails. */
export { drawableFragment } from './drawableFragment.ts';
export { escapeHtml } from './escape.ts';
export { type Excess, excessOf, LONGEST_HTML } from './limits.ts';
export { mask, MASKED_STYLE, unmask } from './masking.ts';
export { declarations, safeCssValue } from './safeStyle.ts';
export { safeImageUrl, safeUrl } from './safeUrl.ts';
export { SanitizedHtml } from './SanitizedHtml.tsx';
export { createSanitizer, MAIL_MARKUP, sanitizeHtmlBlock, sanitizeRichText } from './sanitizeHtml.ts';
