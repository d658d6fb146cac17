import { lazyPart, useReadAhead } from '@touchline/shared';
import { contactOfPlace, contactPagePath, historyPath } from '@touchline/shared/contract/paths';
import { Route, Routes } from 'react-router-dom';
import { useImportsAction } from './contact-import/history/useImportsAction.tsx';
import { useGroupsAction } from './groups/useGroupsAction.tsx';
import { useImportDialog } from './contact-import/useImportDialog.tsx';
import { useSampleDownload } from './contact-import/useSampleDownload.tsx';
import { DialogPlaceProvider } from './dialogs.ts';
import { OrganizationDialogs } from './organizations/OrganizationDialogs.tsx';
import { organizationList } from './common/organizationList.ts';
import { OrganizationsPage } from './organizations/OrganizationsPage.tsx';
import { UnassignedContactsCard } from './unassigned-contacts/UnassignedContactsCard.tsx';
import { UnownedContacts } from './unassigned-contacts/UnownedContacts.tsx';
import { unassignedContacts } from './unassigned-contacts/unassignedContacts.ts';

const loadContactPage = () => import('./contact-page/ContactPage.tsx');

/** Most visits are to the list: the code of the page comes when somebody points at a name. */
const ContactPage = lazyPart(async () => ({ default: (await loadContactPage()).ContactPage }));

const ImportsPage = lazyPart(async () => ({
  default: (await import('./contact-import/history/ImportsPage.tsx')).ImportsPage,
}));
const GroupsPage = lazyPart(async () => ({ default: (await import('./groups/GroupsPage.tsx')).GroupsPage }));
const GroupPage = lazyPart(async () => ({ default: (await import('./groups/GroupPage.tsx')).GroupPage }));
const ImportPage = lazyPart(async () => ({
  default: (await import('./contact-import/history/ImportPage.tsx')).ImportPage,
}));

/** What the page of the contact whose name stands at an element reads, its conversation among it. */
function pathsOfContactAt(element: Element): readonly string[] {
  const id = contactOfPlace(element.closest('a')?.pathname ?? '');
  if (id === null) return [];
  // What fails to load is shown by the page.
  loadContactPage().catch(() => undefined);
  return [contactPagePath(id), historyPath(id)];
}

/** The section's routes: the list, whose dialogs are in the query, and a page for each contact (V7). */
export function OrganizationsSection() {
  return (
    <Routes>
      <Route path=":organization/contacts/:contact" element={<ContactPage />} />
      <Route path="imports" element={<ImportsPage />} />
      <Route path="imports/:import" element={<ImportPage />} />
      <Route path="groups" element={<GroupsPage />} />
      <Route path="groups/:group" element={<GroupPage />} />
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
  useReadAhead(pathsOfContactAt);
  const { reload, status } = organizationList.use();
  const { replaceAll } = organizationList.useChanges();
  const { reload: reloadUnassigned } = unassignedContacts.use();
  const importDialog = useImportDialog({ onImported: replaceAll, onUncertain: reload });
  const imports = useImportsAction(status !== 'loading');
  const groups = useGroupsAction(status !== 'loading');
  return (
    <>
      <OrganizationsPage
        onImport={importDialog.choose}
        beside={[...groups, importDialog.other, ...imports, useSampleDownload()]}
        unowned={<UnownedContacts />}
      >
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
