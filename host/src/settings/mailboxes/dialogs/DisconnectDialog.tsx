import { changeFailure, ConfirmDialog, notify } from '@touchline/shared';
import type { ShownMailbox } from '@touchline/shared/contract/readers';
import { disconnectMailbox } from '../mailboxRequests.ts';
import { messages } from './messages.ts';

export interface DisconnectDialogProps {
  readonly mailbox: ShownMailbox;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

/** Asks before a mailbox is disconnected. */
export function DisconnectDialog({ mailbox: { id, email }, onClose, onChanged }: DisconnectDialogProps) {
  const t = messages.use();
  return (
    <ConfirmDialog
      open
      title={t('disconnectTitle', { email })}
      description={t('disconnectText')}
      confirmLabel={t('disconnect')}
      busyLabel={t('disconnecting')}
      cancelLabel={t('cancel')}
      describeError={(error) => changeFailure(error, t('disconnectFailed'))}
      onConfirm={async () => {
        await disconnectMailbox(id);
        notify({ kind: 'success', text: t('disconnected', { email }) });
        void onChanged();
      }}
      onClose={onClose}
    />
  );
}
