import type { LoginResponse } from '../contract/index.ts';
import { PASSKEY_LOGIN_PATH } from '../contract/paths.ts';
import { acceptLogin } from '../auth/acceptLogin.ts';
import { http } from '../http/index.ts';

/** Whether this browser knows passkeys; it does only where the page is secure. */
export const knowsPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

/**
 * Has the device sign in, which asks for finger, face or PIN.
 * @returns false when the person changed their mind @throws AxiosError when the server refuses it
 */
export async function logInWithPasskey(): Promise<boolean> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { data: optionsJSON } = await http.post<Parameters<typeof startAuthentication>[0]['optionsJSON']>(
    `${PASSKEY_LOGIN_PATH}options/`,
  );
  let response: unknown;
  try {
    response = await startAuthentication({ optionsJSON });
  } catch (error) {
    // The browser tells no difference between a person who cancels and a device without a passkey.
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return false;
    throw error;
  }
  const { data } = await http.post<Partial<LoginResponse> | null>(PASSKEY_LOGIN_PATH, { response });
  acceptLogin(data);
  return true;
}
