import axios from 'axios';
import type { RefreshResponse } from '../contract/index.ts';
import { tokenStore } from '../auth/tokens.ts';

/** One refresh at a time in this tab: requests that fail meanwhile wait for it. */
let running: Promise<string | undefined> | undefined;

/**
 * Gets an access token that the server takes.
 * Only one refresh runs at a time, over all tabs of this browser (A5, A8): whoever waited for the lock finds the
 * token that another tab has stored meanwhile, and uses that.
 * @param isNewer Whether a stored access token is another than the one that was refused.
 * @returns The token; undefined when the session is over. The tokens are then cleared (A6).
 */
export function refreshAccessToken(isNewer: (stored: string) => boolean): Promise<string | undefined> {
  running ??= withLock(async () => {
    const stored = tokenStore.access();
    if (stored !== null && isNewer(stored)) return stored;
    return requestAccessToken();
  }).finally(() => {
    running = undefined;
  });
  return running;
}

/** Web Locks reach all tabs of the origin. Where they are missing (plain http on a LAN) each tab refreshes on its own. */
function withLock<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request('touchline-refresh', work);
}

async function requestAccessToken(): Promise<string | undefined> {
  const refresh = tokenStore.refresh();
  if (refresh !== null) {
    try {
      // Not the client of `client.ts`: its interceptor would wait for this very refresh.
      const { data } = await axios.post<Partial<RefreshResponse> | null>('/api/auth/refresh/', { refresh });
      if (typeof data?.access === 'string' && data.access !== '') {
        // The person may have logged out while the answer was on its way: that must not sign them in again.
        if (tokenStore.refresh() !== refresh) return undefined;
        tokenStore.saveAccess(data.access);
        return data.access;
      }
    } catch {
      // Falls through: a failed refresh ends the session, and the caller passes its own error on (A6).
    }
    if (tokenStore.refresh() !== refresh) return undefined;
  }
  tokenStore.expire();
  return undefined;
}
