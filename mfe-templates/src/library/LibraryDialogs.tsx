import { useDialogPlace } from '../dialogs.ts';
import { GoneDialog } from '../GoneDialog.tsx';
import { TemplateTestDialog } from '../TemplateTestDialog.tsx';
import { useHeldTemplate } from '../useHeldTemplate.ts';
import { templateList } from '../templateList.ts';
import { DeleteTemplateDialog } from './DeleteTemplateDialog.tsx';
import { messages } from './messages.ts';
import { PreviewDialog } from './PreviewDialog.tsx';

const OF_LIBRARY = ['preview', 'test', 'delete'] as const;

/** The dialog of the library that the URL names, if any. */
export function LibraryDialogs() {
  const t = messages.use();
  const { shown, close } = useDialogPlace();
  const { status } = templateList.use();
  const name = OF_LIBRARY.find((own) => own === shown?.name);
  const [template] = useHeldTemplate(name === undefined ? undefined : shown?.id);
  if (name === undefined) return null;
  if (template === undefined) return status === 'succeeded' ? <GoneDialog title={t(name)} /> : null;
  if (name === 'preview') return <PreviewDialog template={template} />;
  if (name === 'delete') return <DeleteTemplateDialog template={template} />;
  const { title, subject, html } = template;
  return <TemplateTestDialog title={title} subject={subject} html={html} onClose={close} />;
}
