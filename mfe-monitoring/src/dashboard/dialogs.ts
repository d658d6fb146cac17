import { defineDialogs } from '@touchline/shared';

/** The dialogs of the Dashboard that have an address, each about a contact's last reply: `?reply=5`, `?answer=5`, `?answerAll=5`; and the list of keys. `?write=5` opens the composer of a conversation. */
export const { DialogPlaceProvider, useDialogPlace } = defineDialogs(
  {
    plain: ['keys'],
    ofItem: ['reply', 'answer', 'answerAll', 'write'],
  },
  { answer: 'conversations', answerAll: 'conversations', write: 'conversations' },
);
