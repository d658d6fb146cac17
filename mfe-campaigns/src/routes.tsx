import { Route, Routes } from 'react-router-dom';
import { CampaignsPage } from './campaign-list/CampaignsPage.tsx';
import { DialogPlaceProvider } from './dialogs.ts';

/** The section's routes: one page, whose dialogs are in the query. */
export function CampaignsSection() {
  return (
    <Routes>
      <Route
        path="*"
        element={
          <DialogPlaceProvider>
            <CampaignsPage />
          </DialogPlaceProvider>
        }
      />
    </Routes>
  );
}
