import type { Editor } from '@tiptap/core';

/** What is given to each thing that the toolbar opens below its buttons. */
export interface PanelContentProps {
  readonly editor: Editor;
  /**
   * Done with it: the focus goes back to the text. Called before the edit is made: an edit without the focus brings it a
   * frame later, and puts back what was selected meanwhile.
   */
  readonly onClose: () => void;
}
