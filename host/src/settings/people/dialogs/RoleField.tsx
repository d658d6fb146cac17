import { ChoiceField, useRoleName } from '@touchline/shared';
import type { Role } from '@touchline/shared/contract';
import { ROLES } from '@touchline/shared/contract/rules';
import { messages } from '../messages.ts';

export interface RoleFieldProps {
  readonly value: Role;
  readonly onChange: (role: Role) => void;
}

/** Chooses a role, and says what it may do. */
export function RoleField({ value, onChange }: RoleFieldProps) {
  const t = messages.use();
  const roleName = useRoleName();
  return (
    <ChoiceField
      label={t('role')}
      hint={t(`may.${value}`)}
      value={value}
      options={ROLES.map((role) => ({ value: role, label: roleName(role) }))}
      onChange={onChange}
    />
  );
}
