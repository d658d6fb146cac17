import { createContext, useContext, useSyncExternalStore } from 'react';
import type { EditorActions } from './editorActions.ts';
import type { EditorState, EditorStore } from './model/index.ts';

/** What every part of one open editor shares. It never changes, so nothing is drawn again because of it. */
export interface Editor {
  readonly store: EditorStore;
  readonly actions: EditorActions;
  /** Shows the settings of what is selected and puts the focus into them. */
  readonly openSettings: () => void;
}

export const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('useEditor is called outside of an editor');
  return editor;
}

/** The state of the editor; the component is drawn again with every change of it. */
export function useEditorState(): EditorState {
  const { store } = useEditor();
  return useSyncExternalStore(store.subscribe, store.getState);
}
