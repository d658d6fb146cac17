import { changeFailure, ConfirmDialog, notify } from '@touchline/shared';
import { SecretDialog } from '../../SecretDialog.tsx';
import { hostOf } from '../hostOf.ts';
import { messages } from '../messages.ts';
import type { WebhookTask } from '../tasks.ts';
import { deleteWebhook } from '../webhooks.ts';
import { LogDialog } from './LogDialog.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';

export interface WebhookDialogsProps {
  readonly task: WebhookTask;
  readonly onOpen: (task: WebhookTask) => void;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

/** The dialog that is open. */
export default function WebhookDialogs({ task, onOpen, onClose, onChanged }: WebhookDialogsProps) {
  const t = messages.use();
  if (task.name === 'secret') {
    return (
      <SecretDialog
        title={t('secretTitle', { host: hostOf(task.url) })}
        label={t('secret')}
        secret={task.secret}
        closeLabel={t('close')}
        onClose={onClose}
      >
        <p>{t('secretText')}</p>
      </SecretDialog>
    );
  }
  if (task.name === 'add') {
    const onMade = (url: string, secret: string) => {
      onOpen({ name: 'secret', url, secret });
      void onChanged();
    };
    return <WebhookDialog onClose={onClose} onMade={onMade} onChanged={onChanged} />;
  }
  const { webhook } = task;
  if (task.name === 'change') {
    return <WebhookDialog webhook={webhook} onClose={onClose} onChanged={onChanged} />;
  }
  if (task.name === 'log') return <LogDialog webhook={webhook} onClose={onClose} onChanged={onChanged} />;
  const remove = async () => {
    await deleteWebhook(webhook.id);
    notify({ kind: 'success', text: t('deleted', { url: webhook.url }) });
    void onChanged();
  };
  return (
    <ConfirmDialog
      open
      title={t('deleteTitle', { host: hostOf(webhook.url) })}
      description={t('deleteText', { url: webhook.url })}
      confirmLabel={t('delete').replace('…', '')}
      busyLabel={t('deleting')}
      onConfirm={remove}
      describeError={(error) => changeFailure(error, t('failure'))}
      onClose={onClose}
    />
  );
}
