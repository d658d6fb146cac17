import type { Permission } from '@touchline/shared/contract/permissions';
import { messages } from './messages.ts';

const NAMED = [
  'read',
  'contacts',
  'templates',
  'campaigns',
  'conversations',
  'answersOfOthers',
  'suppressions',
  'personalData',
  'restore',
  'settings',
  'activity',
] as const satisfies readonly Permission[];

/** What a permission is called; its own name where a later API knows one more. */
export function usePermissionName(): (permission: Permission) => string {
  const t = messages.use();
  return (permission) => {
    const named = NAMED.find((known) => known === permission);
    return named === undefined ? permission : t(`may.${named}`);
  };
}
