import { changeFailure, ConfirmDialog, errorStatus, logFailure, useFormatNumber } from '@touchline/shared';
import type { Organization } from '@touchline/shared/contract';
import { TakeBackHint, useDeletedNotice } from '@touchline/shared/deletions';
import { useDialogPlace } from '../dialogs.ts';
import { messages } from './messages.ts';
import { deleteOrganization } from './organizationRequests.ts';
import { contactCount } from '../common/contactCount.ts';
import { teamSettings } from '@touchline/shared/team-settings';
import { organizationList } from '../common/organizationList.ts';

export interface DeleteOrganizationDialogProps {
  readonly organization: Organization;
  /** Its contacts are unassigned now. */
  readonly onDeleted: () => void;
}

/** Asks before an organization is deleted, and says what becomes of its contacts (P4). */
export function DeleteOrganizationDialog({ organization, onDeleted }: DeleteOrganizationDialogProps) {
  const { id, name } = organization;
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const { close } = useDialogPlace();
  const list = organizationList.useChanges();
  const tellDeleted = useDeletedNotice();
  const remove = async () => {
    let deletion: number | undefined;
    try {
      deletion = await deleteOrganization(id);
    } catch (error) {
      // Somebody else has deleted it, which is what was asked for.
      if (errorStatus(error) !== 404) {
        logFailure('The organization could not be deleted.', error);
        throw error;
      }
    }
    await list.remove(id);
    onDeleted();
    tellDeleted({ name, text: t('deleted', { name }), deletion, about: `organization ${id}` });
  };
  const isApprovalRequired = teamSettings.use().value?.approval_required === true;
  const count = contactCount(organization);
  return (
    <ConfirmDialog
      open
      title={t('deleteTitle', { name })}
      description={
        count === 0 ? t('deleteNoContacts') : t('deleteContacts', { count, formatted: formatNumber(count) })
      }
      confirmLabel={t('delete')}
      busyLabel={t('deleting')}
      describeError={(error) => changeFailure(error, t('deleteFailed'))}
      onConfirm={remove}
      onClose={close}
    >
      {count > 0 && <p>{t('deleteMails')}</p>}
      {count > 0 && isApprovalRequired && <p>{t('deleteApproval')}</p>}
      <TakeBackHint />
    </ConfirmDialog>
  );
}
