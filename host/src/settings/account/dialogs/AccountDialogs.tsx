import type { DialogAddress } from '@touchline/shared';
import type { OwnAccount } from '@touchline/shared/contract';
import { passkeys } from '../account.ts';
import type { AccountTask } from '../tasks.ts';
import { PasskeyDialog } from './PasskeyDialog.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { ProfileDialog } from './ProfileDialog.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { SetUpDialog } from './SetUpDialog.tsx';

export interface AccountDialogsProps {
  readonly dialog: DialogAddress<AccountTask, 'passkey-name'>;
  readonly own: OwnAccount;
  readonly onClose: () => void;
}

/** The dialog that the URL names. */
export default function AccountDialogs({ dialog: { name, id }, own, onClose }: AccountDialogsProps) {
  switch (name) {
    case 'profile':
      return <ProfileDialog own={own} onClose={onClose} />;
    case 'password':
      return <PasswordDialog own={own} onClose={onClose} />;
    case 'two-factor':
      return <SetUpDialog onClose={onClose} />;
    case 'passkey':
      return <PasskeyDialog onClose={onClose} />;
    case 'passkey-name':
      return <RenameDialog id={id} onClose={onClose} />;
    default:
      // A link may name what is not to be done.
      return own.two_factor.since !== null && <ProofDialog key={name} task={name} onClose={onClose} />;
  }
}

function RenameDialog({ id, onClose }: { readonly id: number | undefined; readonly onClose: () => void }) {
  const passkey = passkeys.use().value?.find((one) => one.id === id);
  return passkey && <PasskeyDialog key={id} passkey={passkey} onClose={onClose} />;
}
