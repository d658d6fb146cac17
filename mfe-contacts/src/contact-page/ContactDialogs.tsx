import type { ShownContact } from '@touchline/shared/contract/readers';
import { useDialogPlace } from '../dialogs.ts';
import { EditContactDialog } from './EditContactDialog.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';

export interface ContactDialogProps {
  readonly shown: ShownContact;
  readonly name: string;
  /** Reads the page again. */
  readonly onChanged: () => Promise<void>;
}

/** The dialog about the contact that the address names, if any. */
export function ContactDialogs(props: ContactDialogProps) {
  const { shown: dialog } = useDialogPlace();
  if (dialog?.name === 'change') return <EditContactDialog {...props} />;
  if (dialog?.name === 'move') return <MoveDialog {...props} />;
  return dialog?.name === 'merge' ? <MergeDialog {...props} /> : null;
}
