import { useDialogPlace } from '../dialogs.ts';
import { GoneDialog } from '../GoneDialog.tsx';
import { messages as templateMessages } from '../messages.ts';
import { useHeldTemplate } from '../useHeldTemplate.ts';
import { templateList } from '../templateList.ts';
import { CreateTemplateDialog } from './CreateTemplateDialog.tsx';
import { EditTemplateDialog } from './EditTemplateDialog.tsx';
import type { EditorTools } from './editorTools.ts';

/** Create or Edit Template, whichever the URL names. */
export function TemplateDialogs({ tools }: { readonly tools: EditorTools }) {
  const t = templateMessages.use();
  const { shown } = useDialogPlace();
  const { status } = templateList.use();
  const [template, hold] = useHeldTemplate(shown?.name === 'edit' ? shown.id : undefined);
  if (shown?.name === 'create') return <CreateTemplateDialog tools={tools} />;
  if (shown?.name !== 'edit') return null;
  if (template === undefined) return status === 'succeeded' ? <GoneDialog title={t('edit')} /> : null;
  return (
    <EditTemplateDialog
      key={`${template.id} ${template.updated_at}`}
      tools={tools}
      template={template}
      onReopen={hold}
    />
  );
}
