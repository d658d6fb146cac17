import { ItemGoneDialog } from '@touchline/shared';
import type { Organization } from '@touchline/shared/contract';
import { useState } from 'react';
import { useDialogPlace } from '../dialogs.ts';
import { AddOrganizationDialog } from './AddOrganizationDialog.tsx';
import { DeleteOrganizationDialog } from './DeleteOrganizationDialog.tsx';
import { EditOrganizationDialog } from './EditOrganizationDialog.tsx';
import { messages } from './messages.ts';
import { organizationList } from '../common/organizationList.ts';

/** The dialog about organizations that the URL names, if any. */
export function OrganizationDialogs({ onDeleted }: { readonly onDeleted: () => void }) {
  const t = messages.use();
  const { shown } = useDialogPlace();
  const { status } = organizationList.use();
  const organization = useHeldOrganization(shown?.name === 'delete' ? shown.id : undefined);
  if (shown?.name === 'add') return <AddOrganizationDialog />;
  if (shown?.name === 'edit') return <EditOrganizationDialog key={shown.id} id={shown.id} />;
  if (shown?.name !== 'delete') return null;
  if (organization === undefined)
    return status === 'succeeded' ? <ItemGoneDialog title={t('deleteGoneTitle')} text={t('gone')} /> : null;
  return <DeleteOrganizationDialog organization={organization} onDeleted={onDeleted} />;
}

/**
 * The organization with this id, held while the id stays the same: when it leaves the list because it was deleted, here or
 * by somebody else, an open dialog can still finish and keeps what was typed.
 */
function useHeldOrganization(id: number | undefined): Organization | undefined {
  const { rows: organizations } = organizationList.use();
  const [held, setHeld] = useState<Organization>();
  const listed = id === undefined ? undefined : organizations.find((organization) => organization.id === id);
  const current = listed ?? (held?.id === id ? held : undefined);
  if (current !== held) setHeld(current);
  return current;
}
