import { useDialogPlace } from '../dialogs.ts';
import { GoneDialog } from '../GoneDialog.tsx';
import { useHeldTemplate } from '../useHeldTemplate.ts';
import { useTemplates } from '../useTemplates.ts';
import { DeleteTemplateDialog } from './DeleteTemplateDialog.tsx';
import { messages } from './messages.ts';
import { PreviewDialog } from './PreviewDialog.tsx';

/** The dialog of the library that the URL names, if any. */
export function LibraryDialogs() {
  const t = messages.use();
  const { shown } = useDialogPlace();
  const { status } = useTemplates();
  const name = shown?.name === 'preview' || shown?.name === 'delete' ? shown.name : undefined;
  const [template] = useHeldTemplate(name === undefined ? undefined : shown?.id);
  if (name === undefined) return null;
  if (template === undefined) return status === 'succeeded' ? <GoneDialog title={t(name)} /> : null;
  return name === 'preview' ? (
    <PreviewDialog template={template} />
  ) : (
    <DeleteTemplateDialog template={template} />
  );
}
