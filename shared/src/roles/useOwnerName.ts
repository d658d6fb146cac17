import type { Role } from '../contract/auth.ts';
import { canOwn } from '../contract/permissions.ts';
import { messages } from './messages.ts';

/** What somebody is called who has something: with the role where it does not let them work with it (U3). */
export function useOwnerName(): (name: string, role: Role | undefined) => string {
  const t = messages.use();
  return (name, role) =>
    role === undefined || canOwn(role) ? name : t('withRole', { name, role: t(`role.${role}`) });
}
