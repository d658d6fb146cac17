import type { SuppressionTask } from '../tasks.ts';
import { AddDialog } from './AddDialog.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { LiftDialog } from './LiftDialog.tsx';

export interface SuppressionDialogsProps {
  readonly task: SuppressionTask;
  readonly onClose: () => void;
  /** The list is another now. */
  readonly onChanged: () => Promise<void>;
}

/** The dialog that is open. */
export default function SuppressionDialogs({ task, onClose, onChanged }: SuppressionDialogsProps) {
  if (task.name === 'lift') {
    return <LiftDialog address={task.address} onClose={onClose} onLifted={onChanged} />;
  }
  const Shown = task.name === 'add' ? AddDialog : ImportDialog;
  return <Shown onClose={onClose} onChanged={onChanged} />;
}
