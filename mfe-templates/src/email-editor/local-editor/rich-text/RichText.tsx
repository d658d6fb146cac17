import { getSchema } from '@tiptap/core';
import { type CSSProperties, useState } from 'react';
import { openText } from './fidelity.ts';
import { LossyText } from './LossyText.tsx';
import { LINE_EXTENSIONS, TEXT_EXTENSIONS } from './schema.ts';
import { TextEditor } from './TextEditor.tsx';

export interface RichTextProps {
  /** HTML as Unlayer keeps it: lines and lists of a text block, or the inside of a heading. */
  readonly value: string;
  /** Called after each edit; never for a text that was only opened. */
  readonly onChange: (value: string) => void;
  /** What the text is, for screen readers. */
  readonly label: string;
  /** A heading: one line without lists or alignment. */
  readonly single?: boolean;
  /** How the block's text looks. */
  readonly style?: CSSProperties | undefined;
  /** Begin with the cursor at the end of the text. */
  readonly autoFocus?: boolean;
  /** The person pressed Esc. Without it Esc takes the focus out of the text and goes on to whoever listens. */
  readonly onLeave?: (() => void) | undefined;
}

const schemas = { text: getSchema(TEXT_EXTENSIONS), line: getSchema(LINE_EXTENSIONS) };

/**
 * Edits the text of one block in its place. A text that holds what this editor does not know is shown as it is,
 * and edited only after the person was told what that costs.
 */
export function RichText(props: RichTextProps) {
  const { value, single = false } = props;
  const schema = single ? schemas.line : schemas.text;
  const [canEdit, setCanEdit] = useState(() => openText(schema, value).isFaithful);
  if (!canEdit) return <LossyText {...props} onEdit={() => setCanEdit(true)} />;
  return <TextEditor {...props} single={single} schema={schema} />;
}
