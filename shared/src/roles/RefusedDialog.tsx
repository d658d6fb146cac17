import { type Permission, roleFor } from '../contract/permissions.ts';
import { Dialog, DialogCloseButton } from '../ui/dialog/Dialog.tsx';
import { messages } from './messages.ts';
import { useRoleName } from './useRoleName.ts';

export interface RefusedDialogProps {
  /** What the dialog that was asked for takes. */
  readonly permission: Permission;
  readonly onClose: () => void;
}

/** Stands in for a dialog whose address was opened by somebody who may not do what it is for (U3). */
export function RefusedDialog({ permission, onClose }: RefusedDialogProps) {
  const t = messages.use();
  const roleName = useRoleName();
  return (
    <Dialog
      open
      size="small"
      title={t('refusedTitle')}
      description={t('refused', { role: roleName(roleFor(permission)) })}
      onClose={onClose}
      footer={<DialogCloseButton>{t('close')}</DialogCloseButton>}
    />
  );
}
