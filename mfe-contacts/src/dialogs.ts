import { defineDialogs } from '@touchline/shared';

/** The dialogs of the section that have an address. */
export const { DialogPlaceProvider, useDialogPlace } = defineDialogs(
  {
    plain: ['add', 'import', 'change', 'move', 'merge', 'resume', 'erase'],
    ofItem: ['edit', 'delete'],
  },
  {
    add: 'contacts',
    import: 'contacts',
    change: 'contacts',
    move: 'contacts',
    merge: 'contacts',
    resume: 'contacts',
    erase: 'erasePeople',
    edit: 'contacts',
    delete: 'contacts',
  },
);
