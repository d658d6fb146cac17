import { defineDialogs } from '@touchline/shared';

/** What is done to the own account in a dialog. */
export const ACCOUNT_TASKS = [
  'profile',
  'password',
  'two-factor',
  'two-factor-codes',
  'two-factor-off',
  'passkey',
] as const;
export type AccountTask = (typeof ACCOUNT_TASKS)[number];

/** The dialogs of the card, which have an address. */
export const { DialogPlaceProvider, useDialogPlace } = defineDialogs({
  plain: ACCOUNT_TASKS,
  ofItem: ['passkey-name'],
});
