import { defineDialogs } from '@touchline/shared';

/** The details that a row opens, each with a URL of its own. */
export const { DialogPlaceProvider, useDialogPlace } = defineDialogs({
  plain: [],
  ofItem: ['campaign', 'contact'],
});
