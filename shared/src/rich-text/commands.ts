import type { Editor } from '@tiptap/core';
import type { Mark, Schema } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import { type KeptAttributes, styleOf, withStyle } from './keptAttributes.ts';

/** CSS properties that the toolbar sets on the selected text. */
export type LetterProperty = 'color' | 'font-size';
export type Alignment = 'left' | 'center' | 'right';

const isSpan = (mark: Mark): boolean => mark.type.name === 'textStyle' || mark.type.name === 'outerStyle';
const keptOf = (part: { readonly attrs: Readonly<Record<string, unknown>> }) =>
  part.attrs['kept'] as KeptAttributes | null;

/** The value set on the text at the cursor; null when the block's value applies. */
export function letterStyle(state: EditorState, property: LetterProperty): string | null {
  const { $from, empty } = state.selection;
  const marks = empty ? (state.storedMarks ?? $from.marks()) : ($from.nodeAfter?.marks ?? $from.marks());
  return marks
    .filter(isSpan)
    .reduce<string | null>((found, mark) => styleOf(keptOf(mark), property) ?? found, null);
}

/** Sets the colour or size of the selected text; null removes it, so that the block's value applies. */
export function setLetterStyle(editor: Editor, property: LetterProperty, value: string | null): void {
  editor
    .chain()
    .command(({ state, tr }) => {
      const { from, to, empty, $from } = state.selection;
      if (empty) {
        const marks = state.storedMarks ?? $from.marks();
        tr.setStoredMarks([
          ...marks.filter((mark) => !isSpan(mark)),
          ...restyled(marks, property, value, state.schema),
        ]);
        return true;
      }
      tr.doc.nodesBetween(from, to, (node, position) => {
        if (!node.isText) return;
        const start = Math.max(position, from);
        const end = Math.min(position + node.nodeSize, to);
        for (const mark of node.marks.filter(isSpan)) tr.removeMark(start, end, mark);
        for (const mark of restyled(node.marks, property, value, state.schema)) tr.addMark(start, end, mark);
      });
      return true;
    })
    .run();
}

/** The spans around a run of text, with the property removed from all and set on the innermost. */
function restyled(
  marks: readonly Mark[],
  property: LetterProperty,
  value: string | null,
  schema: Schema,
): Mark[] {
  const spans = marks.filter(isSpan).flatMap((mark) => {
    const kept = withStyle(keptOf(mark), property, null);
    return kept ? [mark.type.create({ kept })] : [];
  });
  if (value === null) return spans;
  const last = spans.at(-1);
  const inner = last?.type.name === 'textStyle' ? last : undefined;
  const style = schema.marks['textStyle']!.create({
    kept: withStyle(inner ? keptOf(inner) : null, property, value),
  });
  return [...(inner ? spans.slice(0, -1) : spans), style];
}

/** The alignment set on the line at the cursor. */
export function alignmentOf(state: EditorState): Alignment | null {
  const kept = state.selection.$from.parent.attrs['kept'] as KeptAttributes | null;
  const value = styleOf(kept, 'text-align') ?? kept?.['align'];
  return value === 'left' || value === 'center' || value === 'right' ? value : null;
}

/** Aligns the selected lines; null leaves them to the block. */
export function setAlignment(editor: Editor, alignment: Alignment | null): void {
  editor
    .chain()
    .command(({ state, tr }) => {
      tr.doc.nodesBetween(state.selection.from, state.selection.to, (node, position) => {
        if (!node.isTextblock) return;
        const { align: _replaced, ...others } = keptOf(node) ?? {};
        tr.setNodeAttribute(position, 'kept', withStyle(others, 'text-align', alignment));
      });
      return true;
    })
    .run();
}

/** The address of the link at the cursor; null outside links. */
export function linkAt(editor: Editor): string | null {
  if (!editor.isActive('link')) return null;
  return (editor.getAttributes('link')['kept'] as KeptAttributes | null)?.['href'] ?? '';
}

/** Links the selection, or changes the whole link at the cursor; without either, inserts `url` itself as the text. */
export function setLink(editor: Editor, url: string): void {
  const kept = { href: url, target: '_blank', rel: 'noopener' };
  const chain = editor.chain().focus();
  if (!editor.isActive('link') && editor.state.selection.empty) {
    const marks = [
      ...editor.state.selection.$from.marks().map((mark) => ({ type: mark.type.name, attrs: mark.attrs })),
      { type: 'link', attrs: { kept } },
    ];
    chain.insertContent({ type: 'text', text: url.replace(/^mailto:/u, ''), marks }).run();
  } else chain.extendMarkRange('link').unsetMark('link').setMark('link', { kept }).run();
}

export function removeLink(editor: Editor): void {
  editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
}

const CLEARED = [
  'bold',
  'italic',
  'underline',
  'strike',
  'subscript',
  'superscript',
  'textStyle',
  'outerStyle',
];

/** Removes marks and alignment; links, lists and line spacing stay. */
export function clearFormatting(editor: Editor): void {
  editor
    .chain()
    .focus()
    .command(({ state, tr }) => {
      const { from, to } = state.selection;
      for (const name of CLEARED) tr.removeMark(from, to, state.schema.marks[name]);
      tr.setStoredMarks([]);
      return true;
    })
    .run();
  setAlignment(editor, null);
}

/** Inserts a merge tag at the cursor, with the formatting of the text there. */
export function insertMergeTag(editor: Editor, value: string): void {
  editor
    .chain()
    .focus()
    .command(({ tr }) => {
      tr.insertText(value);
      return true;
    })
    .run();
}
