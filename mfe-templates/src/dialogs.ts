import { defineDialogs } from '@touchline/shared';

/** The dialogs of the section that have an address. */
export const { DialogPlaceProvider, useDialogPlace } = defineDialogs(
  {
    plain: ['create'],
    ofItem: ['preview', 'test', 'edit', 'delete'],
  },
  { create: 'templates', edit: 'templates', delete: 'templates' },
);
