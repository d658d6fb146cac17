import { useMemo } from 'react';
import { EmailEditor } from './email-editor/EmailEditor.tsx';
import { rehostImages } from './email-editor/rehostImages.ts';
import type { Drafts } from './template-form/drafts.ts';
import { TemplateDialogs } from './template-form/TemplateDialogs.tsx';

/** The dialogs of a template with the editors and all that they need: a program of its own, which a visit of the list does not load. */
export function OpenTemplateDialogs({ drafts }: { readonly drafts: Drafts }) {
  const tools = useMemo(() => ({ Editor: EmailEditor, prepareForSave: rehostImages, drafts }), [drafts]);
  return <TemplateDialogs tools={tools} />;
}
