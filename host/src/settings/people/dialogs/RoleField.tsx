import { ChoiceField, useRoleName } from '@touchline/shared';
import type { Role } from '@touchline/shared/contract';
import { ROLES } from '@touchline/shared/contract/rules';
import { messages } from '../messages.ts';

export interface RoleFieldProps {
  readonly value: Role;
  readonly onChange: (role: Role) => void;
}

/** Approving campaigns is not a matter of roles yet: who has that role keeps it, and nobody else is offered it. */
const offered = (value: Role) => ROLES.filter((role) => role !== 'approver' || value === 'approver');

/** Chooses a role, and says what it may do. */
export function RoleField({ value, onChange }: RoleFieldProps) {
  const t = messages.use();
  const roleName = useRoleName();
  return (
    <ChoiceField
      label={t('role')}
      hint={t(`may.${value}`)}
      value={value}
      options={offered(value).map((role) => ({ value: role, label: roleName(role) }))}
      onChange={onChange}
    />
  );
}
