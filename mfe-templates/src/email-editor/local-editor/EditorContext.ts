import { createContext, useContext, useSyncExternalStore } from 'react';
import type { EditorActions } from './editorActions.ts';
import type { EditorState, EditorStore } from './model/index.ts';

/** What all parts of one open editor share. It never changes, so it never causes a redraw. */
export interface Editor {
  readonly store: EditorStore;
  readonly actions: EditorActions;
  /** Shows the settings of what is selected and moves the focus there. */
  readonly openSettings: () => void;
}

export const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('useEditor is called outside of an editor');
  return editor;
}

/** The state of the editor; the component is redrawn with every change. */
export function useEditorState(): EditorState {
  const { store } = useEditor();
  return useSyncExternalStore(store.subscribe, store.getState);
}
