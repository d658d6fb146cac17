import type { OwnAccount } from '@touchline/shared/contract';
import type { AccountTask } from '../tasks.ts';
import { PasswordDialog } from './PasswordDialog.tsx';
import { ProfileDialog } from './ProfileDialog.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { SetUpDialog } from './SetUpDialog.tsx';

export interface AccountDialogsProps {
  readonly task: AccountTask;
  readonly own: OwnAccount;
  readonly onClose: () => void;
}

/** The dialog that is open. */
export default function AccountDialogs({ task, own, onClose }: AccountDialogsProps) {
  if (task === 'profile') return <ProfileDialog own={own} onClose={onClose} />;
  if (task === 'password') return <PasswordDialog own={own} onClose={onClose} />;
  // A link may name what is not to be done.
  const isOn = own.two_factor.since !== null;
  if (task === 'two-factor') return <SetUpDialog onClose={onClose} />;
  return isOn && <ProofDialog key={task} task={task} onClose={onClose} />;
}
