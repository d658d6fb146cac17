import { getSchema } from '@tiptap/core';
import { useState } from 'react';
import { openText } from './fidelity.ts';
import { LossyText } from './LossyText.tsx';
import type { RichTextProps } from './richTextProps.ts';
import { LINE_EXTENSIONS, TEXT_EXTENSIONS } from './schema.ts';
import { TextEditor } from './TextEditor.tsx';

const schemas = { text: getSchema(TEXT_EXTENSIONS), line: getSchema(LINE_EXTENSIONS) };

/**
 * Edits the text of one block in place. A text with markup that this editor does not know is shown as it is, and edited only
 * after the person has been told what would be lost.
 */
export function RichText(props: RichTextProps) {
  const { value, single = false } = props;
  const schema = single ? schemas.line : schemas.text;
  const [canEdit, setCanEdit] = useState(() => openText(schema, value).isFaithful);
  if (!canEdit) return <LossyText {...props} onEdit={() => setCanEdit(true)} />;
  return <TextEditor key={String(single)} {...props} single={single} schema={schema} />;
}
