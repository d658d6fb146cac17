import { defineDialogs } from '@touchline/shared';

/** The dialogs of the section that have an address. */
export const { DialogPlaceProvider, useDialogPlace } = defineDialogs(
  {
    plain: ['create'],
    ofItem: ['edit', 'delete'],
  },
  { create: 'campaigns', edit: 'campaigns', delete: 'campaigns' },
);
