import { defineDialogs } from '@touchline/shared';

/** The dialogs of the Dashboard that have an address, each about a contact's last reply: `?reply=5`, `?answer=5`; and the list of keys. */
export const { DialogPlaceProvider, useDialogPlace } = defineDialogs({
  plain: ['keys'],
  ofItem: ['reply', 'answer'],
});
