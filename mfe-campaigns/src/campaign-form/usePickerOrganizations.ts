import { asList, logFailure } from '@touchline/shared';
import { type ContactFieldKey, SEARCHED_FIELDS, type UnavailableReason } from '@touchline/shared/contract';
import { useCallback, useMemo } from 'react';
import useSWR, { type SWRConfiguration } from 'swr';

/** `GET /api/contacts/organizations-with-contacts/`: whom a campaign can be sent to; also its key in the read cache. */
export const PICKER_PATH = '/api/contacts/organizations-with-contacts/';

/** A contact as it can be chosen. What an odd row lacks is empty. */
export interface PickedContact {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  /** What is shown beside the name: title, e-mail and the like, as far as they are known. */
  readonly facts: readonly string[];
  /** Why it can get no mail; undefined for a contact that can be chosen. */
  readonly unavailable: UnavailableReason | undefined;
}

export interface PickedOrganization {
  readonly id: number;
  readonly name: string;
  readonly contacts: readonly PickedContact[];
}

/** Whom a campaign can be sent to. */
export interface PickerOrganizations {
  /** Empty while they are loading, and when that failed (C15). */
  readonly organizations: readonly PickedOrganization[];
  readonly status: 'loading' | 'succeeded' | 'failed';
  readonly reload: () => Promise<void>;
}

const REASONS: readonly UnavailableReason[] = ['no_email', 'unsubscribed', 'bounced'];

const NONE: readonly PickedOrganization[] = [];

// Some megabytes: comparing two such answers deeply would hold the page for longer than drawing them.
const settings: SWRConfiguration<unknown> = {
  compare: Object.is,
  revalidateOnFocus: false,
  dedupingInterval: 30_000,
  onError: (error) => logFailure('The organizations could not be loaded.', error),
};

/** Reads whom a campaign can be sent to. Safe to call in several components: they share one fetch. */
export function usePickerOrganizations(): PickerOrganizations {
  const { data, error, mutate } = useSWR<unknown, unknown>(PICKER_PATH, settings);
  const reload = useCallback(async () => {
    // Kept by SWR and told through `status`.
    await mutate().catch(() => undefined);
  }, [mutate]);
  const organizations = useMemo(() => asList<Row>(data)?.flatMap(readOrganization), [data]);
  return useMemo(() => {
    const failed = error !== undefined || (data !== undefined && organizations === undefined);
    if (failed) return { organizations: NONE, status: 'failed', reload };
    if (organizations === undefined) return { organizations: NONE, status: 'loading', reload };
    return { organizations, status: 'succeeded', reload };
  }, [data, error, organizations, reload]);
}

/** What the answer may say: any field may be missing or of another kind, and a name is in one of two (spec §3). */
type Row = Readonly<Record<ContactFieldKey | 'id' | 'name' | 'contacts' | 'unavailable', unknown>> | null;

const FACTS = SEARCHED_FIELDS.filter((key) => key !== 'full_name');

function readOrganization(row: Row): readonly PickedOrganization[] {
  if (typeof row?.id !== 'number') return [];
  const contacts = Array.isArray(row.contacts) ? (row.contacts as Row[]).flatMap(readContact) : [];
  return contacts.length === 0 ? [] : [{ id: row.id, name: text(row.name), contacts }];
}

function readContact(row: Row): readonly PickedContact[] {
  if (typeof row?.id !== 'number') return [];
  const unavailable = REASONS.find((reason) => reason === row.unavailable);
  const name = text(row.full_name) || text(row.name);
  const facts = FACTS.map((key) => text(row[key])).filter((fact) => fact !== '');
  return [{ id: row.id, name, email: text(row.email), facts, unavailable }];
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
