import { changeFailure, ConfirmDialog, endNotices, errorStatus, logFailure } from '@touchline/shared';
import { TakeBackHint, useDeletedNotice } from '@touchline/shared/deletions';
import { useDialogPlace } from '../dialogs.ts';
import type { ListedTemplate } from '@touchline/shared/contract/readers';
import { messages as templateMessages } from '../messages.ts';
import { deleteTemplate } from '../templateRequests.ts';
import { templateList } from '../templateList.ts';
import { messages } from './messages.ts';
import { aboutDuplicate } from './useDuplicateTemplate.ts';

/** Asks by name before a template is deleted; a failure is shown in the question. */
export function DeleteTemplateDialog({ template }: { readonly template: ListedTemplate }) {
  const { id, title } = template;
  const t = messages.use();
  const untitled = templateMessages.use()('untitled');
  const { close } = useDialogPlace();
  const { remove } = templateList.useChanges();
  const tellDeleted = useDeletedNotice();
  const name = title || untitled;
  const confirm = async () => {
    let deletion: number | undefined;
    try {
      deletion = await deleteTemplate(id);
    } catch (error) {
      // Somebody else has deleted it, which is what was asked for.
      if (errorStatus(error) !== 404) {
        logFailure('The template could not be deleted.', error);
        throw error;
      }
    }
    await remove(id);
    endNotices(aboutDuplicate(id));
    tellDeleted({ name, text: t('deleted', { name }), deletion, about: `template ${id}` });
  };
  return (
    <ConfirmDialog
      open
      title={t('deleteTitle', { name })}
      description={t('deleteText')}
      confirmLabel={t('delete')}
      busyLabel={t('deleting')}
      describeError={(error) => changeFailure(error, t('deleteFailed'))}
      onConfirm={confirm}
      onClose={close}
    >
      <TakeBackHint />
    </ConfirmDialog>
  );
}
