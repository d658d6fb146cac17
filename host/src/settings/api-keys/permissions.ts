import { isKeyPermission, type KeyPermission, type Permission } from '@touchline/shared/contract/permissions';
import { messages } from './messages.ts';

/** Of each permission that a key can be given, the key of its name. */
const NAMES = {
  read: 'may.read',
  contacts: 'may.contacts',
  templates: 'may.templates',
  campaigns: 'may.campaigns',
  conversations: 'may.conversations',
  notesOfOthers: 'may.notesOfOthers',
  answersOfOthers: 'may.answersOfOthers',
  suppressions: 'may.suppressions',
  personalData: 'may.personalData',
  restore: 'may.restore',
  activity: 'may.activity',
} as const satisfies Record<KeyPermission, string>;

/** What a permission is called; its own name where no key is given it any more, or a later API knows one more. */
export function usePermissionName(): (permission: Permission) => string {
  const t = messages.use();
  return (permission) =>
    isKeyPermission(permission) && permission in NAMES ? t(NAMES[permission]) : permission;
}
