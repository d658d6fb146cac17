import { errorMessage, notify, useAuth } from '@touchline/shared';
import { useCallback } from 'react';
import { messages } from './messages.ts';

/** Ends the session (A9), and says where the server could not be told. */
export function useLogOut(): () => Promise<void> {
  const t = messages.use();
  const { logOut } = useAuth();
  return useCallback(async () => {
    try {
      await logOut();
    } catch (error) {
      notify({ kind: 'error', text: `${t('logOutUntold')} (${errorMessage(error, '')})` });
    }
  }, [t, logOut]);
}
