import { type ReactNode, useState } from 'react';
import { type Cache, SWRConfig, type SWRConfiguration } from 'swr';
import { errorStatus } from '../http/index.ts';
import { fetchJson } from './fetchJson.ts';

/** A refused request would be refused again; only network trouble is worth another try. */
function isWorthRetrying(error: unknown): boolean {
  const status = errorStatus(error);
  return status === undefined || status >= 500 || status === 429;
}

const settings: SWRConfiguration = {
  shouldRetryOnError: isWorthRetrying,
  errorRetryCount: 3,
  // Returning to the tab refreshes what is on screen, but not after every glance at another window.
  focusThrottleInterval: 60_000,
};

export interface DataProviderProps {
  /** Called once, for the cache to use: what it already holds is drawn at once. An empty one unless given. */
  readonly takeCache?: () => Cache;
  readonly children: ReactNode;
}

/** Read settings of the whole page, and the cache of one session: give it a `key` per session, so that what one person read is forgotten when they log out (A9). */
export function DataProvider({ takeCache, children }: DataProviderProps) {
  const [value] = useState(() => {
    const cache: Cache = takeCache?.() ?? new Map();
    const fetcher = (path: string) => fetchJson(path, cache.get(path)?.data);
    return { ...settings, fetcher, provider: () => cache };
  });
  return <SWRConfig value={value}>{children}</SWRConfig>;
}
