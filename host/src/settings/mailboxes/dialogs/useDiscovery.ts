import { logFailure } from '@touchline/shared';
import type { DiscoveredMailbox } from '@touchline/shared/contract';
import { useRef, useState } from 'react';
import { discoverServers } from '../mailboxRequests.ts';

/** What was found for an address. */
export interface Discovery extends DiscoveredMailbox {
  readonly email: string;
  readonly domain: string;
  /** False when the search itself failed. */
  readonly isReadable: boolean;
}

/** Told what was found for an address, and what was for the one before. */
type OnFound = (found: Discovery, before: Discovery | undefined) => void;

/** Looks up the servers of the address that is typed. Only the answer for the last one counts. */
export function useDiscovery() {
  const [found, setFound] = useState<Discovery>();
  const [isLooking, setIsLooking] = useState(false);
  const last = useRef<{ readonly email: string; readonly answer: Promise<Discovery | undefined> }>(undefined);
  const ask = async (email: string, onFound: OnFound) => {
    setIsLooking(true);
    const answer = await discover(email);
    if (last.current?.email !== email) return undefined;
    setIsLooking(false);
    setFound(answer);
    onFound(answer, found);
    return answer;
  };
  return {
    found,
    isLooking,
    /** @returns what was found; undefined when another address is being looked up by then */
    search: (email: string, onFound: OnFound): Promise<Discovery | undefined> => {
      if (last.current?.email !== email) last.current = { email, answer: ask(email, onFound) };
      return last.current.answer;
    },
  };
}

async function discover(email: string): Promise<Discovery> {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  try {
    const servers = await discoverServers(email);
    return { ...servers, user: servers.user || email, email, domain, isReadable: true };
  } catch (error) {
    logFailure('The servers of a mailbox could not be looked up.', error);
    return { provider: null, user: email, smtp: null, imap: null, email, domain, isReadable: false };
  }
}
