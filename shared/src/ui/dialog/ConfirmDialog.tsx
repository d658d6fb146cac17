import type { ReactNode } from 'react';
import { useControls } from '../controls/loadControls.ts';

export interface ConfirmDialogProps {
  readonly open: boolean;
  /** Called when it was cancelled, and when the confirmed action has succeeded. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** What will happen, naming what it happens to. */
  readonly description?: ReactNode;
  /** Names the action itself, such as `Delete`; not `OK`. */
  readonly confirmLabel?: string;
  readonly busyLabel?: string;
  readonly cancelLabel?: string;
  readonly kind?: 'danger' | 'primary';
  /** The action. While its promise is open the dialog is busy; if it rejects, it stays open and says why. */
  readonly onConfirm: () => void | Promise<void>;
  /** Words a failure; the message of the error unless given. */
  readonly describeError?: (error: unknown) => ReactNode;
  readonly children?: ReactNode;
}

/** Asks before something that cannot be taken back. The focus begins on Cancel, so that a stray Enter harms nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const controls = useControls();
  return controls && <controls.ConfirmDialogControl {...props} />;
}
