import { Alert, logFailure, Skeleton } from '@touchline/shared';
import { parseId } from '@touchline/shared/contract/readers';
import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { CampaignFormDialogs } from './campaign-form/CampaignFormDialogs.tsx';
import { CampaignsPage } from './campaign-list/CampaignsPage.tsx';
import { DeleteCampaignDialog } from './campaign-list/DeleteCampaignDialog.tsx';
import { DialogPlaceProvider } from './dialogs.ts';
import { messages } from './messages.ts';

/** Milliseconds between reloads of the open campaign (C4). */
const RELOAD_INTERVAL = 10_000;

/** The page of a campaign: its code comes when one is opened, so that the list does not wait for it. */
const CampaignPage = lazy(async () => {
  try {
    return { default: (await import('./campaign-page/CampaignPage.tsx')).CampaignPage };
  } catch (error) {
    logFailure('The page of a campaign could not be loaded.', error);
    return { default: NotLoaded };
  }
});

function NotLoaded() {
  return <Alert>{messages.use()('pageFailed')}</Alert>;
}

/** The section's routes: the list and the page of each campaign, whose dialogs are in the query. */
export function CampaignsSection() {
  return <CampaignsRoutes reloadInterval={RELOAD_INTERVAL} />;
}

/** {@link CampaignsSection} with the milliseconds between reloads of the open campaign. */
export function CampaignsRoutes({ reloadInterval }: { readonly reloadInterval: number }) {
  return (
    <DialogPlaceProvider>
      <Routes>
        <Route path=":campaignId" element={<OpenCampaign reloadInterval={reloadInterval} />} />
        <Route path="*" element={<AllCampaigns />} />
      </Routes>
      <CampaignFormDialogs />
    </DialogPlaceProvider>
  );
}

/** The list. Links to the dialog that a campaign used to open in (`?details=5`) lead to its page. */
function AllCampaigns() {
  const opened = parseId(new URLSearchParams(useLocation().search).get('details'));
  if (opened !== null) return <Navigate replace to={{ pathname: String(opened), search: '' }} />;
  return (
    <>
      <CampaignsPage />
      <DeleteCampaignDialog />
    </>
  );
}

function OpenCampaign({ reloadInterval }: { readonly reloadInterval: number }) {
  const navigate = useNavigate();
  return (
    <>
      <Suspense fallback={<Skeleton count={6} label={messages.use()('loading')} />}>
        <CampaignPage reloadInterval={reloadInterval} />
      </Suspense>
      {/* Nothing is left to look at here. */}
      <DeleteCampaignDialog onDeleted={() => void navigate('..', { replace: true })} />
    </>
  );
}
