import { notify } from '@touchline/shared';
import { Editor } from '@tiptap/core';
import { Selection } from '@tiptap/extensions/selection';
import { UndoRedo } from '@tiptap/extensions/undo-redo';
import type { Schema } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { openText } from './fidelity.ts';
import { MergeTagChips } from './mergeTagChips.ts';
import { messages } from './messages.ts';
import { linkAt, setLink } from './commands.ts';
import { cleanPastedHtml, cutPastedText, pastedAddress } from './paste.ts';
import type { RichTextProps } from './richTextProps.ts';
import { LINE_EXTENSIONS, TEXT_EXTENSIONS } from './schema.ts';
import { toHtml } from './serialize.ts';

export interface TextEditorOptions extends Pick<RichTextProps, 'value' | 'onChange' | 'label' | 'autoFocus'> {
  readonly single: boolean;
  readonly schema: Schema;
  /** Prefix of the ids of the text (`…-text`) and of its description (`…-help`). */
  readonly id: string;
}

const told = <Result extends { readonly isCut: boolean }>(result: Result): Result => {
  if (result.isCut) notify({ kind: 'error', text: messages.text('pasteCut') });
  return result;
};

const openedText = (schema: Schema, value: string): object =>
  openText(schema, value).document.toJSON() as object;

/**
 * Tiptap's editor in the element of `holder`. Tiptap's own React binding would add node views and menus that nothing here
 * uses.
 */
export function useTextEditor(holder: RefObject<HTMLElement | null>, options: TextEditorOptions): Editor {
  const { value, schema } = options;
  const [editor] = useState(() => createEditor(options));
  const lastValue = useRef(value);

  const tellOfEdit = useEffectEvent(() => {
    const html = toHtml(editor.state.doc);
    if (html === lastValue.current) return;
    lastValue.current = html;
    options.onChange(html);
  });
  // Before anything is drawn: the toolbar names the text that it is for.
  useLayoutEffect(() => {
    const tell = () => tellOfEdit();
    editor.on('update', tell);
    if (holder.current) editor.mount(holder.current);
    return () => {
      editor.off('update', tell);
      editor.unmount();
    };
  }, [editor, holder]);

  useEffect(() => {
    // Changed from outside, for example by undo.
    if (value === lastValue.current) return;
    lastValue.current = value;
    editor.commands.setContent(openedText(schema, value), { emitUpdate: false });
  }, [editor, schema, value]);

  return editor;
}

function createEditor({ value, schema, single, label, id, autoFocus }: TextEditorOptions): Editor {
  const editor: Editor = new Editor({
    element: null,
    extensions: [...(single ? LINE_EXTENSIONS : TEXT_EXTENSIONS), MergeTagChips, UndoRedo, Selection],
    content: openedText(schema, value),
    autofocus: autoFocus === true ? 'end' : (autoFocus ?? false),
    // A style element without the page's nonce would be refused; our own styles include the rules.
    injectCSS: false,
    // Stars and dashes stay text: nobody expects them to become formatting in a mail.
    enableInputRules: false,
    enablePasteRules: false,
    editorProps: {
      attributes: {
        id: `${id}-text`,
        role: 'textbox',
        'aria-multiline': String(!single),
        'aria-label': label,
        'aria-describedby': `${id}-help`,
      },
      handlePaste: (_view, event) => {
        const data = event.clipboardData;
        if (data === null || data.types.includes('text/html')) return false;
        const address = pastedAddress(data.getData('text/plain'));
        // Within a link it would replace where that leads.
        const isInLink = editor.state.selection.empty && linkAt(editor) !== null;
        if (address === undefined || isInLink) return false;
        setLink(editor, address);
        return true;
      },
      transformPastedHTML: (html) => told(cleanPastedHtml(html)).html,
      transformPastedText: (text) => told(cutPastedText(text)).text,
    },
  });
  return editor;
}

/** Puts HTML where the cursor is. */
export function insertHtml(editor: Editor, schema: Schema, html: string): void {
  const { content = [] } = openText(schema, html).document.toJSON() as { content?: object[] };
  editor.chain().focus().insertContent(content).run();
}

/** Writes text where the cursor is, as if it were typed. */
export function typeText(editor: Editor, text: string): void {
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) editor.commands.splitBlock();
    if (line !== '') editor.view.dispatch(editor.state.tr.insertText(line));
  }
}

/** The editor's state, updated after each transaction: what the toolbar shows depends on it. */
export function useTextState(editor: Editor): EditorState {
  return useSyncExternalStore(
    (changed) => {
      editor.on('transaction', changed);
      return () => editor.off('transaction', changed);
    },
    () => editor.state,
  );
}
