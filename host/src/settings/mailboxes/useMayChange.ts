import { tokenStore, useMay } from '@touchline/shared';
import type { ShownMailbox } from '@touchline/shared/contract/readers';

/** Whether the person may change and disconnect a mailbox: their own, or anybody's (U3). */
export function useMayChange(): (mailbox: Pick<ShownMailbox, 'owner'>) => boolean {
  const mayOwn = useMay('mailboxes');
  const mayOthers = useMay('mailboxesOfOthers');
  return ({ owner }) => mayOthers || (mayOwn && String(owner?.id) === tokenStore.owner());
}
