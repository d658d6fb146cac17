import { logFailure, notify, useRoleName } from '@touchline/shared';
import type { Person } from '@touchline/shared/contract';
import { canOwn } from '@touchline/shared/contract/permissions';
import { fieldElementId, refusalOf, useForm } from '@touchline/shared/form';
import { FormDialog } from '../../FormDialog.tsx';
import { messages } from '../messages.ts';
import { changeRole } from '../people.ts';
import { HeirField, NO_HEIR } from './HeirField.tsx';
import { RoleField } from './RoleField.tsx';

const FIELDS: ReadonlyMap<string, 'role' | 'heir'> = new Map([
  ['role', 'role'],
  ['heir_id', 'heir'],
]);

export interface RoleDialogProps {
  readonly person: Person;
  readonly people: readonly Person[];
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

/** Gives somebody another role, and offers to hand over what they have where they could not work with it. */
export function RoleDialog({ person, people, onClose, onChanged }: RoleDialogProps) {
  const { id, email, role: before } = person;
  const t = messages.use();
  const roleName = useRoleName();
  const form = useForm<Pick<Person, 'role'> & { readonly heir: string }, 'role' | 'heir'>({
    initial: { role: before, heir: NO_HEIR },
    check: () => new Map(),
  });
  const { role, heir } = form.fields;
  const isHeirAsked = !canOwn(role);
  const save = async () => {
    const isHandedOver = isHeirAsked && heir !== NO_HEIR;
    if (role !== before || isHandedOver) {
      try {
        await changeRole(id, { role, ...(isHandedOver && { heir_id: Number(heir) }) });
      } catch (error) {
        logFailure('A role could not be changed.', error);
        return refusalOf(error, (path) => FIELDS.get(path), t('failed'));
      }
      notify({
        kind: 'success',
        text:
          role === before ? t('handedOver', { email }) : t('roleChanged', { email, role: roleName(role) }),
      });
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
      {isHeirAsked && (
        <HeirField
          id={fieldElementId(form.formId, 'heir')}
          person={person}
          people={people}
          value={heir}
          nobody={t('keeps', { email })}
          error={form.errors.get('heir')}
          onChange={(value) => form.change('heir', value)}
        />
      )}
    </FormDialog>
  );
}
