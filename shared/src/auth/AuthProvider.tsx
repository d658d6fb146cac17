import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import type { LoginResponse } from '../contract/index.ts';
import { http } from '../http/index.ts';
import { acceptLogin } from './acceptLogin.ts';
import { type SessionState, tokenStore } from './tokens.ts';

/** The session as sections see it. */
export interface Auth {
  readonly state: SessionState;
  /** Whose session this is, or was when it expired. */
  readonly owner: string;
  /** Whose page this is: what one person has open is never shown to another. */
  readonly page: string;
  /** The person has to set up a second factor, and is answered nothing else until then (U2). */
  readonly isSettingUp: boolean;
  /**
   * Signs in and stores the tokens.
   * @param code of an account with a second factor; without it the server names the field `code` (U1).
   * @throws AxiosError when the server refuses; Error `No tokens in response` when the answer lacks one (A3).
   */
  readonly logIn: (email: string, password: string, code?: string) => Promise<void>;
  /**
   * Drops the tokens at once, in all tabs, and revokes the session on the server (A9).
   * @throws AxiosError when the server could not be reached; this browser is signed out all the same.
   */
  readonly logOut: () => Promise<void>;
}

const AuthContext = createContext<Auth | undefined>(undefined);

async function logIn(email: string, password: string, code?: string): Promise<void> {
  const { data } = await http.post<Partial<LoginResponse> | null>('/api/auth/login/', {
    email,
    password,
    ...(code !== undefined && { code }),
  });
  acceptLogin(data);
}

async function logOut(): Promise<void> {
  const refresh = tokenStore.refresh();
  tokenStore.clear();
  if (refresh !== null) await http.post('/api/auth/logout/', { refresh });
}

/** The one auth context of the page. The host draws it once, around everything; sections read it with {@link useAuth}. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const state = useSyncExternalStore(tokenStore.subscribe, tokenStore.state);
  const owner = useSyncExternalStore(tokenStore.subscribe, tokenStore.owner);
  const page = useSyncExternalStore(tokenStore.subscribe, tokenStore.page);
  const isSettingUp = useSyncExternalStore(tokenStore.subscribe, tokenStore.isSettingUp);
  const auth = useMemo(
    () => ({ state, owner, page, isSettingUp, logIn, logOut }),
    [state, owner, page, isSettingUp],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** @throws Error outside {@link AuthProvider}: then the page holds two copies of `@touchline/shared` (H4). */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === undefined) throw new Error('useAuth outside AuthProvider: is @touchline/shared live twice?');
  return auth;
}
