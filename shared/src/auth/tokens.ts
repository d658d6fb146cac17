import { ACCESS_KEY, claimsOf, storedToken } from './accessToken.ts';

/**
 * The tokens of the session, in local storage under the keys that the spec fixes (A4), shared by all tabs.
 * Any script of the page can read local storage: the Content-Security-Policy keeps strangers' scripts out, and a copy of
 * the tokens cannot be refreshed without a cookie that no script reads.
 */
const REFRESH_KEY = 'auth_refresh';
/** Set just before a person logs out, so that other tabs can tell it from a session that ran out. */
const LOGGED_OUT_KEY = 'touchline_logged_out';

/**
 * - `signed-in`: an access token is stored.
 * - `expired`: there was one, but the server no longer accepts it. Work on the page is kept for the same person.
 * - `signed-out`: nobody is signed in, or somebody logged out: everything is dropped.
 */
export type SessionState = 'signed-in' | 'expired' | 'signed-out';

export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

/** The `sub` claim of the token; the whole token where it has none. */
function subject(token: string): string {
  const { sub } = claimsOf(token);
  return typeof sub === 'string' ? sub : token;
}

const listeners = new Set<() => void>();
let owner = subject(storedToken(ACCESS_KEY) ?? '');
let state: SessionState = storedToken(ACCESS_KEY) === null ? 'signed-out' : 'signed-in';
let loggedOut = localStorage.getItem(LOGGED_OUT_KEY);

function become(next: SessionState): void {
  if (next === state) return;
  if (next === 'signed-in') owner = subject(storedToken(ACCESS_KEY) ?? '');
  state = next;
  for (const listener of listeners) listener();
}

function stateFromStorage(): SessionState {
  if (storedToken(ACCESS_KEY) !== null) return 'signed-in';
  const deliberate = localStorage.getItem(LOGGED_OUT_KEY) !== loggedOut;
  return deliberate || state === 'signed-out' ? 'signed-out' : 'expired';
}

// Signing in or out in one tab reaches the others (A8). A null key means that all of the storage was cleared.
window.addEventListener('storage', (event) => {
  if (event.key !== null && event.key !== ACCESS_KEY) return;
  const next = stateFromStorage();
  loggedOut = localStorage.getItem(LOGGED_OUT_KEY);
  become(next);
});

export const tokenStore = {
  access: (): string | null => storedToken(ACCESS_KEY),
  refresh: (): string | null => storedToken(REFRESH_KEY),
  state: (): SessionState => state,
  /** Whose session this is, or was when it expired: identifies the person, and means nothing else. */
  owner: (): string => owner,

  /** After signing in. */
  save: (tokens: Tokens): void => {
    localStorage.setItem(REFRESH_KEY, tokens.refresh);
    localStorage.setItem(ACCESS_KEY, tokens.access);
    become('signed-in');
  },

  /** After a refresh: the new access token is stored, the refresh token is kept (A7). */
  saveAccess: (access: string): void => {
    localStorage.setItem(ACCESS_KEY, access);
    become('signed-in');
  },

  /** The server no longer accepts the tokens (A6). */
  expire: (): void => {
    localStorage.removeItem(ACCESS_KEY);
    localStorage.removeItem(REFRESH_KEY);
    if (state === 'signed-in') become('expired');
  },

  /** A person logs out (A9). */
  clear: (): void => {
    loggedOut = String(Date.now());
    localStorage.setItem(LOGGED_OUT_KEY, loggedOut);
    localStorage.removeItem(ACCESS_KEY);
    localStorage.removeItem(REFRESH_KEY);
    become('signed-out');
  },

  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
