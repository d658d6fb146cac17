import { Alert, Dialog, DialogCloseButton } from '@touchline/shared';
import { useDialogPlace } from '../dialogs/DialogPlace.tsx';
import { AddOrganizationDialog } from './AddOrganizationDialog.tsx';
import { DeleteOrganizationDialog } from './DeleteOrganizationDialog.tsx';
import { EditOrganizationDialog } from './EditOrganizationDialog.tsx';
import { messages } from './messages.ts';
import { useOrganizations } from './useOrganizations.ts';

/** The dialog about organizations that the URL names, if any. */
export function OrganizationDialogs({ onDeleted }: { readonly onDeleted: () => void }) {
  const { shown } = useDialogPlace();
  const { organizations, status } = useOrganizations();
  if (shown?.name === 'add') return <AddOrganizationDialog />;
  if (shown?.name !== 'edit' && shown?.name !== 'delete') return null;
  const organization = organizations.find(({ id }) => id === shown.id);
  if (organization === undefined) return status === 'succeeded' ? <GoneDialog /> : null;
  return shown.name === 'edit' ? (
    <EditOrganizationDialog key={organization.id} organization={organization} />
  ) : (
    <DeleteOrganizationDialog organization={organization} onDeleted={onDeleted} />
  );
}

/** A link to an organization that is no longer there. */
function GoneDialog() {
  const t = messages.use();
  const { close } = useDialogPlace();
  return (
    <Dialog
      open
      size="small"
      title={t('editTitle')}
      onClose={close}
      footer={<DialogCloseButton>{t('close')}</DialogCloseButton>}
    >
      <Alert kind="warning">{t('gone')}</Alert>
    </Dialog>
  );
}
