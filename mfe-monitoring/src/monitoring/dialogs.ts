import { defineDialogs } from '@touchline/shared';

/** The details that a row opens, by an address of their own. */
export const { DialogPlaceProvider, useDialogPlace } = defineDialogs({
  plain: [],
  ofItem: ['campaign', 'contact'],
});
