import type { ReactNode } from 'react';
import type { ButtonProps } from '../button/Button.tsx';
import { useControls } from '../controls/loadControls.ts';
import type { DialogSize } from './dialogStyle.ts';

export interface DialogProps {
  readonly open: boolean;
  /** Called when it is to close: Esc, a press outside, the × or a {@link DialogCloseButton}. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** Buttons at the lower edge, always in sight; the main one last. */
  readonly footer?: ReactNode;
  readonly size?: DialogSize;
  /** Something typed would be lost by closing: the person is asked first. */
  readonly dirty?: boolean;
  /** Asked instead of the built-in question; `false`, or a promise of it, keeps the dialog open. */
  readonly confirmClose?: () => boolean | Promise<boolean>;
  /** Its action is running: it cannot be closed until that is settled. */
  readonly busy?: boolean;
  /**
   * Where the focus goes first. `field`, unless told: its first field. `dialog`: the dialog itself, where a field is
   * not what it is opened for and lies further down, to which it would scroll.
   */
  readonly startsWith?: 'field' | 'dialog';
  /** Makes the whole dialog a form, so that Enter submits; put a `type="submit"` button into the footer. */
  readonly onSubmit?: () => void;
  readonly children?: ReactNode;
}

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
