import { useSyncExternalStore } from 'react';
import type { Role } from '../contract/index.ts';
import { may, type Permission } from '../contract/permissions.ts';
import { tokenStore } from './tokens.ts';

/** The role of whoever is signed in; undefined where the server tells none. */
export const useRole = (): Role | undefined => useSyncExternalStore(tokenStore.subscribe, tokenStore.role);

/** Whether whoever is signed in may do something (U3): what would be refused is not offered. */
export const useMay = (permission: Permission): boolean => may(useRole(), permission);
