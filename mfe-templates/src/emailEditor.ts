/**
 * The interface between the dialogs and whichever e-mail editor is open (T4, T5, T9). Both editors read and write Unlayer's
 * design JSON, so a template made in one opens in the other.
 */

/** Properties of a part of a design. An editor keeps those it does not know. */
export type Values = Readonly<Record<string, unknown>>;

/** One piece of content; `type` is `text`, `heading`, `image`, `button`, … or unknown. */
export interface Block {
  readonly id?: string;
  readonly type: string;
  readonly values: Values;
}

export interface Column {
  readonly id?: string;
  readonly contents: readonly Block[];
  readonly values: Values;
}

/** `cells` are the relative widths of the columns: `[1, 2]` is a third and two thirds. */
export interface Row {
  readonly id?: string;
  readonly cells: readonly number[];
  readonly columns: readonly Column[];
  readonly values: Values;
}

/** A design as Unlayer's `saveDesign` gives it. Immutable: an edit creates a new one that shares what did not change. */
export interface Design {
  /** How many parts of each kind were ever created, to name new ones (`u_content_text` → 3). */
  readonly counters?: Readonly<Record<string, number>>;
  readonly schemaVersion?: number;
  readonly body: {
    readonly id?: string;
    readonly rows: readonly Row[];
    readonly headers?: readonly Row[];
    readonly footers?: readonly Row[];
    readonly values: Values;
  };
}

/** A mail as an editor holds it. */
export interface EmailBody {
  readonly design: Design;
  /** The mail made from the design, a whole HTML document. */
  readonly html: string;
}

/** What a dialog can ask of an open editor. */
export interface EmailEditorHandle {
  /**
   * The current mail, including everything typed.
   * @throws {Error} when the editor does not answer in time
   */
  readonly read: () => Promise<EmailBody>;
}

export interface EmailEditorProps {
  /** The design to begin with; undefined for a new mail. Read once: a later change is ignored. */
  readonly initialDesign: Design | undefined;
  /** Becomes the title of the mail's document, which some clients and screen readers announce. */
  readonly subject: string;
  /** Called once the design is loaded and can be edited. Until then there is nothing to save (T5). */
  readonly onReady: (editor: EmailEditorHandle) => void;
  /** Called after each edit by the person, not after loading. */
  readonly onChange: () => void;
}
