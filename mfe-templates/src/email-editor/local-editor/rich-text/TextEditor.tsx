import { notify, visuallyHidden } from '@touchline/shared';
import type { Schema } from '@tiptap/pm/model';
import { EditorContent, useEditor } from '@tiptap/react';
import { Selection } from '@tiptap/extensions/selection';
import { UndoRedo } from '@tiptap/extensions/undo-redo';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { openText } from './fidelity.ts';
import { MergeTagChips } from './mergeTagChips.ts';
import { messages } from './messages.ts';
import { cleanPastedHtml, cutPastedText } from './paste.ts';
import type { RichTextProps } from './RichText.tsx';
import { LINE_EXTENSIONS, TEXT_EXTENSIONS } from './schema.ts';
import { toHtml } from './serialize.ts';
import { textStyles } from './textStyles.ts';
import { Toolbar } from './toolbar/Toolbar.tsx';

interface TextEditorProps extends RichTextProps {
  readonly single: boolean;
  readonly schema: Schema;
}

const told = <Result extends { readonly isCut: boolean }>(result: Result): Result => {
  if (result.isCut) notify({ kind: 'error', text: messages.text('pasteCut') });
  return result;
};

/** The text with the cursor in it, and its toolbar while the focus is in either. */
export function TextEditor(props: TextEditorProps) {
  const { value, onChange, label, single, schema, style, autoFocus = false, onLeave } = props;
  const t = messages.use();
  const id = useId();
  const [isFocused, setFocused] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const lastValue = useRef(value);

  const editor = useEditor(
    {
      extensions: [...(single ? LINE_EXTENSIONS : TEXT_EXTENSIONS), MergeTagChips, UndoRedo, Selection],
      content: openText(schema, value).document.toJSON() as object,
      autofocus: autoFocus ? 'end' : false,
      // A style element without the page's nonce would be refused; the rules are among ours.
      injectCSS: false,
      // Stars and dashes stay what they are: nobody expects a mail to turn them into formatting.
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
        transformPastedHTML: (html) => told(cleanPastedHtml(html)).html,
        transformPastedText: (text) => told(cutPastedText(text)).text,
      },
      onUpdate: ({ editor: updated }) => {
        const html = toHtml(updated.state.doc);
        if (html === lastValue.current) return;
        lastValue.current = html;
        onChange(html);
      },
    },
    [schema],
  );

  useEffect(() => {
    // Undone or changed elsewhere.
    if (value === lastValue.current) return;
    lastValue.current = value;
    editor.commands.setContent(openText(schema, value).document.toJSON() as object, { emitUpdate: false });
  }, [editor, schema, value]);

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'F10' && event.altKey) {
      event.preventDefault();
      toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    } else if (event.key === 'Escape') {
      if (onLeave) {
        event.stopPropagation();
        onLeave();
      } else editor.commands.blur();
    }
  };
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setFocused(false);
  };

  return (
    <Box ref={box} onFocus={() => setFocused(true)} onBlur={handleBlur}>
      <Help id={`${id}-help`}>{t('help')}</Help>
      <Text style={style}>
        <EditorContent editor={editor} onKeyDown={handleKeyDown} />
      </Text>
      {isFocused && (
        <Toolbar
          ref={toolbar}
          editor={editor}
          label={label}
          single={single}
          anchor={box}
          controls={`${id}-text`}
        />
      )}
    </Box>
  );
}

const Box = styled.div`
  position: relative;
`;

const Help = styled.span`
  ${visuallyHidden}
`;

const Text = styled.div`
  ${textStyles}
`;
