import { defineDialogs } from '@touchline/shared';

/** The dialogs of the Dashboard that have an address, each about what a contact wrote last: `?reply=5`, `?answer=5`. */
export const { DialogPlaceProvider, useDialogPlace } = defineDialogs({
  plain: [],
  ofItem: ['reply', 'answer'],
});
