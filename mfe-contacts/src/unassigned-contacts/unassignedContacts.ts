import { defineList, http } from '@touchline/shared';
import type { PurgePreview } from '@touchline/shared/contract';
import { UNASSIGNED_CONTACTS_PATH } from '@touchline/shared/contract/paths';
import { parseNumber, parseObject, parseUntrustedContacts } from '@touchline/shared/contract/readers';
import { messages } from './messages.ts';

/** The contacts that belong to no organization. */
export const unassignedContacts = defineList({
  path: UNASSIGNED_CONTACTS_PATH,
  parse: parseUntrustedContacts,
  failure: 'The unassigned contacts could not be loaded.',
  settings: { revalidateOnFocus: false },
});

const PURGE_PATH = '/api/contacts/purge-unassigned-empty/';

/**
 * How many contacts a purge would delete (O14).
 * @throws Error `Unexpected dry-run response shape` when the answer holds no finite number; AxiosError
 */
export async function countPurgeable(): Promise<number> {
  const { data } = await http.delete<unknown>(PURGE_PATH, { params: { dry_run: 1 } });
  const count = parseNumber(parseObject<keyof PurgePreview>(data)?.would_delete);
  if (count === null) throw new Error(messages.text('unexpectedDryRun'));
  return count;
}

/** Deletes the unassigned contacts that are empty: never in a campaign, no interaction (P5). @throws AxiosError */
export async function purge(): Promise<void> {
  await http.delete(PURGE_PATH);
}
