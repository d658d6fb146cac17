import axios from 'axios';
import type { RefreshResponse } from '../contract/index.ts';
import { isStorageBlocked } from '../auth/storage.ts';
import { tokenStore } from '../auth/tokens.ts';
import { languageStore } from '../language/language.ts';
import { fieldErrors } from './errors.ts';

/** How long a token stored by another tab may take to arrive here, in milliseconds; usually it takes a few. */
const ARRIVAL_LIMIT = 1000;

/** One refresh at a time in this tab: requests that fail meanwhile wait for it. */
let running: Promise<string | undefined> | undefined;

/**
 * Gets an access token that the server accepts. Only one refresh runs at a time, over all tabs of this browser (A5, A8): a
 * tab that waited for the lock uses the token that another has stored meanwhile.
 * @param isNewer Whether a stored access token differs from the one that was refused.
 * @returns The token; undefined when the session is over. The tokens are then cleared (A6).
 */
export function refreshAccessToken(isNewer: (stored: string) => boolean): Promise<string | undefined> {
  running ??= withLock(async (hasWaited) => {
    const stored = await storedToken(isNewer, hasWaited ? ARRIVAL_LIMIT : 0);
    return stored ?? requestAccessToken();
  }).finally(() => {
    running = undefined;
  });
  return running;
}

/**
 * Web Locks reach all tabs of the origin. Where they are missing (plain http on a LAN), or refused with all storage, each
 * tab refreshes on its own.
 * @param work Told whether another tab held the lock.
 */
async function withLock<Result>(work: (hasWaited: boolean) => Promise<Result>): Promise<Result> {
  if (isStorageBlocked || !('locks' in navigator)) return work(false);
  const name = 'touchline-refresh';
  const atOnce = await navigator.locks.request(name, { ifAvailable: true }, async (lock) =>
    lock === null ? undefined : { result: await work(false) },
  );
  return atOnce === undefined ? navigator.locks.request(name, () => work(true)) : atOnce.result;
}

/**
 * The stored access token, if it is newer than the one that was refused.
 * @param limit how long, in milliseconds, one that another tab has just stored may take to arrive: tabs are processes, and a
 * lock travels faster than what was stored under it. Without waiting, this tab would refresh a second time.
 */
function storedToken(isNewer: (stored: string) => boolean, limit: number): Promise<string | undefined> {
  const read = () => {
    const stored = tokenStore.access();
    return stored !== null && isNewer(stored) ? stored : undefined;
  };
  const found = read();
  if (found !== undefined || limit === 0) return Promise.resolve(found);
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('storage', look);
      resolve(read());
    };
    // Without a refresh token the other tab's refresh failed: there is nothing to wait for.
    const look = () => {
      if (read() !== undefined || tokenStore.refresh() === null) end();
    };
    const timer = setTimeout(end, limit);
    addEventListener('storage', look);
    look();
  });
}

async function requestAccessToken(): Promise<string | undefined> {
  const refresh = tokenStore.refresh();
  let why: string | undefined;
  if (refresh !== null) {
    try {
      // Not the client of `client.ts`: its interceptor would wait for this very refresh.
      const { data } = await axios.post<Partial<RefreshResponse> | null>(
        '/api/auth/refresh/',
        { refresh },
        { headers: { 'Accept-Language': languageStore.get() } },
      );
      if (typeof data?.access === 'string' && data.access !== '') {
        // The person may have logged out while the answer was on its way: that must not sign them in again.
        if (tokenStore.refresh() !== refresh) return undefined;
        tokenStore.saveAccess(data.access);
        return data.access;
      }
    } catch (error) {
      why = fieldErrors(error).get('account');
      // Falls through: a failed refresh ends the session, and the caller passes its own error on (A6).
    }
    if (tokenStore.refresh() !== refresh) return undefined;
  }
  tokenStore.expire(why);
  return undefined;
}
