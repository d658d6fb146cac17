/** What a screen keeps in the URL: the open dialog, and what is searched for; how pages are addressed and called. */
export { defineDialogs } from './DialogPlace.tsx';
export type { DialogPlace, LeaveQuestion } from './DialogPlace.tsx';
export type { DialogAddress, DialogNames } from './dialogAddress.ts';
export { ItemGoneDialog } from './ItemGoneDialog.tsx';
export type { ItemGoneDialogProps } from './ItemGoneDialog.tsx';
export { usePageTitle, useShownPageTitle } from './pageTitle.ts';
export { useDiscardQuestion } from './useDiscardQuestion.ts';
export type { DiscardQuestionOptions } from './useDiscardQuestion.ts';
export { useLeaveQuestion } from './useLeaveQuestion.tsx';
export type { LeaveQuestionOptions } from './useLeaveQuestion.tsx';
export { useListFilter } from './useListFilter.ts';
export type { ListFilter } from './useListFilter.ts';
export { useQuery } from './useQuery.ts';
export { useSearchText } from './useSearchText.ts';
export { useStartOfResults } from './useStartOfResults.ts';
