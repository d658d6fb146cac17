import type { CSSProperties, Ref } from 'react';

/** What can be done to the text from outside. */
export interface RichTextHandle {
  /** Puts HTML where the cursor is, and the cursor behind it. */
  readonly insert: (html: string) => void;
  /** Writes where the cursor is, as if it were typed; `\n` begins a paragraph. */
  readonly type: (text: string) => void;
  /** Puts the cursor at the end of the text. */
  readonly focus: () => void;
}

/** A placeholder that the toolbar offers to insert. */
export interface MergeTag {
  readonly name: string;
  /** Such as `{{first_name}}`. */
  readonly value: string;
  readonly label: string;
}

export interface RichTextProps {
  /** HTML as Unlayer keeps it: lines and lists of a text block, or the inside of a heading. */
  readonly value: string;
  /** Called after each edit; never for a text that was only opened. */
  readonly onChange: (value: string) => void;
  /** What the text is, for screen readers. */
  readonly label: string;
  /** Offered by the toolbar; none unless given. */
  readonly mergeTags?: readonly MergeTag[] | undefined;
  /** A heading: one line without lists or alignment. */
  readonly single?: boolean;
  /** Where its toolbar is: beside the text while either has the focus, or above it at all times, as a part of a form. */
  readonly toolbar?: 'beside' | 'above' | undefined;
  /** How the block's text looks. */
  readonly style?: CSSProperties | undefined;
  /** Begin with the cursor at the end of the text (`true`), or with all of it selected. */
  readonly autoFocus?: boolean | 'all';
  readonly handle?: Ref<RichTextHandle> | undefined;
  /** The person pressed Esc. Without a handler, Esc removes the focus from the text and propagates. */
  readonly onLeave?: (() => void) | undefined;
}
