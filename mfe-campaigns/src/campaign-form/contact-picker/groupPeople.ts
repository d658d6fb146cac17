import { defineItem, http } from '@touchline/shared';
import { GROUP_ADDRESSES_PATH, groupContactsPath, GROUPS_PATH } from '@touchline/shared/contract/paths';
import {
  parseUntrustedAddresses,
  parseUntrustedGroupContacts,
  parseUntrustedGroups,
} from '@touchline/shared/contract/readers';

/** Every group of the team; a server without groups says 404. */
export const groups = defineItem<NonNullable<ReturnType<typeof parseUntrustedGroups>>>({
  path: () => GROUPS_PATH,
  parse: parseUntrustedGroups,
  failure: 'The groups could not be loaded.',
  settings: { shouldRetryOnError: false },
});

/** Who of a group can be chosen. @throws AxiosError */
export const fetchGroupContacts = async (group: number) =>
  parseUntrustedGroupContacts((await http.get<unknown>(groupContactsPath(group))).data);

/** Whose addresses these are. @throws AxiosError */
export const findAddresses = async (addresses: readonly string[]) =>
  parseUntrustedAddresses((await http.post<unknown>(GROUP_ADDRESSES_PATH, { addresses })).data);

/** Addresses in whatever was pasted: a column, a list, `Ann <ann@club.com>`. Each once. */
export function addressesIn(pasted: string): readonly string[] {
  const found = pasted.match(/[^\s<>()[\]",;:]+@[^\s<>()[\]",;:]+/gu) ?? [];
  const addresses = found.map((one) => one.replaceAll(/^[.'`]+|[.'`]+$/gu, ''));
  const byKey = new Map(addresses.map((one) => [one.toLowerCase(), one]));
  return [...byKey.values()];
}
