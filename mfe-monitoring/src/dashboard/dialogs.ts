import { defineDialogs } from '@touchline/shared';

/** The dialogs of the Dashboard that have an address, each about a contact's last reply: `?reply=5`, `?answer=5`. */
export const { DialogPlaceProvider, useDialogPlace } = defineDialogs({
  plain: [],
  ofItem: ['reply', 'answer'],
});
