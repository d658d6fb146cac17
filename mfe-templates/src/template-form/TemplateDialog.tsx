import { Alert, Button, Dialog, DialogCloseButton, useDiscardQuestion } from '@touchline/shared';
import { MailTextWarnings } from '@touchline/shared/mail-preview';
import { fieldElementId, useFocusLater, useForm } from '@touchline/shared/form';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useDialogPlace } from '../dialogs.ts';
import type { EmailEditorHandle } from '../emailEditor.ts';
import type { ListedTemplate } from '@touchline/shared/contract/readers';
import { ConflictDialog } from './ConflictDialog.tsx';
import { DraftOffer } from './DraftOffer.tsx';
import { checkFields } from './checkFields.ts';
import type { Draft, DraftSubject } from './drafts.ts';
import { EditorArea } from './EditorArea.tsx';
import type { EditorTools } from './editorTools.ts';
import type { FailedSave } from './failedSaves.ts';
import { messages } from './messages.ts';
import { ReachNotice } from './ReachNotice.tsx';
import { TemplateFieldsView } from './TemplateFieldsView.tsx';
import { TestButton } from './TestButton.tsx';
import { type FieldName, isChanged, type TemplateFields, type TemplateWork } from './templateWork.ts';
import { useDialogStart } from './useDialogStart.ts';
import { useDraftKeeper } from './useDraftKeeper.ts';
import { type ReadyWork, type SaveOutcome, useTemplateSave } from './useTemplateSave.ts';

/** The ways out of a conflict. */
export interface ConflictActions {
  readonly id: number;
  readonly overwrite: (ready: ReadyWork) => Promise<SaveOutcome>;
  readonly saveAsNew: (ready: ReadyWork) => Promise<SaveOutcome>;
  /** Starts over with what is stored now. */
  readonly reopen: (theirs: ListedTemplate) => void;
}

export interface TemplateDialogProps {
  readonly tools: EditorTools;
  readonly title: string;
  readonly saveLabel: string;
  readonly subject: DraftSubject;
  /** The initial content, unless a draft is restored. */
  readonly stored: TemplateWork;
  /** Begins with this instead, without offering drafts. */
  readonly failed?: FailedSave | undefined;
  readonly canSave: (fields: TemplateFields) => boolean;
  readonly save: (ready: ReadyWork) => Promise<SaveOutcome>;
  /** The person has given up what was not saved. */
  readonly onGivenUp?: () => void;
  /** Shown above the fields. */
  readonly notice?: ReactNode;
  /** For a stored template: the choices when it was changed meanwhile. */
  readonly onConflict?: ConflictActions;
}

/** Create Template and Edit Template (T4, T5): the fields, the editor, and the draft of both. */
export function TemplateDialog(props: TemplateDialogProps) {
  const { tools, title, saveLabel, subject, stored, failed, canSave, onConflict } = props;
  const { drafts } = tools;
  const t = messages.use();
  const { close } = useDialogPlace();
  const form = useForm<TemplateFields, FieldName>({
    initial: failed?.work.fields ?? stored.fields,
    check: checkFields,
    refusal: failed && { errors: failed.errors, failure: t('notSaved', { reason: failed.reason }) },
  });
  const { fields, busy } = form;
  const focusLater = useFocusLater();
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
  const [cannotKeep, setCannotKeep] = useState(false);
  const [lastHtml, setLastHtml] = useState('');
  const lastDesign = useRef(begun?.design);

  useEffect(() => {
    if (begun !== undefined) lastDesign.current = begun.design;
  }, [begun]);

  const readEditor = async (opened: EmailEditorHandle) => {
    const mail = await opened.read();
    lastDesign.current = mail.design;
    setLastHtml(mail.html);
    return mail;
  };
  useEffect(() => {
    // What is stored may hold a mistyped field already. An editor that is closed at once does not answer.
    editor
      ?.read()
      .then(({ html }) => setLastHtml(html))
      .catch(() => undefined);
  }, [editor]);
  const keeper = useDraftKeeper({
    drafts,
    draftKey,
    read: async () => {
      try {
        if (editor !== undefined) await readEditor(editor);
      } catch {
        // An editor that is being closed does not answer: the last known design is better than no draft.
      }
      return { fields, design: lastDesign.current, basedOn: begun?.basedOn };
    },
    onFailure: () => setCannotKeep(true),
  });
  const prepare = async () => {
    if (editor === undefined) throw new Error('There is no editor to read from yet.');
    const prepared = await tools.prepareForSave(await readEditor(editor));
    lastDesign.current = prepared.design;
    return prepared;
  };
  const { conflict, save, send, dismissConflict } = useTemplateSave({
    form,
    prepare,
    draftKey,
    basedOn: begun?.basedOn,
    onSaved: keeper.forget,
  });
  const isDirty = begun !== undefined && (isMailChanged || isChanged(fields, stored.fields));
  const { onGivenUp } = props;
  const giveUp = useCallback(() => {
    keeper.forget();
    onGivenUp?.();
  }, [keeper, onGivenUp]);
  const { confirmClose, question } = useDiscardQuestion({ dirty: isDirty, busy, onLeave: giveUp });

  const restore = (draft: Draft) => {
    form.edit(() => draft.work.fields);
    setMailChanged(true);
    start.restore(draft);
    focusFields();
  };
  const discard = (draft: Draft) => {
    start.discard(draft);
    focusFields();
  };
  // The pressed button disappears with the offer, and the focus would be lost with it.
  const focusFields = () => focusLater(() => document.getElementById(fieldElementId(form.formId, 'title')));

  const submit = () => {
    if (editor !== undefined && canSave(fields)) void save(props.save);
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
          <TestButton fields={fields} disabled={editor === undefined || busy} prepare={prepare} />
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
      {begun !== undefined && begun.design === undefined && props.notice}
      {cannotKeep && <Alert kind="warning">{t('draftsFailed')}</Alert>}
      {subject !== 'new' && <ReachNotice template={subject} />}
      <MailTextWarnings subject={fields.subject} html={lastHtml} />
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
          onDiscard={() => discard(offer)}
        />
      )}
      {question}
      {conflict !== undefined && onConflict !== undefined && (
        <ConflictDialog
          id={onConflict.id}
          isDeleted={conflict.isDeleted}
          onKeepEditing={dismissConflict}
          onOverwrite={() => void send(conflict.ready, onConflict.overwrite)}
          onSaveAsNew={() => void send(conflict.ready, onConflict.saveAsNew)}
          onTakeTheirs={takeTheirs}
        />
      )}
    </Dialog>
  );
}
