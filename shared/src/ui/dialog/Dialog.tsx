import type { ButtonProps } from '../button/Button.tsx';
import { useControls } from '../controls/loadControls.ts';
import type { DialogProps } from './DialogControl.tsx';

/** A modal dialog; on a phone it fills the screen. Focus stays inside and returns to where it was. */
export function Dialog(props: DialogProps) {
  const controls = useControls();
  return controls && <controls.DialogControl {...props} />;
}

/** Closes the dialog it stands in, with the same questions as Esc. Reads Cancel unless it is given another label. */
export function DialogCloseButton(props: ButtonProps) {
  const controls = useControls();
  return controls && <controls.DialogCloseControl {...props} />;
}
