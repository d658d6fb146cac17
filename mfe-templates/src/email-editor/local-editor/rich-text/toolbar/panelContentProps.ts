import type { Editor } from '@tiptap/core';

/** What is given to each thing that the toolbar opens below its buttons. */
export interface PanelContentProps {
  readonly editor: Editor;
  /**
   * Closes the panel, and makes the edit with the focus back in the text: an edit without it brings it a frame later, and
   * puts back what was selected meanwhile.
   */
  readonly onFinish: (edit: () => void) => void;
}
