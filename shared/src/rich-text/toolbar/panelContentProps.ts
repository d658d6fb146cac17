import type { Editor } from '@tiptap/core';
import type { MergeTag } from '../richTextProps.ts';

/** Props of each panel of the toolbar. */
export interface PanelContentProps {
  readonly editor: Editor;
  readonly mergeTags: readonly MergeTag[];
  /**
   * Closes the panel and makes the edit with the focus back in the text: otherwise the edit would move the focus a frame
   * later, and restore an outdated selection.
   */
  readonly onFinish: (edit: () => void) => void;
}
