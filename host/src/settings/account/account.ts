import { defineItem, http } from '@touchline/shared';
import type { OwnAccountChange, PasswordChange } from '@touchline/shared/contract';
import {
  ACCOUNT_PASSWORD_PATH,
  ACCOUNT_PATH,
  ACCOUNT_PHOTO_PATH,
  ACCOUNT_SESSIONS_PATH,
} from '@touchline/shared/contract/paths';
import { parseUntrustedAccount, parseUntrustedSessions } from '@touchline/shared/contract/readers';

/** The account of whoever is signed in (U1). Gone for an API that keeps its accounts elsewhere. */
export const account = defineItem({
  path: () => ACCOUNT_PATH,
  parse: parseUntrustedAccount,
  failure: 'The account could not be loaded.',
});

/** Where they are signed in. */
export const sessions = defineItem({
  path: () => ACCOUNT_SESSIONS_PATH,
  parse: parseUntrustedSessions,
  failure: 'The sessions could not be loaded.',
});

/** @returns the account as the API gives it @throws AxiosError when it was refused */
export async function saveAccount(change: OwnAccountChange): Promise<unknown> {
  const { data } = await http.patch<unknown>(ACCOUNT_PATH, change);
  return data;
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
  await http.put(ACCOUNT_PASSWORD_PATH, change);
}

/** @throws AxiosError when it was refused */
export async function endSession(id: string): Promise<void> {
  await http.delete(`${ACCOUNT_SESSIONS_PATH}${id}/`);
}

/** @throws AxiosError when it was refused */
export async function endOtherSessions(): Promise<void> {
  await http.delete(ACCOUNT_SESSIONS_PATH);
}
