import { acceptLogin } from '../auth/acceptLogin.ts';
import type { LoginResponse, SingleSignOnLink, SingleSignOnStart } from '../contract/index.ts';
import { SINGLE_SIGN_ON_PATH } from '../contract/paths.ts';
import { fromHere, http } from '../http/index.ts';

/** What the server leads back to: with a reason where somebody is not let in. */
const RETURN = /^#single-sign-on(?:=([a-z_]{1,20}))?$/u;
/** Where the person was: no address ever says it, so none can lead elsewhere. */
const PLACE_KEY = 'touchline_place_before_sign_in';

/** Why somebody who comes back is not let in. */
const REFUSALS = ['over', 'declined', 'failed', 'no_group', 'no_email', 'taken', 'left', 'limited'] as const;

/** A reason that this page knows. */
export const whyRefused = (reason: string): (typeof REFUSALS)[number] =>
  REFUSALS.find((known) => known === reason) ?? 'failed';

/** Leads the browser to the provider. @throws AxiosError when the server refuses it */
export async function beginSingleSignOn(): Promise<undefined> {
  const { data } = await http.post<Partial<SingleSignOnStart> | null>(SINGLE_SIGN_ON_PATH);
  if (typeof data?.url !== 'string' || !/^https?:/u.test(data.url)) throw new Error('No address in response');
  const { pathname, search } = globalThis.location;
  sessionStorage.setItem(PLACE_KEY, pathname + search);
  globalThis.location.assign(data.url);
}

/**
 * Puts the page back to where it was before somebody went to the provider.
 * @returns why they are not let in, empty where they are; undefined for whoever does not come back from there
 */
export function takeReturn(): string | undefined {
  const [isReturn, reason = ''] = RETURN.exec(globalThis.location.hash) ?? [];
  if (isReturn === undefined) return undefined;
  const kept = new URL(sessionStorage.getItem(PLACE_KEY) ?? '/', globalThis.location.origin);
  sessionStorage.removeItem(PLACE_KEY);
  const place = kept.origin === globalThis.location.origin ? kept.pathname + kept.search : '/';
  history.replaceState(history.state, '', place.replace(/^\/+/u, '/'));
  dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  return reason;
}

/**
 * Fetches the session of whoever has just come back.
 * @throws AxiosError when there is none; its `password` is named where the account of the address is to be linked first
 */
export async function finishSingleSignOn(): Promise<undefined> {
  const { data } = await http.post<Partial<LoginResponse> | null>(`${SINGLE_SIGN_ON_PATH}finish/`);
  acceptLogin(data);
}

/** Proves that the account of the address is one's own, and signs in to it. @throws AxiosError when the server refuses it */
export async function linkSingleSignOn(proof: SingleSignOnLink): Promise<undefined> {
  const { data } = await http.post<Partial<LoginResponse> | null>(
    `${SINGLE_SIGN_ON_PATH}link/`,
    proof,
    fromHere(),
  );
  acceptLogin(data);
}
