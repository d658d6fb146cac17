import { type DialogAddress, ItemGoneDialog, RefusedDialog } from '@touchline/shared';
import type { ShownMailbox, ShownMailboxList } from '@touchline/shared/contract/readers';
import { useState } from 'react';
import { isBuiltIn } from '../isBuiltIn.ts';
import { type MailboxTask, useDialogPlace } from '../tasks.ts';
import { useMayChange } from '../useMayChange.ts';
import { ConnectDialog } from './ConnectDialog.tsx';
import { ConnectionDialog } from './ConnectionDialog.tsx';
import { DisconnectDialog } from './DisconnectDialog.tsx';
import { HealthDialog } from './HealthDialog.tsx';
import { messages } from './messages.ts';
import { SettingsDialog } from './SettingsDialog.tsx';

export interface MailboxDialogsProps {
  readonly dialog: DialogAddress<'connect', MailboxTask>;
  readonly list: ShownMailboxList;
  /** Reads the list again. */
  readonly onChanged: () => Promise<void>;
}

/** The dialog about mailboxes that the URL names. */
export default function MailboxDialogs({ dialog: { name, id }, list, onChanged }: MailboxDialogsProps) {
  const t = messages.use();
  const { close } = useDialogPlace();
  const mayChange = useMayChange();
  const mailbox = useHeldMailbox(list.results, id);
  const rest = { onClose: close, onChanged };
  if (name === 'connect') return <ConnectDialog {...rest} list={list} />;
  if (mailbox === undefined) return <ItemGoneDialog title={t('goneTitle')} text={t('gone')} />;
  if (name !== 'check' && !mayChange(mailbox))
    return <RefusedDialog permission="mailboxesOfOthers" onClose={close} />;
  if (name === 'edit')
    return <SettingsDialog {...rest} key={mailbox.id} mailbox={mailbox} people={list.people} />;
  if (name === 'check') return <HealthDialog key={mailbox.id} mailbox={mailbox} onClose={close} />;
  // A link may name what nobody can do.
  if (isBuiltIn(mailbox)) return <ItemGoneDialog title={t('goneTitle')} text={t('isFixed')} />;
  return name === 'connection' ? (
    <ConnectionDialog {...rest} key={mailbox.id} mailbox={mailbox} />
  ) : (
    <DisconnectDialog {...rest} mailbox={mailbox} />
  );
}

/** The mailbox with this id, as it was when the dialog opened: it stays when somebody disconnects it meanwhile. */
function useHeldMailbox(listed: readonly ShownMailbox[], id: number | undefined): ShownMailbox | undefined {
  const [held, setHeld] = useState<ShownMailbox>();
  if (held?.id === id) return held;
  const found = listed.find((mailbox) => mailbox.id === id);
  if (found !== held) setHeld(found);
  return found;
}
