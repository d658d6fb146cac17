import { useDialogPlace } from '../dialogs.ts';
import type { ContactDialogProps } from './contactDialog.ts';
import { EditContactDialog } from './EditContactDialog.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { ResumeDialog } from './ResumeDialog.tsx';

/** The dialog about the contact that the address names, if any. */
export function ContactDialogs(props: ContactDialogProps) {
  const { shown: dialog } = useDialogPlace();
  if (dialog?.name === 'change') return <EditContactDialog {...props} />;
  if (dialog?.name === 'move') return <MoveDialog {...props} />;
  if (dialog?.name === 'resume') return <ResumeDialog {...props} />;
  if (dialog?.name === 'erase') return <EraseDialog {...props} />;
  return dialog?.name === 'merge' ? <MergeDialog {...props} /> : null;
}
