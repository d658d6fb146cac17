import type { ReactNode } from 'react';
import { Alert } from '../ui/feedback/Alert.tsx';
import { Dialog, DialogCloseButton } from '../ui/dialog/Dialog.tsx';
import { messages } from '../ui/messages.ts';
import { useAnyDialogPlace } from './DialogPlace.tsx';

export interface ItemGoneDialogProps {
  /** Title of the dialog that was asked for. */
  readonly title: ReactNode;
  /** Says that it is no longer there, and what may have become of it. */
  readonly text: string;
}

/** Replaces a dialog about something that is no longer there: the link is stale, or somebody deleted it. */
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
