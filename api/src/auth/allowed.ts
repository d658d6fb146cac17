import { isKeyPermission, may, type Permission } from '@touchline/shared/contract';
import { forbidden } from '../errors.ts';
import { notAllowed, notOfKey } from '../language/texts.ts';
import type { StoredUser } from './users.repository.ts';

/** Whoever asks: a person, or a script by an API key of theirs (U8). */
export interface SignedIn extends StoredUser {
  /** The key; it may do what both it and its maker may. */
  readonly key?: { readonly name: string; readonly permissions: readonly Permission[] };
}

/** Whether whoever asks may do something (U3). What keys are given no more, one that has it from before may not do either. */
export const isAllowed = ({ role, key }: SignedIn, permission: Permission): boolean =>
  may(role, permission) &&
  (key === undefined || (isKeyPermission(permission) && key.permissions.includes(permission)));

/** @param permission without one, nobody may. @throws 403 for whoever may not */
export function requireAllowed(user: SignedIn, permission: Permission | undefined): void {
  if (permission !== undefined && isAllowed(user, permission)) return;
  const isOfRole = permission === undefined || !may(user.role, permission);
  throw forbidden(isOfRole ? notAllowed(user.role) : notOfKey(permission));
}
