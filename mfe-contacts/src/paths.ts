/** `GET /api/contacts/`: every organization with its contacts; also the key of the list in the read cache. */
export const ORGANIZATIONS_PATH = '/api/contacts/';

/** `GET /api/contacts/contacts/?unassigned=1`: contacts that no organization has; also the key of that list. */
export const UNASSIGNED_PATH = '/api/contacts/contacts/?unassigned=1';

/** What the first screen reads. */
export const FIRST_PATHS: readonly string[] = [ORGANIZATIONS_PATH, UNASSIGNED_PATH];
