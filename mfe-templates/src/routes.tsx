import { Route, Routes } from 'react-router-dom';
import { DialogPlaceProvider } from './dialogs.ts';
import { EmailEditor } from './email-editor/EmailEditor.tsx';
import { rehostImages } from './email-editor/rehostImages.ts';
import { LibraryDialogs } from './library/LibraryDialogs.tsx';
import { TemplatesPage } from './library/TemplatesPage.tsx';
import { browserStorage, draftsIn } from './template-form/drafts.ts';
import type { EditorTools } from './template-form/editorTools.ts';
import { forgetOnLogOut } from './template-form/forgetOnLogOut.ts';
import { TemplateDialogs } from './template-form/TemplateDialogs.tsx';

const TOOLS: EditorTools = {
  Editor: EmailEditor,
  prepareForSave: rehostImages,
  drafts: draftsIn(browserStorage()),
};

forgetOnLogOut(TOOLS.drafts);

/** The section's routes: a single page, whose dialogs are in the query. */
export function TemplatesSection() {
  return <TemplatesRoutes tools={TOOLS} />;
}

/** {@link TemplatesSection} with the given editor and drafts. */
export function TemplatesRoutes({ tools }: { readonly tools: EditorTools }) {
  return (
    <Routes>
      <Route
        path="*"
        element={
          <DialogPlaceProvider>
            <TemplatesPage />
            <LibraryDialogs />
            <TemplateDialogs tools={tools} />
          </DialogPlaceProvider>
        }
      />
    </Routes>
  );
}
