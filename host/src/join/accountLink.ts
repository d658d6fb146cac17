import { fromHere, http } from '@touchline/shared';
import type { LinkAnswer } from '@touchline/shared/contract';
import { ACCOUNT_LINKS_PATH } from '@touchline/shared/contract/paths';
import { parseUntrustedLinkAnswer } from '@touchline/shared/contract/readers';

/** Whose link it is. @throws AxiosError when it lets nobody in */
export async function readLink(token: string): Promise<LinkAnswer> {
  const { data } = await http.post<unknown>(ACCOUNT_LINKS_PATH, { token });
  const link = parseUntrustedLinkAnswer(data);
  if (link === undefined) throw new Error('No account in response');
  return link;
}

/** Chooses the password of the account that a link is for. @throws AxiosError when it was refused */
export async function redeemLink(token: string, name: string, password: string): Promise<void> {
  await http.post(`${ACCOUNT_LINKS_PATH}use/`, { token, name, password }, fromHere());
}
