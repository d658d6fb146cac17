import { logFailure } from '@touchline/shared';
import type { ShownMailbox } from '@touchline/shared/contract/readers';
import { fetchMailboxes } from '../mailboxRequests.ts';

/** Milliseconds after which a server that was about to save something has done so. */
const SETTLES_WITHIN = 1000;

/** Whether the server had saved an attempt before it heard that it was cancelled. */
export async function savedAllTheSame(isIt: (mailbox: ShownMailbox) => boolean): Promise<boolean> {
  await new Promise((resolve) => {
    setTimeout(resolve, SETTLES_WITHIN);
  });
  try {
    return (await fetchMailboxes()).some(isIt);
  } catch (error) {
    logFailure('The mailboxes could not be read after an attempt was cancelled.', error);
    return false;
  }
}
