import type { Role } from './auth.ts';
import { ROLES } from './rules.ts';

/**
 * Who may do what (U3): the lowest role for each permission. The API requires one for each of its routes, and the page
 * offers nothing that would be refused.
 */
const LOWEST_ROLE = {
  /** See what is there. */
  read: 'viewer',
  /** Change one's own account, and what one has read. */
  account: 'viewer',
  /** Make, import, change, merge and delete organizations and contacts. */
  contacts: 'staff',
  /** Change and delete notes of others on organizations and contacts (G3). */
  notesOfOthers: 'administrator',
  /** Make, change and delete templates, with their images and test mails. */
  templates: 'staff',
  /** Make, change, run and delete campaigns, and decide about their people and mails. */
  campaigns: 'staff',
  /** Let a campaign of another go out, where the team requires that, or send it back (U4). */
  approve: 'approver',
  /** Answer, note what becomes of a conversation, and settle what came in. */
  conversations: 'staff',
  /** Discard answers of others that did not go out. */
  answersOfOthers: 'administrator',
  /** Keep the do-not-email list: add and import addresses and whole domains, and let them get mail again. */
  suppressions: 'staff',
  /** Have everything that is kept of a person as one file (U9). */
  personalData: 'staff',
  /** Erase a person for good. */
  erasePeople: 'administrator',
  /** Take back what was deleted or merged. */
  restore: 'staff',
  /** Connect one's own mailboxes, change and disconnect them. */
  mailboxes: 'staff',
  /** The same with mailboxes of others and of nobody. */
  mailboxesOfOthers: 'administrator',
  /** Change what holds for the whole team: holidays, outcomes, own fields. */
  settings: 'administrator',
  /** See everything that everybody did; the history of a thing is seen with it. */
  activity: 'administrator',
  /** Invite people, change their roles, and have them leave. */
  people: 'administrator',
  /** Make API keys in one's own name, and revoke them (U8). */
  keys: 'staff',
  /** See and revoke those of others. */
  keysOfOthers: 'administrator',
  /** Have other programs told what happens here (U8). */
  webhooks: 'administrator',
} as const satisfies Record<string, Role>;

/** Something that an account may or may not do. */
export type Permission = keyof typeof LOWEST_ROLE;

/** Every permission, for tests and lists. */
export const PERMISSIONS = Object.keys(LOWEST_ROLE) as Permission[];

/**
 * What no API key is ever given (U8): whatever lets somebody in, decides who may do what, or where mails and events go, or holds for
 * the whole team, such as whether approval and a second factor are required; the word of a person who has seen what goes out (U4);
 * and what cannot be taken back. That stays with people who sign in.
 */
const FOR_PEOPLE_ALONE = [
  'account',
  'mailboxes',
  'mailboxesOfOthers',
  'approve',
  'erasePeople',
  'settings',
  'people',
  'keys',
  'keysOfOthers',
  'webhooks',
] as const satisfies readonly Permission[];

/** Something that an API key may be given. */
export type KeyPermission = Exclude<Permission, (typeof FOR_PEOPLE_ALONE)[number]>;

const isForPeopleAlone: ReadonlySet<Permission> = new Set(FOR_PEOPLE_ALONE);

/** Whether an API key can be given a permission. */
export const isKeyPermission = (permission: Permission): permission is KeyPermission =>
  !isForPeopleAlone.has(permission);

/** What an API key can be given, of what its maker may do themselves. */
export const KEY_PERMISSIONS: readonly KeyPermission[] = PERMISSIONS.filter(isKeyPermission);

/** Whether a role includes a permission. A server that tells no role of an account refuses it nothing (O3). */
export const may = (role: Role | undefined, permission: Permission): boolean =>
  role === undefined || ROLES.indexOf(role) >= ROLES.indexOf(LOWEST_ROLE[permission]);

/** Whether somebody of a role can work with what is theirs: a viewer could neither answer nor change it, so nothing is given to them. */
export const canOwn = (role: Role | undefined): boolean => may(role, 'contacts');

/** The lowest role that a permission takes, to be named where one is refused. */
export const roleFor = (permission: Permission): Role => LOWEST_ROLE[permission];
