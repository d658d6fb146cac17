import { asList, http } from '@touchline/shared';
import type { Contact } from '@touchline/shared/contract';
import { useCallback } from 'react';
import useSWR from 'swr';
import { spokenFailure } from '../failure.ts';
import { UNASSIGNED_PATH } from '../paths.ts';
import { messages } from './messages.ts';

const PURGE_PATH = '/api/contacts/purge-unassigned-empty/';

export interface UnassignedContacts {
  /** Empty while the first load runs, and after a failed one (O13). */
  readonly contacts: readonly Contact[];
  /** Nothing is known yet. */
  readonly isLoading: boolean;
  /** A load runs, the first or another. */
  readonly isRefreshing: boolean;
  /** Why the last load failed, as a person reads it. */
  readonly error: string | undefined;
  /** Fetches the list again; a failure is found in `error`. */
  readonly reload: () => Promise<void>;
}

const NONE: readonly Contact[] = [];

/** Reads the contacts that belong to no organization. */
export function useUnassignedContacts(): UnassignedContacts {
  const t = messages.use();
  const { data, error, isValidating, mutate } = useSWR<unknown>(UNASSIGNED_PATH, {
    revalidateOnFocus: false,
  });
  const reload = useCallback(async () => {
    // The failure is kept by SWR and shown from `error`; thrown on, it would be reported twice.
    await mutate().catch(() => undefined);
  }, [mutate]);
  const list = asList<Contact>(data);
  const isUnreadable = data !== undefined && list === undefined;
  const failure =
    error === undefined
      ? isUnreadable
        ? t('loadFailed')
        : undefined
      : spokenFailure(error, t('loadFailed'));
  return {
    contacts: failure === undefined ? (list ?? NONE) : NONE,
    isLoading: data === undefined && error === undefined,
    isRefreshing: isValidating,
    error: failure,
    reload,
  };
}

/**
 * How many contacts a purge would delete (O14).
 * @throws Error `Unexpected dry-run response shape` when the answer holds no finite number; AxiosError.
 */
export async function countPurgeable(): Promise<number> {
  const { data } = await http.delete<unknown>(PURGE_PATH, { params: { dry_run: 1 } });
  const count =
    typeof data === 'object' && data !== null && 'would_delete' in data ? data.would_delete : undefined;
  if (typeof count !== 'number' || !Number.isFinite(count))
    throw new Error(messages.text('unexpectedDryRun'));
  return count;
}

/** Deletes the unassigned contacts that are empty: never in a campaign, no interaction (P5). @throws AxiosError */
export async function purge(): Promise<void> {
  await http.delete(PURGE_PATH);
}
