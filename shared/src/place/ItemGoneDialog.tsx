import type { ReactNode } from 'react';
import { Alert } from '../ui/feedback/Alert.tsx';
import { Dialog, DialogCloseButton } from '../ui/dialog/Dialog.tsx';
import { messages } from '../ui/messages.ts';
import { useAnyDialogPlace } from './DialogPlace.tsx';

export interface ItemGoneDialogProps {
  /** Of the dialog that was asked for. */
  readonly title: ReactNode;
  /** That it is no longer there, and what may have become of it. */
  readonly text: string;
}

/** In place of a dialog about something that is no longer there: a stale link, or somebody deleted it. */
export function ItemGoneDialog({ title, text }: ItemGoneDialogProps) {
  const t = messages.use();
  const { close } = useAnyDialogPlace();
  return (
    <Dialog
      open
      size="small"
      title={title}
      onClose={close}
      footer={<DialogCloseButton>{t('close')}</DialogCloseButton>}
    >
      <Alert kind="warning">{text}</Alert>
    </Dialog>
  );
}
