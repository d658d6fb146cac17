import {
  Dialog,
  DialogCloseButton,
  ErrorState,
  errorStatus,
  ItemGoneDialog,
  Skeleton,
} from '@touchline/shared';
import { useStored } from '@touchline/shared/form';
import { useCallback } from 'react';
import { useDialogPlace } from '../dialogs.ts';
import { EditOrganizationForm } from './EditOrganizationForm.tsx';
import { messages } from './messages.ts';
import { fetchOrganization } from './organizationRequests.ts';

/**
 * Edit Organization Contacts (O10). It begins with what is stored now, not with what the page has cached (S9). Give it the
 * id as `key`.
 */
export function EditOrganizationDialog({ id }: { readonly id: number }) {
  const t = messages.use();
  const { close } = useDialogPlace();
  const read = useCallback(() => fetchOrganization(id), [id]);
  const { value: organization, error, load } = useStored(read, 'The organization could not be loaded.');
  if (organization !== undefined) return <EditOrganizationForm organization={organization} />;
  if (errorStatus(error) === 404) return <ItemGoneDialog title={t('editTitle')} text={t('gone')} />;
  return (
    <Dialog
      open
      title={t('editTitle')}
      size="medium"
      onClose={close}
      footer={<DialogCloseButton>{t('cancel')}</DialogCloseButton>}
    >
      {error === undefined ? (
        <Skeleton count={6} label={t('loading')} />
      ) : (
        <ErrorState title={t('editLoadFailed')} onRetry={load} />
      )}
    </Dialog>
  );
}
