/**
 * Undoing a deletion (S8), under `@touchline/shared/deletions`. Bundled by each section that deletes something; its state
 * lives in `@touchline/shared`, of which the page has one copy.
 */
export { restoreDeletion, sendDeletion } from './requests.ts';
export { TakeBackHint } from './TakeBackHint.tsx';
export { useDeletedNotice } from './useDeletedNotice.ts';
