import { useControls } from '../controls/loadControls.ts';
import type { ConfirmDialogProps } from './ConfirmDialogControl.tsx';

/** Asks before something that cannot be undone. The focus begins on Cancel, so that a stray Enter harms nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const controls = useControls();
  return controls && <controls.ConfirmDialogControl {...props} />;
}
