import type { Block } from '../../../emailEditor.ts';

/** The kinds of blocks that Touchline's own editor makes and edits. It shows others locked and keeps them as they are. */
export const EDITABLE_TYPES = [
  'text',
  'heading',
  'image',
  'button',
  'divider',
  'html',
  'menu',
  'social',
] as const;
export type EditableType = (typeof EDITABLE_TYPES)[number];

const editable: ReadonlySet<string> = new Set(EDITABLE_TYPES);

/** Whether our own editor can edit the block rather than merely draw it. */
export function isEditable(block: Block): block is Block & { readonly type: EditableType } {
  return editable.has(block.type);
}
