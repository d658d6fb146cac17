import { Route, Routes } from 'react-router-dom';
import { CampaignDetailsDialog, RELOAD_INTERVAL } from './campaign-details/CampaignDetailsDialog.tsx';
import { CampaignFormDialogs } from './campaign-form/CampaignFormDialogs.tsx';
import { CampaignsPage } from './campaign-list/CampaignsPage.tsx';
import { DeleteCampaignDialog } from './campaign-list/DeleteCampaignDialog.tsx';
import { DialogPlaceProvider } from './dialogs.ts';

/** The section's routes: a single page, whose dialogs are in the query. */
export function CampaignsSection() {
  return <CampaignsRoutes reloadInterval={RELOAD_INTERVAL} />;
}

/** {@link CampaignsSection} with the milliseconds between reloads of the open campaign. */
export function CampaignsRoutes({ reloadInterval }: { readonly reloadInterval: number }) {
  return (
    <Routes>
      <Route
        path="*"
        element={
          <DialogPlaceProvider>
            <CampaignsPage />
            <CampaignDetailsDialog reloadInterval={reloadInterval} />
            <CampaignFormDialogs />
            <DeleteCampaignDialog />
          </DialogPlaceProvider>
        }
      />
    </Routes>
  );
}
