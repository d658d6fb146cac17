import { ItemGoneDialog, lazyPart } from '@touchline/shared';
import type { Organization } from '@touchline/shared/contract';
import { useEffect, useState } from 'react';
import { useDialogPlace } from '../dialogs.ts';
import { DeleteOrganizationDialog } from './DeleteOrganizationDialog.tsx';
import { messages } from './messages.ts';
import { organizationList } from '../common/organizationList.ts';

const loadAbout = () => import('./AboutOrganizationDialog.tsx');
const loadAdd = () => import('./AddOrganizationDialog.tsx');
const loadEdit = () => import('./EditOrganizationDialog.tsx');
const AboutOrganizationDialog = lazyPart(async () => ({
  default: (await loadAbout()).AboutOrganizationDialog,
}));
const AddOrganizationDialog = lazyPart(async () => ({ default: (await loadAdd()).AddOrganizationDialog }));
const EditOrganizationDialog = lazyPart(async () => ({ default: (await loadEdit()).EditOrganizationDialog }));

interface OrganizationDialogsProps {
  readonly onDeleted: () => void;
}

/** The dialog about organizations that the URL names, if any. The list is there before the code of its dialogs. */
export function OrganizationDialogs({ onDeleted }: OrganizationDialogsProps) {
  const t = messages.use();
  const { shown } = useDialogPlace();
  const { status } = organizationList.use();
  const isThere = status === 'succeeded';
  useEffect(() => {
    // What fails to load is loaded again, and its failure shown, when it is opened.
    if (isThere) for (const load of [loadAdd, loadEdit, loadAbout]) load().catch(() => undefined);
  }, [isThere]);
  const isListed = shown?.name === 'delete' || shown?.name === 'about';
  const organization = useHeldOrganization(isListed ? shown.id : undefined);
  if (shown?.name === 'add') return <AddOrganizationDialog />;
  if (shown?.name === 'edit') return <EditOrganizationDialog key={shown.id} id={shown.id} />;
  if (!isListed) return null;
  if (organization === undefined) {
    const title = t(shown.name === 'about' ? 'aboutGoneTitle' : 'deleteGoneTitle');
    return isThere ? <ItemGoneDialog title={title} text={t('gone')} /> : null;
  }
  if (shown.name === 'about') return <AboutOrganizationDialog key={shown.id} organization={organization} />;
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
