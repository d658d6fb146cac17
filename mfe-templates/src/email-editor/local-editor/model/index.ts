/** The editing model: pure edits of a design, navigation in it, and its history. Nothing here knows about the page. */
export * from './place.ts';
export { EMPTY_DESIGN, readDesign } from './readDesign.ts';
export * from './edits.ts';
export * from './order.ts';
export { createEditorStore } from './editorStore.ts';
export type { EditorState, EditorStore } from './editorStore.ts';
