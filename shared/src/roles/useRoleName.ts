import type { Role } from '../contract/auth.ts';
import { messages } from './messages.ts';

/** What a role is called in the language of the page (U3). */
export function useRoleName(): (role: Role) => string {
  const t = messages.use();
  return (role) => t(`role.${role}`);
}
