import { defineDialogs } from '@touchline/shared';

/** The dialogs of the section that have an address. */
export const { DialogPlaceProvider, useDialogPlace } = defineDialogs(
  {
    plain: ['add', 'import', 'change', 'move', 'merge', 'resume', 'erase', 'undo'],
    ofItem: ['edit', 'delete', 'about'],
  },
  {
    add: 'contacts',
    import: 'contacts',
    change: 'contacts',
    move: 'contacts',
    merge: 'contacts',
    resume: 'contacts',
    erase: 'erasePeople',
    undo: 'restore',
    edit: 'contacts',
    delete: 'contacts',
  },
);
