import { useMemo } from 'react';
import { EmailEditor } from './email-editor/EmailEditor.tsx';
import { rehostImages } from './email-editor/rehostImages.ts';
import type { Drafts } from './template-form/drafts.ts';
import { TemplateDialogs } from './template-form/TemplateDialogs.tsx';

/** The dialogs of a template with their editors. A visit to the list does not load them. */
export function OpenTemplateDialogs({ drafts }: { readonly drafts: Drafts }) {
  const tools = useMemo(() => ({ Editor: EmailEditor, prepareForSave: rehostImages, drafts }), [drafts]);
  return <TemplateDialogs tools={tools} />;
}
