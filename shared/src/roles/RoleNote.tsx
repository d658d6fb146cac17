import { styled } from 'styled-components';
import { useMay } from '../auth/useMay.ts';
import { type Permission, roleFor } from '../contract/permissions.ts';
import { color, font } from '../ui/theme/index.ts';
import { messages } from './messages.ts';
import { useRoleName } from './useRoleName.ts';

/** Says, once on a screen, why what it takes a permission for is not there (U3); nothing for whoever may do it. */
export function RoleNote({ permission }: { readonly permission: Permission }) {
  const t = messages.use();
  const roleName = useRoleName();
  if (useMay(permission)) return null;
  return <Line>{t('lookOnly', { role: roleName(roleFor(permission)) })}</Line>;
}

const Line = styled.p`
  color: ${color.muted};
  font: ${font.small};
`;
