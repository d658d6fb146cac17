import { styled } from 'styled-components';
import { useMay } from '../auth/useMay.ts';
import { type Permission, roleFor } from '../contract/permissions.ts';
import { color, font } from '../ui/theme/index.ts';
import { messages } from './messages.ts';

/** Says, once on a screen, why what it takes a permission for is not there (U3); nothing for whoever may do it. */
export function RoleNote({ permission }: { readonly permission: Permission }) {
  const t = messages.use();
  if (useMay(permission)) return null;
  return <Line>{t('lookOnly', { role: t(`role.${roleFor(permission)}`) })}</Line>;
}

const Line = styled.p`
  color: ${color.muted};
  font: ${font.small};
`;
