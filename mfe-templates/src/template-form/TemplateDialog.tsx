import {
  Alert,
  Button,
  Dialog,
  DialogCloseButton,
  logFailure,
  notify,
  useDiscardQuestion,
} from '@touchline/shared';
import type { NewTemplate } from '@touchline/shared/contract';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useDialogPlace } from '../dialogs.ts';
import type { EmailEditorHandle } from '../emailEditor.ts';
import type { ListedTemplate } from '../listedTemplate.ts';
import { checkFields, NO_ERRORS, type TemplateErrors } from './checkFields.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { DraftOffer } from './DraftOffer.tsx';
import type { Draft, DraftSubject } from './drafts.ts';
import { EditorArea } from './EditorArea.tsx';
import type { EditorTools } from './editorTools.ts';
import type { FailedSave } from './failedSaves.ts';
import { messages } from './messages.ts';
import { TemplateFieldsView } from './TemplateFieldsView.tsx';
import { isChanged, type TemplateFields, type TemplateWork, valuesOf } from './templateWork.ts';
import { useDialogStart } from './useDialogStart.ts';
import { useDraftKeeper } from './useDraftKeeper.ts';
import { useTemplateForm } from './useTemplateForm.ts';

/** What is to be stored, and what it was made of. */
export interface ReadyWork {
  readonly values: NewTemplate;
  readonly work: TemplateWork;
  readonly draftKey: string;
}

/**
 * How a save ended. `saved`: the dialog closes and the draft goes. `closed`: it closes, the draft stays. `open`: it
 * stays, with what is wrong. `conflict`: it stays, and the question which of two versions is kept lies over it.
 */
export type SaveOutcome =
  | { readonly kind: 'saved' | 'closed' }
  | { readonly kind: 'open'; readonly errors: TemplateErrors; readonly failure?: string }
  | { readonly kind: 'conflict'; readonly isDeleted: boolean };

/** The ways out of a conflict. */
export interface ConflictActions {
  readonly id: number;
  readonly overwrite: (ready: ReadyWork) => Promise<SaveOutcome>;
  readonly saveAsNew: (ready: ReadyWork) => Promise<SaveOutcome>;
  /** Begins again with what is stored now. */
  readonly reopen: (theirs: ListedTemplate) => void;
}

interface Conflict {
  readonly ready: ReadyWork;
  readonly isDeleted: boolean;
}

export interface TemplateDialogProps {
  readonly tools: EditorTools;
  readonly title: string;
  readonly saveLabel: string;
  readonly subject: DraftSubject;
  /** What it begins with, unless a draft is restored. */
  readonly stored: TemplateWork;
  /** Begins with this instead, and asks nothing. */
  readonly failed?: FailedSave | undefined;
  readonly canSave: (fields: TemplateFields) => boolean;
  readonly save: (ready: ReadyWork) => Promise<SaveOutcome>;
  /** The person has given up what was not saved. */
  readonly onGivenUp?: () => void;
  /** What is to be said above the fields. */
  readonly notice?: ReactNode;
  /** Of a stored template: what may be done when it was changed meanwhile. */
  readonly onConflict?: ConflictActions;
}

/** Create Template and Edit Template (T4, T5): the fields, the editor, and the draft that is kept of both. */
export function TemplateDialog(props: TemplateDialogProps) {
  const { tools, title, saveLabel, subject, stored, failed, canSave, onConflict } = props;
  const { drafts } = tools;
  const t = messages.use();
  const { close } = useDialogPlace();
  const form = useTemplateForm(
    failed?.work.fields ?? stored.fields,
    failed?.errors,
    failed && t('notSaved', { reason: failed.reason }),
  );
  const { fields } = form;
  const start = useDialogStart({
    drafts,
    subject,
    stored,
    failed,
    onUnavailable: () => setCannotKeep(true),
  });
  const { begun, draftKey, offer } = start;
  const [editor, setEditor] = useState<EmailEditorHandle>();
  const [isMailChanged, setMailChanged] = useState(failed !== undefined);
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const [cannotKeep, setCannotKeep] = useState(false);
  // State arrives only with the next render, and closing takes a moment: a double click comes before either.
  const running = useRef(false);
  const lastDesign = useRef(begun?.design);

  useEffect(() => {
    if (begun !== undefined) lastDesign.current = begun.design;
  }, [begun]);

  const keeper = useDraftKeeper({
    drafts,
    draftKey,
    read: async () => {
      try {
        if (editor !== undefined) lastDesign.current = (await editor.read()).design;
      } catch {
        // An editor that is just being closed does not answer: better the design as it was last than no draft.
      }
      return { fields, design: lastDesign.current, basedOn: begun?.basedOn };
    },
    onFailure: () => setCannotKeep(true),
  });
  const isDirty = begun !== undefined && (isMailChanged || isChanged(fields, stored.fields));
  const { onGivenUp } = props;
  const giveUp = useCallback(() => {
    keeper.forget();
    onGivenUp?.();
  }, [keeper, onGivenUp]);
  const { confirmClose, question } = useDiscardQuestion({ dirty: isDirty, busy, onLeave: giveUp });

  const restore = (draft: Draft) => {
    form.replace(draft.work.fields);
    setMailChanged(true);
    start.restore(draft);
  };

  const run = async (save: () => Promise<SaveOutcome>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setConflict(undefined);
    try {
      const outcome = await save();
      if (outcome.kind === 'saved') keeper.forget();
      if (outcome.kind === 'saved' || outcome.kind === 'closed') close();
      if (outcome.kind === 'open') form.refuse(outcome.errors, outcome.failure);
      else form.refuse(NO_ERRORS);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  const store = async (ready: ReadyWork, send: (ready: ReadyWork) => Promise<SaveOutcome>) => {
    const outcome = await send(ready);
    if (outcome.kind === 'conflict') setConflict({ ready, isDeleted: outcome.isDeleted });
    return outcome;
  };
  const save = async (): Promise<SaveOutcome> => {
    const errors = checkFields(fields);
    if (errors.size > 0 || editor === undefined) return { kind: 'open', errors };
    let prepared;
    try {
      prepared = await tools.prepareForSave(await editor.read());
    } catch (error) {
      logFailure('The mail could not be read from the editor.', error);
      return { kind: 'open', errors: NO_ERRORS, failure: messages.text('editorSilent') };
    }
    const { failed: left, ...body } = prepared;
    lastDesign.current = body.design;
    const work = { fields, design: body.design, basedOn: begun?.basedOn };
    const outcome = await store({ values: valuesOf(fields, body), work, draftKey }, props.save);
    if (outcome.kind === 'saved') tellOfImages(left);
    return outcome;
  };
  const submit = () => {
    if (editor !== undefined && canSave(fields)) void run(save);
  };
  const takeTheirs = (theirs: ListedTemplate | undefined) => {
    giveUp();
    if (theirs === undefined) close();
    else onConflict?.reopen(theirs);
  };

  return (
    <Dialog
      open
      size="editor"
      title={title}
      busy={busy}
      onClose={close}
      confirmClose={confirmClose}
      footer={
        <>
          <DialogCloseButton disabled={busy}>{t('cancel')}</DialogCloseButton>
          <Button
            kind="primary"
            disabled={editor === undefined || !canSave(fields)}
            busy={busy}
            busyLabel={t('saving')}
            type="submit"
            form={form.formId}
          >
            {saveLabel}
          </Button>
        </>
      }
    >
      {form.failure !== undefined && <Alert>{form.failure}</Alert>}
      {begun !== undefined && props.notice}
      {cannotKeep && <Alert kind="warning">{t('draftsFailed')}</Alert>}
      {offer === undefined ? (
        <EditorArea
          Editor={tools.Editor}
          begun={begun}
          isNew={subject === 'new'}
          mailSubject={fields.subject}
          hasErrors={form.errors.size > 0}
          busy={busy}
          onReady={setEditor}
          onChange={() => {
            setMailChanged(true);
            keeper.touch();
          }}
        >
          <TemplateFieldsView
            {...form}
            busy={busy}
            change={(name, value) => {
              form.change(name, value);
              keeper.touch();
            }}
            onSubmit={submit}
          />
        </EditorArea>
      ) : (
        <DraftOffer
          key={offer.key}
          draft={offer}
          isOutdated={offer.work.basedOn !== stored.basedOn}
          onRestore={() => restore(offer)}
          onDiscard={() => start.discard(offer)}
        />
      )}
      {question}
      {conflict !== undefined && onConflict !== undefined && (
        <ConflictDialog
          id={onConflict.id}
          isDeleted={conflict.isDeleted}
          onKeepEditing={() => setConflict(undefined)}
          onOverwrite={() => void run(() => store(conflict.ready, onConflict.overwrite))}
          onSaveAsNew={() => void run(() => store(conflict.ready, onConflict.saveAsNew))}
          onTakeTheirs={takeTheirs}
        />
      )}
    </Dialog>
  );
}

/** Images of the editor's provider that stay where they are (T8): said once, with where they come from. */
function tellOfImages(left: readonly string[]): void {
  if (left.length === 0) return;
  const hosts = new Set(left.map((address) => URL.parse(address)?.host ?? address));
  notify({
    kind: 'info',
    text: messages.text('imagesLeft', { count: left.length, host: [...hosts].join(', ') }),
  });
}
