import { logFailure, notify, useRoleName } from '@touchline/shared';
import type { Person } from '@touchline/shared/contract';
import { refusalOf, useForm } from '@touchline/shared/form';
import { FormDialog } from '../../FormDialog.tsx';
import { messages } from '../messages.ts';
import { changeRole } from '../people.ts';
import { RoleField } from './RoleField.tsx';

export interface RoleDialogProps {
  readonly person: Person;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

/** Gives somebody another role. */
export function RoleDialog({ person: { id, email, role: before }, onClose, onChanged }: RoleDialogProps) {
  const t = messages.use();
  const roleName = useRoleName();
  const form = useForm<Pick<Person, 'role'>, 'role'>({ initial: { role: before }, check: () => new Map() });
  const { role } = form.fields;
  const save = async () => {
    if (role !== before) {
      try {
        await changeRole(id, role);
      } catch (error) {
        logFailure('A role could not be changed.', error);
        return refusalOf(error, (path) => (path === 'role' ? path : undefined), t('failed'));
      }
      notify({ kind: 'success', text: t('roleChanged', { email, role: roleName(role) }) });
      void onChanged();
    }
    onClose();
    return undefined;
  };
  return (
    <FormDialog
      form={form}
      title={t('changeRoleTitle', { email })}
      saveLabel={t('save')}
      busyLabel={t('saving')}
      save={save}
      onClose={onClose}
    >
      <RoleField value={role} onChange={(value) => form.change('role', value)} />
    </FormDialog>
  );
}
