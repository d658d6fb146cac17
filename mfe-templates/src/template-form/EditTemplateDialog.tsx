import {
  Alert,
  changeFailure,
  endNotices,
  errorStatus,
  logFailure,
  notify,
  useAuth,
} from '@touchline/shared';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useDialogPlace } from '../dialogs.ts';
import type { ListedTemplate } from '@touchline/shared/contract/readers';
import { createTemplate, updateTemplate } from '../templateRequests.ts';
import { templateList } from '../templateList.ts';
import { refusedFields } from './checkFields.ts';
import type { EditorTools } from './editorTools.ts';
import { failedSaves } from './failedSaves.ts';
import { messages } from './messages.ts';
import { TemplateDialog } from './TemplateDialog.tsx';
import { isDesignUnreadable, workOf } from './templateWork.ts';
import type { ReadyWork, SaveOutcome } from './useTemplateSave.ts';

export interface EditTemplateDialogProps {
  readonly tools: EditorTools;
  readonly template: ListedTemplate;
  /** Starts over with another version of the template. */
  readonly onReopen: (template: ListedTemplate) => void;
}

const alwaysPossible = () => true;

/**
 * Edit Template (T5). Whether the update succeeds or fails, the dialog closes (T6); after a failure the notice reopens it
 * with everything in it. A template that was changed or deleted meanwhile is never overwritten unasked. Give it the
 * template's id and version as `key`: the form reads it only once.
 */
export function EditTemplateDialog({ tools, template, onReopen }: EditTemplateDialogProps) {
  const { id, created_at } = template;
  const t = messages.use();
  const { owner } = useAuth();
  const { open } = useDialogPlace();
  const { put } = templateList.useChanges();
  const stored = useMemo(() => workOf(template), [template]);
  const [failed] = useState(() => failedSaves.get(owner, id));
  // Removes the notice that offers to open it.
  useEffect(() => endNotices(`template ${id}`), [id]);
  const giveUp = useCallback(() => failedSaves.remove(owner, id), [owner, id]);

  const update = async (ready: ReadyWork, basedOn: string | undefined): Promise<SaveOutcome> => {
    try {
      const updated = await updateTemplate(id, {
        ...ready.values,
        id,
        ...(created_at !== '' && { created_at }),
        ...(basedOn !== undefined && { updated_at: basedOn }),
      });
      await put(updated);
      failedSaves.remove(owner, id);
      notify({ kind: 'success', about: `template ${id}`, text: t('updated') });
      return { kind: 'saved' };
    } catch (error) {
      const status = errorStatus(error);
      if (status === 409 || status === 404) return { kind: 'conflict', isDeleted: status === 404 };
      logFailure('The template could not be updated.', error);
      const { work, draftKey } = ready;
      const reason = changeFailure(error, t('updateFailed'));
      failedSaves.set(owner, id, { work, draftKey, reason, errors: refusedFields(error) });
      // Kept at once: if it is not reopened now, it will be offered later.
      await tools.drafts.keep(draftKey, work).catch(() => undefined);
      notify({
        kind: 'error',
        about: `template ${id}`,
        text: t('updateFailed'),
        action: { label: t('reopen'), onClick: () => open({ name: 'edit', id }) },
      });
      return { kind: 'closed' };
    }
  };
  const saveAsNew = async ({ values }: ReadyWork): Promise<SaveOutcome> => {
    try {
      await put(await createTemplate(values));
      failedSaves.remove(owner, id);
      notify({ kind: 'success', text: t('created', { name: values.title }) });
      return { kind: 'saved' };
    } catch (error) {
      logFailure('The template could not be created.', error);
      const errors = refusedFields(error);
      return { kind: 'open', errors, failure: changeFailure(error, t('createFailed')) };
    }
  };

  return (
    <TemplateDialog
      tools={tools}
      title={t('editTitle')}
      saveLabel={t('save')}
      subject={id}
      stored={stored}
      failed={failed}
      canSave={alwaysPossible}
      save={(ready) => update(ready, ready.work.basedOn)}
      onGivenUp={giveUp}
      notice={
        isDesignUnreadable(template) &&
        failed === undefined && <Alert kind="warning">{t('designUnreadable')}</Alert>
      }
      onConflict={{
        id,
        overwrite: (ready) => update(ready, undefined),
        saveAsNew,
        reopen: onReopen,
      }}
    />
  );
}
