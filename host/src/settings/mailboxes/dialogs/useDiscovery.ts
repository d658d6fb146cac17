import { logFailure } from '@touchline/shared';
import type { DiscoveredMailbox } from '@touchline/shared/contract';
import { useCallback, useRef, useState } from 'react';
import { discoverServers } from '../mailboxRequests.ts';

/** What was found for an address. `isReadable` is false when the search itself failed. */
export interface Discovery extends DiscoveredMailbox {
  readonly domain: string;
  readonly isReadable: boolean;
}

const NOTHING = { provider: null, user: '', smtp: null, imap: null };

/** Looks up the servers of the address that is typed. Only the answer for the last one counts. */
export function useDiscovery() {
  const [found, setFound] = useState<Discovery>();
  const [isLooking, setIsLooking] = useState(false);
  const last = useRef('');
  const lookUp = useCallback(async (email: string) => {
    if (last.current === email) return;
    last.current = email;
    setIsLooking(true);
    const domain = email.slice(email.lastIndexOf('@') + 1);
    const answer = await discoverServers(email).then(
      (servers) => ({ ...servers, domain, isReadable: true }),
      (error: unknown) => {
        logFailure('The servers of a mailbox could not be looked up.', error);
        return { ...NOTHING, domain, isReadable: false };
      },
    );
    if (last.current !== email) return;
    setIsLooking(false);
    setFound(answer);
  }, []);
  return { found, isLooking, lookUp };
}
