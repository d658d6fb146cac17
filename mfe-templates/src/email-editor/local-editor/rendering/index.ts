/** From Unlayer's design to HTML: for mail clients, and for the canvas. */
export { SCHEMA_VERSION } from './blockExporters.ts';
export { defaultValues, MAIL_COLORS } from './defaultValues.ts';
export { EDITABLE_TYPES, type EditableType, isEditable } from './kinds.ts';
export { shownText } from './lexicalText.ts';
export { type Excess, excessOf, MOST_BLOCKS } from './limits.ts';
export { rowsLeftOut } from './mailMarkup.ts';
export { type BlockContext, type MailOptions, renderBlock, renderMail } from './renderMail.ts';
export { safeUrl } from './safeUrl.ts';
export { SanitizedHtml } from './SanitizedHtml.tsx';
export { sanitizeHtmlBlock, sanitizeRichText } from './sanitizeHtml.ts';
