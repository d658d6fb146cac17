import { ORGANIZATION_LIST_PATH, UNASSIGNED_CONTACTS_PATH } from '@touchline/shared/contract/paths';

/** What the first screen reads, the shortest answer last. */
export const FIRST_PATHS: readonly string[] = [ORGANIZATION_LIST_PATH, UNASSIGNED_CONTACTS_PATH];
