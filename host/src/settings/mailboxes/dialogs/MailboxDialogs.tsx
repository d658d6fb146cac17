import type { MailboxList } from '@touchline/shared/contract';
import type { OpenDialog } from '../tasks.ts';
import { ConnectDialog } from './ConnectDialog.tsx';
import { ConnectionDialog } from './ConnectionDialog.tsx';
import { DisconnectDialog } from './DisconnectDialog.tsx';
import { HealthDialog } from './HealthDialog.tsx';
import { SettingsDialog } from './SettingsDialog.tsx';

export interface MailboxDialogsProps {
  readonly dialog: OpenDialog;
  readonly list: MailboxList;
  readonly onClose: () => void;
  /** Reads the list again. */
  readonly onChanged: () => Promise<void>;
}

/** Whatever dialog of a mailbox is open. */
export default function MailboxDialogs({ dialog, list, onClose, onChanged }: MailboxDialogsProps) {
  if (dialog.task === 'connect')
    return <ConnectDialog providers={list.providers} onClose={onClose} onChanged={onChanged} />;
  const { task, mailbox } = dialog;
  if (task === 'check') return <HealthDialog mailbox={mailbox} onClose={onClose} />;
  const rest = { mailbox, onClose, onChanged };
  if (task === 'edit') return <SettingsDialog {...rest} people={list.people} />;
  return task === 'changeSignIn' ? <ConnectionDialog {...rest} /> : <DisconnectDialog {...rest} />;
}
