import { defineList, http } from '@touchline/shared';
import type { Contact, PurgePreview } from '@touchline/shared/contract';
import { UNASSIGNED_CONTACTS_PATH } from '@touchline/shared/contract/paths';
import { parseList, parseObject, parseUntrustedContacts } from '@touchline/shared/contract/readers';
import { sendDeletion } from '@touchline/shared/deletions';
import { messages } from './messages.ts';

/** The contacts that belong to no organization. */
export const unassignedContacts = defineList({
  path: UNASSIGNED_CONTACTS_PATH,
  parse: parseUntrustedContacts,
  failure: 'The unassigned contacts could not be loaded.',
  settings: { revalidateOnFocus: false },
});

const PURGE_PATH = '/api/contacts/purge-unassigned-empty/';

/** Whom a purge would delete. */
export interface PurgeQuestion {
  readonly count: number;
  /** Empty when the server does not say. */
  readonly contacts: readonly Contact[];
}

/**
 * Asks whom a purge would delete (O14).
 * @throws Error `Unexpected dry-run response shape` when the answer holds no finite number; AxiosError
 */
export async function previewPurge(): Promise<PurgeQuestion> {
  const { data } = await http.delete<unknown>(PURGE_PATH, { params: { dry_run: 1 } });
  const preview = parseObject<keyof PurgePreview>(data);
  const count = preview?.would_delete;
  if (typeof count !== 'number' || !Number.isFinite(count))
    throw new Error(messages.text('unexpectedDryRun'));
  return { count, contacts: parseUntrustedContacts(parseList(preview?.contacts) ?? []) };
}

/**
 * Deletes the unassigned contacts that are empty: never in a campaign, no interaction (P5). @returns the id to restore it by
 * (S8) @throws AxiosError
 */
export function purge(): Promise<number | undefined> {
  return sendDeletion(PURGE_PATH);
}
