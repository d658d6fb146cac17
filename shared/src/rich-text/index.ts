/** The editor of formatted text, under `@touchline/shared/rich-text`. Bundled by each section that has one. */
export { ColorPicker } from './color-picker/ColorPicker.tsx';
export { escapeAttribute, escapeText, HELD_STYLE, readMarkup } from './markup.ts';
export { RichText } from './RichText.tsx';
export type { MergeTag, RichTextHandle, RichTextProps } from './richTextProps.ts';
