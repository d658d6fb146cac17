import { changeFailure, logFailure, notify } from '@touchline/shared';
import { createTemplate } from '../templateRequests.ts';
import { templateList } from '../templateList.ts';
import { refusedFields } from './checkFields.ts';
import type { EditorTools } from './editorTools.ts';
import { messages } from './messages.ts';
import { TemplateDialog } from './TemplateDialog.tsx';
import { canBeCreated, NEW_WORK } from './templateWork.ts';
import type { ReadyWork, SaveOutcome } from './useTemplateSave.ts';

/** Create Template (T4). A failure is shown in the dialog, which stays open. */
export function CreateTemplateDialog({ tools }: { readonly tools: EditorTools }) {
  const t = messages.use();
  const { put } = templateList.useChanges();
  const save = async ({ values }: ReadyWork): Promise<SaveOutcome> => {
    try {
      await put(await createTemplate(values));
      notify({ kind: 'success', text: t('created', { name: values.title }) });
      return { kind: 'saved' };
    } catch (error) {
      logFailure('The template could not be created.', error);
      const errors = refusedFields(error);
      return errors.size > 0
        ? { kind: 'open', errors }
        : { kind: 'open', errors, failure: changeFailure(error, t('createFailed')) };
    }
  };
  return (
    <TemplateDialog
      tools={tools}
      title={t('createTitle')}
      saveLabel={t('create')}
      subject="new"
      stored={NEW_WORK}
      canSave={canBeCreated}
      save={save}
    />
  );
}
