import { visuallyHidden } from '@touchline/shared';
import type { Schema } from '@tiptap/pm/model';
import { type FocusEvent, type KeyboardEvent, useId, useImperativeHandle, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { messages } from './messages.ts';
import type { RichTextProps } from './richTextProps.ts';
import { textStyles } from './textStyles.ts';
import { Toolbar } from './toolbar/Toolbar.tsx';
import { insertHtml, typeText, useTextEditor } from './useTextEditor.ts';

interface TextEditorProps extends RichTextProps {
  readonly single: boolean;
  readonly schema: Schema;
}

/** The editable text and its toolbar. */
export function TextEditor(props: TextEditorProps) {
  const { value, onChange, label, single, schema, style, autoFocus = false, onLeave, mergeTags = [] } = props;
  const isBeside = props.toolbar !== 'above';
  const t = messages.use();
  const id = useId();
  const [isFocused, setFocused] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const holder = useRef<HTMLDivElement>(null);
  const editor = useTextEditor(holder, { value, onChange, label, single, schema, autoFocus, id });
  useImperativeHandle(
    props.handle,
    () => ({
      insert: (html) => insertHtml(editor, schema, html),
      type: (text) => typeText(editor, text),
      focus: () => void editor.commands.focus('end'),
    }),
    [editor, schema],
  );

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

  const tools = (
    <Toolbar
      ref={toolbar}
      editor={editor}
      label={label}
      single={single}
      mergeTags={mergeTags}
      anchor={isBeside ? box : undefined}
      controls={`${id}-text`}
    />
  );
  return (
    <Box ref={box} onFocus={() => setFocused(true)} onBlur={handleBlur}>
      <Help id={`${id}-help`}>{t('help')}</Help>
      {!isBeside && tools}
      <Text ref={holder} style={style} onKeyDown={handleKeyDown} />
      {isBeside && isFocused && tools}
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
