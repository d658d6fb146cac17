import { asList, logFailure } from '@touchline/shared';
import type { PreviewContact, PreviewContacts } from '@touchline/shared/mail-preview';
import { useCallback, useMemo } from 'react';
import useSWR, { type SWRConfiguration } from 'swr';

/** `GET /api/contacts/organizations-with-contacts/`: whom mail can be sent to; also its key in the read cache. */
const PICKER_PATH = '/api/contacts/organizations-with-contacts/';

const NONE: readonly PreviewContact[] = [];

// Some megabytes: comparing two such answers deeply would hold the page for longer than drawing them.
const settings: SWRConfiguration<unknown> = {
  compare: Object.is,
  revalidateOnFocus: false,
  dedupingInterval: 30_000,
  onError: (error) => logFailure('The organizations could not be loaded.', error),
};

/** Reads whom a preview can be filled with: the contacts that mail can reach, by organization. */
export function usePreviewContacts(): PreviewContacts {
  const { data, error, mutate } = useSWR<unknown, unknown>(PICKER_PATH, settings);
  const reload = useCallback(async () => {
    // Kept by SWR and told through `status`.
    await mutate().catch(() => undefined);
  }, [mutate]);
  const contacts = useMemo(() => asList<Row>(data)?.flatMap(contactsOf), [data]);
  return useMemo(() => {
    if (contacts !== undefined) return { contacts, status: 'succeeded', reload };
    const failed = error !== undefined || data !== undefined;
    return { contacts: NONE, status: failed ? 'failed' : 'loading', reload };
  }, [contacts, data, error, reload]);
}

/** What the answer may say: any field may be missing or of another kind, and a name is in one of two (spec §3). */
type Row = Readonly<
  Record<'id' | 'name' | 'full_name' | 'email' | 'contacts' | 'unavailable', unknown>
> | null;

function contactsOf(organization: Row): readonly PreviewContact[] {
  if (!Array.isArray(organization?.contacts)) return [];
  const organizationName = text(organization.name);
  return (organization.contacts as Row[]).flatMap((row) => {
    if (typeof row?.id !== 'number' || row.unavailable !== undefined) return [];
    const name = text(row.full_name) || text(row.name);
    return [{ id: row.id, name, organizationName, email: text(row.email) }];
  });
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
