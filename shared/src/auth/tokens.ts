import type { Role } from '../contract/index.ts';
import { ROLES } from '../contract/rules.ts';
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
 * What a section keeps in this browser for the account alone, such as a text that is not saved yet, has a key that begins so:
 * logging out removes it, whichever sections are open.
 */
export const ACCOUNT_STORAGE_PREFIX = 'touchline_account_';

function forgetAccount(): void {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));
  for (const key of keys) if (key?.startsWith(ACCOUNT_STORAGE_PREFIX)) localStorage.removeItem(key);
}

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

const namesSomebody = (token: string) => typeof claimsOf(token).sub === 'string';

/** The role that the access token tells of; undefined where it tells none, as after the specification's own calls. */
function readRole(): Role | undefined {
  const { role: told } = claimsOf(storedToken(ACCESS_KEY) ?? '');
  return ROLES.find((known) => known === told);
}

/** Whether the token says that its person has to set up a second factor before anything else. */
const readSettingUp = () => claimsOf(storedToken(ACCESS_KEY) ?? '').setup === true;

const listeners = new Set<() => void>();
let owner = subject(storedToken(ACCESS_KEY) ?? '');
/** The subjects under which the person of this page was known: a refresh may replace a token without a subject. */
let names: readonly string[] = [owner];
/** Whether a token has said who the owner is. */
let isNamed = namesSomebody(storedToken(ACCESS_KEY) ?? '');
let role = readRole();
let isSettingUp = readSettingUp();
let state: SessionState = storedToken(ACCESS_KEY) === null ? 'signed-out' : 'signed-in';
let whyEnded: string | undefined;
let loggedOut = localStorage.getItem(LOGGED_OUT_KEY);

/** Why the session changes: a person signs in, this tab refreshes its token, or another tab stores one. */
type Cause = 'sign-in' | 'refresh' | 'other tab';

/**
 * Unless somebody has signed in, the access token may only be a newer one of the same session: of two that name nobody, that
 * cannot be told, and they count as one person's. So do one that names nobody and what this tab was given in its place.
 */
function become(next: SessionState, cause: Cause = 'other tab'): void {
  // All stay what they were while the session is expired: the page is kept as it is.
  let [nextOwner, nextRole, nextSettingUp] = [owner, role, isSettingUp];
  if (next === 'signed-in') {
    const token = storedToken(ACCESS_KEY) ?? '';
    nextRole = readRole();
    nextSettingUp = readSettingUp();
    if (cause === 'sign-in' || state !== 'signed-in' || namesSomebody(token)) nextOwner = subject(token);
  }
  const isSame = next === state && nextOwner === owner && nextRole === role && nextSettingUp === isSettingUp;
  if (isSame) return;
  if (nextOwner !== owner) names = cause === 'refresh' && !isNamed ? [...names, nextOwner] : [nextOwner];
  isNamed = namesSomebody(storedToken(ACCESS_KEY) ?? '') || (isNamed && nextOwner === owner);
  [state, owner, role, isSettingUp] = [next, nextOwner, nextRole, nextSettingUp];
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

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const tokenStore = {
  access: (): string | null => storedToken(ACCESS_KEY),
  refresh: (): string | null => storedToken(REFRESH_KEY),
  state: (): SessionState => state,
  /** Whose session this is, or was when it expired: identifies the person, and means nothing else. */
  owner: (): string => owner,
  /** Identifies whose page this is. Changes with the owner, except when a refresh first tells who they are. */
  page: (): string => names[0] ?? owner,
  /**
   * Whether the session is that person's still, or was when it ended. Who signs in with another tab counts as soon as their
   * token is stored, before this tab hears of it: requests carry it from then on.
   */
  isStillOf: (person: string): boolean => {
    const token = storedToken(ACCESS_KEY) ?? '';
    return names.includes(namesSomebody(token) ? subject(token) : owner) && names.includes(person);
  },
  /** What the person may do; undefined where the server tells nothing of it. */
  role: (): Role | undefined => role,
  /** Whether the person has to set up a second factor, and is answered nothing else until then (U2). */
  isSettingUp: (): boolean => isSettingUp,

  /** After signing in. */
  save: (tokens: Tokens): void => {
    localStorage.setItem(REFRESH_KEY, tokens.refresh);
    localStorage.setItem(ACCESS_KEY, tokens.access);
    become('signed-in', 'sign-in');
  },

  /** After a refresh: the new access token is stored, the refresh token is kept (A7). */
  saveAccess: (access: string): void => {
    localStorage.setItem(ACCESS_KEY, access);
    become('signed-in', 'refresh');
  },

  /**
   * The server no longer accepts the tokens (A6).
   * @param why what it says of the account, for the person; nothing where the session has just run out.
   */
  expire: (why?: string): void => {
    whyEnded = why;
    localStorage.removeItem(ACCESS_KEY);
    localStorage.removeItem(REFRESH_KEY);
    if (state === 'signed-in') become('expired');
  },

  /** What the server said of the account when the session ended; undefined where it said nothing. */
  whyEnded: (): string | undefined => whyEnded,

  /** A person logs out (A9). */
  clear: (): void => {
    loggedOut = String(Date.now());
    localStorage.setItem(LOGGED_OUT_KEY, loggedOut);
    localStorage.removeItem(ACCESS_KEY);
    localStorage.removeItem(REFRESH_KEY);
    forgetAccount();
    become('signed-out');
  },

  subscribe,

  /** Calls back when somebody logs out, and when the session becomes another person's. */
  onPersonLeft: (listener: () => void): (() => void) => {
    let known = tokenStore.page();
    return subscribe(() => {
      const hasLeft = state === 'signed-out' || tokenStore.page() !== known;
      known = tokenStore.page();
      if (hasLeft) listener();
    });
  },
};
