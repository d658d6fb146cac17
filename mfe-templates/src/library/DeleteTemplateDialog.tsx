import {
  changeFailure,
  ConfirmDialog,
  Dialog,
  DialogCloseButton,
  endNotices,
  errorStatus,
  logFailure,
  Skeleton,
} from '@touchline/shared';
import { TakeBackHint, useDeletedNotice } from '@touchline/shared/deletions';
import { useDialogPlace } from '../dialogs.ts';
import type { ListedTemplate } from '@touchline/shared/contract/readers';
import { messages as templateMessages } from '../messages.ts';
import { deleteTemplate } from '../templateRequests.ts';
import { templateList } from '../templateList.ts';
import { templateUse } from '../templateUse.ts';
import { InUseDialog } from './InUseDialog.tsx';
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
  const use = templateUse.use(id);
  // An older API does not say: the question is asked then, and its answer says why not.
  const isKnown = use.value !== undefined || use.status !== 'loading';
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
  if (!isKnown)
    return (
      <Dialog
        open
        size="small"
        title={t('deleteTitle', { name })}
        onClose={close}
        footer={<DialogCloseButton>{t('close')}</DialogCloseButton>}
      >
        <Skeleton count={1} label={t('loading')} />
      </Dialog>
    );
  if (use.value !== undefined && use.value.length > 0)
    return <InUseDialog name={name} users={use.value} onClose={close} />;
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
