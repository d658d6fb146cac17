import type { Block } from '../../../emailEditor.ts';

/** The kinds of blocks that Touchline's own editor makes and edits. Others it shows locked and keeps as they are. */
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

/** Whether the own editor can edit the block, and not merely draw it. */
export function isEditable(block: Block): block is Block & { readonly type: EditableType } {
  return editable.has(block.type);
}
