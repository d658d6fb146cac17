import { Route, Routes } from 'react-router-dom';
import { useImportDialog } from './contact-import/useImportDialog.tsx';
import { useSampleDownload } from './contact-import/useSampleDownload.ts';
import { DialogPlaceProvider } from './dialogs.ts';
import { OrganizationDialogs } from './organizations/OrganizationDialogs.tsx';
import { OrganizationsPage } from './organizations/OrganizationsPage.tsx';
import { useOrganizationList, useOrganizations } from './organizations/useOrganizations.ts';
import { UnassignedContactsCard } from './unassigned-contacts/UnassignedContactsCard.tsx';
import { useUnassignedContacts } from './unassigned-contacts/useUnassignedContacts.ts';

/** The section's routes: one page, whose dialogs are in the query. */
export function OrganizationsSection() {
  return (
    <Routes>
      <Route
        path="*"
        element={
          <DialogPlaceProvider>
            <Screen />
          </DialogPlaceProvider>
        }
      />
    </Routes>
  );
}

/** Puts the three features together: what one of them changes, another shows. */
function Screen() {
  const { reload } = useOrganizations();
  const { replaceAll } = useOrganizationList();
  const { reload: reloadUnassigned } = useUnassignedContacts();
  const importDialog = useImportDialog({ onImported: replaceAll, onUncertain: reload });
  return (
    <>
      <OrganizationsPage onImport={importDialog.choose} sample={useSampleDownload()}>
        <UnassignedContactsCard
          onPurged={async () => {
            await Promise.all([reload(), reloadUnassigned()]);
          }}
        />
      </OrganizationsPage>
      <OrganizationDialogs onDeleted={() => void reloadUnassigned()} />
      {importDialog.elements}
    </>
  );
}
