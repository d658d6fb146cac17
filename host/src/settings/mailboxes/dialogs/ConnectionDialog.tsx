import { logFailure, notify } from '@touchline/shared';
import type { MailboxConnection } from '@touchline/shared/contract';
import type { ShownMailbox } from '@touchline/shared/contract/readers';
import { useForm, refusalOf } from '@touchline/shared/form';
import { changeConnection } from '../mailboxRequests.ts';
import { checkConnection } from './checkConnection.ts';
import {
  type ConnectionFields,
  type ConnectionKey,
  connectionKeyOf,
  connectionOf,
  unknownServer,
} from './connectionFields.ts';
import { ConnectionFieldset, MailboxPasswordField } from './ConnectionFieldset.tsx';
import { FormDialog } from '../../FormDialog.tsx';
import { messages } from './messages.ts';
import { savedAllTheSame } from './savedAllTheSame.ts';

export interface ConnectionDialogProps {
  readonly mailbox: ShownMailbox;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

/** Another password, or other servers, for a mailbox that is connected (B7). */
export function ConnectionDialog({ mailbox, onClose, onChanged }: ConnectionDialogProps) {
  const t = messages.use();
  const { id, email } = mailbox;
  const form = useForm<ConnectionFields, ConnectionKey>({
    initial: () => ({
      user: mailbox.user || email,
      password: '',
      smtp: mailbox.smtp ?? unknownServer('smtp'),
      imap: mailbox.imap ?? unknownServer('imap'),
    }),
    check: (fields) => checkConnection(fields, t),
  });
  const save = async (signal: AbortSignal) => {
    const connection = connectionOf(form.fields);
    try {
      await changeConnection(id, connection, signal);
    } catch (error) {
      if (signal.aborted) return tellIfSaved(connection);
      logFailure('The sign-in of a mailbox could not be changed.', error);
      return refusalOf(error, connectionKeyOf, t('saveFailed'));
    }
    onClose();
    notify({ kind: 'success', text: t('signInSaved', { email }) });
    await onChanged();
    return undefined;
  };
  const tellIfSaved = async ({ user, smtp, imap }: MailboxConnection) => {
    const isSaved = await savedAllTheSame(
      (now) =>
        now.id === id &&
        now.updated_at !== mailbox.updated_at &&
        now.user === user &&
        now.smtp?.host === smtp.host.toLowerCase() &&
        now.imap?.host === imap.host.toLowerCase(),
    );
    if (isSaved) notify({ kind: 'info', text: t('signInSavedAllTheSame', { email }) });
    await onChanged();
    return undefined;
  };
  return (
    <FormDialog
      form={form}
      title={t('signInTitle', { email })}
      description={t('signInText')}
      saveLabel={t('save')}
      busyLabel={t('connecting')}
      save={save}
      canBeCancelled
      onClose={onClose}
    >
      <MailboxPasswordField form={form} />
      <ConnectionFieldset form={form} />
    </FormDialog>
  );
}
