import { defineItem, fromHere, http } from '@touchline/shared';
import type { OwnAccountChange, PasswordChange } from '@touchline/shared/contract';
import {
  ACCOUNT_ADDRESS_PATH,
  ACCOUNT_PASSWORD_PATH,
  ACCOUNT_PATH,
  ACCOUNT_PHOTO_PATH,
  ACCOUNT_SESSIONS_PATH,
  PASSKEYS_PATH,
} from '@touchline/shared/contract/paths';
import { parseUntrustedPasskeys, parseUntrustedSessions } from '@touchline/shared/contract/readers';

/** Where they are signed in. */
export const sessions = defineItem({
  path: () => ACCOUNT_SESSIONS_PATH,
  parse: parseUntrustedSessions,
  failure: 'The sessions could not be loaded.',
});

/** Their passkeys. Gone for an API that has none. */
export const passkeys = defineItem({
  path: () => PASSKEYS_PATH,
  parse: parseUntrustedPasskeys,
  failure: 'The passkeys could not be loaded.',
});

/**
 * Has the device make a passkey, and adds it.
 * @returns the passkeys as the API gives them; undefined when the person changed their mind
 * @throws AxiosError when it was refused
 */
export async function addPasskey(name: string, password: string): Promise<unknown> {
  const { startRegistration } = await import(/* webpackChunkName: "webauthn" */ '@simplewebauthn/browser');
  const { data: optionsJSON } = await http.post<Parameters<typeof startRegistration>[0]['optionsJSON']>(
    `${PASSKEYS_PATH}options/`,
    { password },
  );
  let response: unknown;
  try {
    response = await startRegistration({ optionsJSON });
  } catch (error) {
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return undefined;
    throw error;
  }
  const { data } = await http.post<unknown>(PASSKEYS_PATH, { name, response }, fromHere());
  return data;
}

/** @returns the passkeys as the API gives them @throws AxiosError when it was refused */
export async function renamePasskey(id: number, name: string): Promise<unknown> {
  const { data } = await http.patch<unknown>(`${PASSKEYS_PATH}${id}/`, { name });
  return data;
}

/** @throws AxiosError when it was refused */
export async function removePasskey(id: number): Promise<void> {
  await http.delete(`${PASSKEYS_PATH}${id}/`, fromHere());
}

/** @returns the account as the API gives it @throws AxiosError when it was refused */
export async function saveAccount(change: OwnAccountChange): Promise<unknown> {
  const { data } = await http.patch<unknown>(ACCOUNT_PATH, change, fromHere());
  return data;
}

/** Mails the link again that confirms the new address. @throws AxiosError when it was refused */
export async function sendAddressAgain(): Promise<void> {
  await http.post(ACCOUNT_ADDRESS_PATH, undefined, fromHere());
}

/** The address stays as it is. @throws AxiosError when it was refused */
export async function forgetAddress(): Promise<void> {
  await http.delete(ACCOUNT_ADDRESS_PATH);
}

/** Chooses a picture. @returns the account as the API gives it @throws AxiosError when it was refused */
export async function savePhoto(file: File): Promise<unknown> {
  const body = new FormData();
  body.append('image', file);
  const { data } = await http.put<unknown>(ACCOUNT_PHOTO_PATH, body);
  return data;
}

/** Shows initials again. @returns the account as the API gives it @throws AxiosError when it was refused */
export async function removePhoto(): Promise<unknown> {
  const { data } = await http.delete<unknown>(ACCOUNT_PHOTO_PATH);
  return data;
}

/** Every other session ends. @throws AxiosError when it was refused */
export async function changePassword(change: PasswordChange): Promise<void> {
  await http.put(ACCOUNT_PASSWORD_PATH, change, fromHere());
}

/** @throws AxiosError when it was refused */
export async function endSession(id: string): Promise<void> {
  await http.delete(`${ACCOUNT_SESSIONS_PATH}${id}/`);
}

/** @throws AxiosError when it was refused */
export async function endOtherSessions(): Promise<void> {
  await http.delete(ACCOUNT_SESSIONS_PATH);
}
