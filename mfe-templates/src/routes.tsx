import { lazyPart } from '@touchline/shared';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { DialogPlaceProvider, useDialogPlace } from './dialogs.ts';
import { LibraryDialogs } from './library/LibraryDialogs.tsx';
import { TemplatesPage } from './library/TemplatesPage.tsx';
import { browserStorage, draftsIn } from './template-form/drafts.ts';
import { forgetOnLogOut } from './template-form/forgetOnLogOut.ts';

const DRAFTS = draftsIn(browserStorage());
forgetOnLogOut(DRAFTS);

const OpenTemplateDialogs = lazyPart(async () => ({
  default: (await import('./OpenTemplateDialogs.tsx')).OpenTemplateDialogs,
}));

/** The section's routes: a single page, whose dialogs are in the query. */
export function TemplatesSection() {
  return <TemplatesRoutes dialogs={<OpenTemplateDialogs drafts={DRAFTS} />} />;
}

/** {@link TemplatesSection} with the given dialogs of a template. */
export function TemplatesRoutes({ dialogs }: { readonly dialogs: ReactNode }) {
  return (
    <Routes>
      <Route
        path="*"
        element={
          <DialogPlaceProvider>
            <TemplatesPage />
            <LibraryDialogs />
            <WhileOpen>{dialogs}</WhileOpen>
          </DialogPlaceProvider>
        }
      />
    </Routes>
  );
}

/** Draws the dialogs of a template while the URL names one. */
function WhileOpen({ children }: { readonly children: ReactNode }) {
  const { shown } = useDialogPlace();
  return shown?.name === 'create' || shown?.name === 'edit' ? children : null;
}
