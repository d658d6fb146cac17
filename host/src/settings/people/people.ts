import { defineItem, fromHere, http } from '@touchline/shared';
import type { AccountLink, NewInvitation, RoleChange } from '@touchline/shared/contract';
import { INVITATIONS_PATH, PEOPLE_PATH } from '@touchline/shared/contract/paths';
import { parseUntrustedAccountLink, parseUntrustedPeople } from '@touchline/shared/contract/readers';

/** Every account, and who is invited (U2). Gone for an API that keeps its accounts elsewhere. */
export const people = defineItem({
  path: () => PEOPLE_PATH,
  parse: parseUntrustedPeople,
  failure: 'The people could not be loaded.',
});

async function makeLink(path: string, body?: NewInvitation): Promise<AccountLink> {
  const { data } = await http.post<unknown>(path, body);
  const link = parseUntrustedAccountLink(data);
  if (link === undefined) throw new Error('No link in response');
  return link;
}

/** Invites an address. @returns the link to pass on @throws AxiosError when it was refused */
export const invite = (invitation: NewInvitation) => makeLink(INVITATIONS_PATH, invitation);

/** @returns the link by which somebody chooses a new password @throws AxiosError when it was refused */
export const makeResetLink = (id: number) => makeLink(`${PEOPLE_PATH}${id}/reset/`);

/** @throws AxiosError when it was refused */
export async function withdrawInvitation(id: number): Promise<void> {
  await http.delete(`${INVITATIONS_PATH}${id}/`);
}

/** @throws AxiosError when it was refused */
export async function changeRole(id: number, change: RoleChange): Promise<void> {
  await http.put(`${PEOPLE_PATH}${id}/role/`, change);
}

/** Confirms the new address that somebody wants. @throws AxiosError when it was refused */
export async function confirmAddress(id: number, email: string): Promise<void> {
  await http.post(`${PEOPLE_PATH}${id}/address/`, { email }, fromHere());
}

/** Has somebody leave. @param heirId who takes over; null: nobody @throws AxiosError when it was refused */
export async function deactivate(id: number, heirId: number | null): Promise<void> {
  await http.post(`${PEOPLE_PATH}${id}/deactivate/`, { heir_id: heirId });
}

/** @throws AxiosError when it was refused */
export async function reactivate(id: number): Promise<void> {
  await http.post(`${PEOPLE_PATH}${id}/reactivate/`);
}
