import { Route, Routes } from 'react-router-dom';
import { useImportDialog } from './contact-import/useImportDialog.tsx';
import { useSampleDownload } from './contact-import/useSampleDownload.ts';
import { DialogPlaceProvider } from './dialogs.ts';
import { OrganizationDialogs } from './organizations/OrganizationDialogs.tsx';
import { organizationList } from './organizations/organizationList.ts';
import { OrganizationsPage } from './organizations/OrganizationsPage.tsx';
import { UnassignedContactsCard } from './unassigned-contacts/UnassignedContactsCard.tsx';
import { unassignedContacts } from './unassigned-contacts/unassignedContacts.ts';

/** The section's routes: a single page, whose dialogs are in the query. */
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

/** Composes the three features: what one of them changes, another shows. */
function Screen() {
  const { reload } = organizationList.use();
  const { replaceAll } = organizationList.useChanges();
  const { reload: reloadUnassigned } = unassignedContacts.use();
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
