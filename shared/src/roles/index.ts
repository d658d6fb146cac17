/** Offers nobody what would be refused, and says why (U3). */
export { May } from './May.tsx';
export type { MayProps } from './May.tsx';
export { RefusedDialog } from './RefusedDialog.tsx';
export type { RefusedDialogProps } from './RefusedDialog.tsx';
export { RoleNote } from './RoleNote.tsx';
export { useOwnerName } from './useOwnerName.ts';
export { useRoleName } from './useRoleName.ts';
