import { logFailure, notify } from '@touchline/shared';
import { findUnknownMergeTags, type NewTemplate } from '@touchline/shared/contract';
import type { Form, Refusal } from '@touchline/shared/form';
import { unknownTagsText } from '@touchline/shared/mail-preview';
import { useState } from 'react';
import { useDialogPlace } from '../dialogs.ts';
import type { EditorTools } from './editorTools.ts';
import { messages } from './messages.ts';
import { type FieldName, type TemplateFields, type TemplateWork, valuesOf } from './templateWork.ts';

/** What is to be stored, and what it was made from. */
export interface ReadyWork {
  readonly values: NewTemplate;
  readonly work: TemplateWork;
  readonly draftKey: string;
  /** Addresses of images that could not be copied to our server. */
  readonly imagesLeft: readonly string[];
}

/**
 * How a save ended. `saved`: the dialog closes and the draft is removed. `closed`: it closes, the draft stays. `open`: it
 * stays open and shows what is wrong. `conflict`: it stays open, covered by the question which of two versions to keep.
 */
export type SaveOutcome =
  | { readonly kind: 'saved' | 'closed' }
  | ({ readonly kind: 'open' } & Refusal<FieldName>)
  | { readonly kind: 'conflict'; readonly isDeleted: boolean };

/** A save that would have overwritten somebody else's changes. */
export interface Conflict {
  readonly ready: ReadyWork;
  readonly isDeleted: boolean;
}

/** Sends prepared work. Never rejects: the outcome says how it ended. */
export type Send = (ready: ReadyWork) => Promise<SaveOutcome>;

export interface TemplateSaveOptions {
  readonly form: Form<TemplateFields, FieldName>;
  /** The current mail, ready to be stored. @throws when the editor does not answer */
  readonly prepare: () => ReturnType<EditorTools['prepareForSave']>;
  readonly draftKey: string;
  readonly basedOn: string | undefined;
  readonly onSaved: () => void;
}

export interface TemplateSave {
  readonly conflict: Conflict | undefined;
  /** Checks the fields, reads the editor, and sends both. A second call while one runs does nothing. */
  readonly save: (send: Send) => Promise<void>;
  /** Sends prepared work in another way, to resolve a conflict. */
  readonly send: (ready: ReadyWork, send: Send) => Promise<void>;
  readonly dismissConflict: () => void;
}

/** Saves what a dialog holds, then closes the dialog, keeps it open, or asks, depending on the outcome. */
export function useTemplateSave(options: TemplateSaveOptions): TemplateSave {
  const { form, prepare, draftKey, basedOn, onSaved } = options;
  const { close } = useDialogPlace();
  const [conflict, setConflict] = useState<Conflict>();

  const run = (attempt: () => Promise<SaveOutcome>) =>
    form.send(async () => {
      setConflict(undefined);
      const outcome = await attempt();
      if (outcome.kind === 'open') return outcome;
      if (outcome.kind === 'conflict') return {};
      if (outcome.kind === 'saved') onSaved();
      close();
      return undefined;
    });
  const sendReady = async (ready: ReadyWork, send: Send) => {
    const outcome = await send(ready);
    if (outcome.kind === 'conflict') setConflict({ ready, isDeleted: outcome.isDeleted });
    if (outcome.kind === 'saved') {
      reportImages(ready.imagesLeft);
      tellOfUnknownTags(ready.values);
    }
    return outcome;
  };
  const attemptSave = async (send: Send): Promise<SaveOutcome> => {
    const { fields } = form;
    let prepared;
    try {
      prepared = await prepare();
    } catch (error) {
      logFailure('The mail could not be read from the editor.', error);
      return { kind: 'open', failure: messages.text('editorSilent') };
    }
    const { failed: imagesLeft, ...body } = prepared;
    const work = { fields, design: body.design, basedOn };
    return sendReady({ values: valuesOf(fields, body), work, draftKey, imagesLeft }, send);
  };
  return {
    conflict,
    save: async (send) => {
      if (form.check()) await run(() => attemptSave(send));
    },
    send: (ready, send) => run(() => sendReady(ready, send)),
    dismissConflict: () => setConflict(undefined),
  };
}

/** Reports images that stay with the editor's provider (T8): once, with their origin. */
function reportImages(left: readonly string[]): void {
  if (left.length === 0) return;
  const hosts = new Set(left.map((address) => (URL.canParse(address) ? new URL(address).host : address)));
  notify({
    kind: 'info',
    text: messages.text('imagesLeft', { count: left.length, host: [...hosts].join(', ') }),
  });
}

/** Text in braces that nothing is filled in for is stored as it is, since it may be meant, but never without a word (E5). */
function tellOfUnknownTags({ subject, html }: NewTemplate): void {
  const text = unknownTagsText(findUnknownMergeTags(subject, html));
  if (text !== undefined) notify({ kind: 'info', text });
}
