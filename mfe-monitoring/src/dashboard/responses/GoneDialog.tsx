import { Alert, Dialog, DialogCloseButton } from '@touchline/shared';
import { useDialogPlace } from '../dialogs.ts';
import { messages } from './messages.ts';

/** In place of a dialog about a reply that is no longer there: a stale link, or the contact was deleted. */
export function GoneDialog({ title }: { readonly title: string }) {
  const t = messages.use();
  const { close } = useDialogPlace();
  return (
    <Dialog
      open
      size="small"
      title={title}
      onClose={close}
      footer={<DialogCloseButton>{t('close')}</DialogCloseButton>}
    >
      <Alert kind="warning">{t('gone')}</Alert>
    </Dialog>
  );
}
