import { asList, errorPayload, errorStatus } from '@touchline/shared';
import type { Organization } from '@touchline/shared/contract';
import { useCallback, useMemo } from 'react';
import useSWR, { type SWRConfiguration, useSWRConfig } from 'swr';
import { ORGANIZATIONS_PATH } from '../paths.ts';
import { messages } from './messages.ts';

/** Other sections' data that are made from contacts: fetched again after a change. */
const DEPENDENT_PATHS = ['/api/contacts/summary/', '/api/contacts/organizations-with-contacts/'];

/** The list as the page holds it (O7). */
export interface OrganizationsStore {
  readonly organizations: readonly Organization[];
  readonly status: 'idle' | 'loading' | 'succeeded' | 'failed';
  /** Of the last fetch: what the server answered, or a text for a person. Undefined unless `status` is `failed`. */
  readonly error: unknown;
  /** Fetches the list again. Failures are found in `error`. */
  readonly reload: () => Promise<void>;
}

const NONE: readonly Organization[] = [];

// Tens of thousands of contacts are several megabytes: SWR's own deep comparison of two such answers would hold
// the page for longer than drawing them, and so would fetching them at every glance at another window.
const settings: SWRConfiguration = {
  compare: Object.is,
  revalidateOnFocus: false,
  dedupingInterval: 30_000,
};

/** Reads the organizations. Safe to call in several components: they share one fetch and one list. */
export function useOrganizations(): OrganizationsStore {
  const { data, error, isLoading, mutate } = useSWR<unknown>(ORGANIZATIONS_PATH, settings);
  const reload = useCallback(async () => {
    // The failure is kept by SWR and shown from `error`; thrown on, it would be reported twice.
    await mutate().catch(() => undefined);
  }, [mutate]);
  return useMemo(() => {
    const list = asList<Organization>(data);
    const organizations = list ?? NONE;
    if (error !== undefined) {
      return { organizations, status: 'failed', error: fetchError(error), reload };
    }
    if (list !== undefined) return { organizations, status: 'succeeded', error: undefined, reload };
    if (data !== undefined) {
      return { organizations, status: 'failed', error: messages.text('fetchFailed'), reload };
    }
    return { organizations, status: isLoading ? 'loading' : 'idle', error: undefined, reload };
  }, [data, error, isLoading, reload]);
}

/** The server's payload, or why there is none (O7). */
function fetchError(error: unknown): unknown {
  const payload = errorPayload(error);
  const isEmpty = payload === undefined || payload === null || payload === '';
  if (!isEmpty) return payload;
  return messages.text(errorStatus(error) === undefined ? 'networkError' : 'fetchFailed');
}

/** Changes of the cached list, made from the server's answers (O8): nothing is fetched again for them. */
export interface OrganizationList {
  /** Puts a new organization first. */
  readonly add: (created: Organization) => Promise<void>;
  /** Replaces the organization with the same id. */
  readonly replace: (updated: Organization) => Promise<void>;
  readonly remove: (id: number) => Promise<void>;
  /** Takes one contact out of its organization. */
  readonly removeContact: (organizationId: number, contactId: number) => Promise<void>;
  /** Replaces the whole list, as after an import. */
  readonly replaceAll: (organizations: readonly Organization[]) => Promise<void>;
}

export function useOrganizationList(): OrganizationList {
  const { mutate } = useSWRConfig();
  return useMemo(() => {
    const write = async (next: (answer: unknown) => unknown) => {
      await mutate<unknown>(ORGANIZATIONS_PATH, next, { revalidate: false });
      // Not awaited: nobody should wait here for other sections' figures.
      for (const path of DEPENDENT_PATHS) void mutate(path).catch(() => undefined);
    };
    const change = (next: (list: readonly Organization[]) => readonly Organization[]) =>
      write((answer) => {
        const list = asList<Organization>(answer);
        return list === undefined ? answer : next(list);
      });
    return {
      add: (created) => change((list) => [created, ...list.filter(({ id }) => id !== created.id)]),
      replace: (updated) =>
        change((list) =>
          list.map((organization) => (organization.id === updated.id ? updated : organization)),
        ),
      remove: (id) => change((list) => list.filter((organization) => organization.id !== id)),
      removeContact: (organizationId, contactId) =>
        change((list) =>
          list.map((organization) =>
            organization.id === organizationId
              ? { ...organization, contacts: organization.contacts.filter(({ id }) => id !== contactId) }
              : organization,
          ),
        ),
      replaceAll: (organizations) => write(() => organizations),
    };
  }, [mutate]);
}
