import { defineDialogs } from '@touchline/shared';

/** What is done to a mailbox in a dialog. */
export const MAILBOX_TASKS = ['edit', 'connection', 'check', 'disconnect'] as const;
export type MailboxTask = (typeof MAILBOX_TASKS)[number];

/** The dialogs of the card, which have an address. */
export const { DialogPlaceProvider, useDialogPlace } = defineDialogs(
  {
    plain: ['connect'],
    ofItem: MAILBOX_TASKS,
  },
  { connect: 'mailboxes', edit: 'mailboxes', connection: 'mailboxes', disconnect: 'mailboxes' },
);
