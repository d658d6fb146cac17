/**
 * Taking back what was deleted (S8), under `@touchline/shared/deletions`. Bundled by whoever deletes something; what is
 * kept lies in what `@touchline/shared` has once in the page.
 */
export { restoreDeletion, sendDeletion } from './requests.ts';
export { useDeletedNotice } from './useDeletedNotice.ts';
