/** From Unlayer's design to HTML: for mail clients, and for the canvas. */
export { SCHEMA_VERSION } from './blockExporters.ts';
export { defaultValues } from './defaultValues.ts';
export { EDITABLE_TYPES, type EditableType, isEditable } from './kinds.ts';
export { shownText } from './lexicalText.ts';
export { MOST_BLOCKS } from './limits.ts';
export { rowsLeftOut } from './mailMarkup.ts';
export { type BlockContext, type MailOptions, renderBlock, renderMail } from './renderMail.ts';
