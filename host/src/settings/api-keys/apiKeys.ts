import { defineItem, http } from '@touchline/shared';
import type { MadeApiKey, NewApiKey } from '@touchline/shared/contract';
import { KEYS_PATH } from '@touchline/shared/contract/paths';
import { parseUntrustedApiKeys, parseUntrustedMadeApiKey } from '@touchline/shared/contract/readers';

/** Keys that scripts sign in with (U8). Gone for an API that has none. */
export const apiKeys = defineItem({
  path: () => KEYS_PATH,
  parse: parseUntrustedApiKeys,
  failure: 'The API keys could not be loaded.',
});

/** @returns the key, which is told only now @throws AxiosError when it was refused */
export async function makeApiKey(key: NewApiKey): Promise<MadeApiKey> {
  const { data } = await http.post<unknown>(KEYS_PATH, key);
  const made = parseUntrustedMadeApiKey(data);
  if (made === undefined) throw new Error('No key in response');
  return made;
}

/** @throws AxiosError when it was refused */
export async function revokeApiKey(id: number): Promise<void> {
  await http.delete(`${KEYS_PATH}${id}/`);
}
