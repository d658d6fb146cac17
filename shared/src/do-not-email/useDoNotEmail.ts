import { changeFailure, logFailure, notify } from '@touchline/shared';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { messages } from './messages.ts';
import { addSuppression, sendLift } from './requests.ts';

/** What a button needs that puts somebody on the do-not-email list. */
export interface DoNotEmail {
  readonly label: string;
  readonly isBusy: boolean;
  /** @returns whether the address is on the list; a refusal is told */
  readonly add: () => Promise<boolean>;
}

/** Puts an address on the do-not-email list by one press, with Undo (U9). Whoever may not is not to be offered it. */
export function useDoNotEmail(email: string): DoNotEmail {
  const t = messages.use();
  const { mutate } = useSWRConfig();
  const [isBusy, setBusy] = useState(false);
  const about = `do not email ${email}`;
  // Every section shows who gets no mail, and what was planned for them.
  const reload = () => mutate(() => true).catch(() => undefined);
  const takeBack = async () => {
    try {
      await sendLift({ email, explanation: t('undone'), reason: 'unsubscribed', is_undo: true });
    } catch (error) {
      logFailure('An address could not be taken off the do-not-email list.', error);
      notify({ kind: 'error', text: changeFailure(error, t('undoFailed')), about });
    }
    await reload();
  };
  const add = async () => {
    setBusy(true);
    try {
      await addSuppression({ address: email });
      const action = { label: t('undo'), onClick: () => void takeBack() };
      notify({ kind: 'success', text: t('added', { email }), about, action });
      return true;
    } catch (error) {
      logFailure('An address could not be put on the do-not-email list.', error);
      notify({ kind: 'error', text: changeFailure(error, t('addFailed')), about });
      return false;
    } finally {
      // Somebody may have been earlier: what is true now is shown.
      await reload();
      setBusy(false);
    }
  };
  return { label: t('doNotEmail'), isBusy, add };
}
