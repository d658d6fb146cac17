import { errorStatus, fieldErrors } from '@touchline/shared';
import type { Organization } from '@touchline/shared/contract';
import { createContact, fetchOrganization, updateContact, updateOwnFields } from './organizationRequests.ts';
import {
  changeDraft,
  type ContactDraft,
  type DraftChange,
  isBlankDraft,
  isContactChanged,
  isMoved,
  isOwnChanged,
  isReassigned,
  isRenamed,
  isRevalued,
  type OrganizationDraft,
  sentValues,
  storedValues,
  valuesOf,
} from './organizationDraft.ts';
import { patchedValues } from '../common/own-values/typedValues.ts';

/** One of the requests of a Save was refused; `contact` is the one it was about, undefined for the organization. */
export class SaveFailure extends Error {
  readonly contact: ContactDraft | undefined;
  constructor(cause: unknown, contact?: ContactDraft) {
    super('Saving stopped at the first request that failed', { cause });
    this.contact = contact;
  }
}

/** Everything was stored, but the organization could not be read again. */
export class RefetchFailure extends Error {}

/** What is being saved, updated as the requests succeed. */
export interface SavedWork {
  draft: OrganizationDraft;
  /** Something was stored that the list does not show yet. */
  isUnread: boolean;
  /** What has been stored since the dialog was opened. */
  saved: SavedParts;
}

/** Parts of an organization that are stored although the whole is not yet. */
export interface SavedParts {
  readonly name: boolean;
  readonly owner: boolean;
  readonly timeZone: boolean;
  readonly values: boolean;
  /** Keys of contacts in the draft. */
  readonly contacts: ReadonlySet<number>;
}

export const NOTHING_SAVED: SavedParts = {
  name: false,
  owner: false,
  timeZone: false,
  values: false,
  contacts: new Set(),
};

/**
 * Saves the edit dialog (O11): its own fields first, since the name may be taken; then, one by one, a create for each new contact and
 * an update for each changed one; then the organization is read again. Stops at the first failure. What was acknowledged is
 * recorded in `work`, so that the next Save does not send it again.
 * @param change Applies the same to the form.
 * @returns undefined when there was nothing to save.
 * @throws SaveFailure, RefetchFailure
 */
export async function saveOrganization(
  organizationId: number,
  work: SavedWork,
  change: (change: DraftChange) => void,
): Promise<Organization | undefined> {
  const note = (noted: DraftChange) => {
    work.saved = savedAfter(work, noted);
    work.draft = changeDraft(work.draft, noted);
    work.isUnread = true;
    change(noted);
  };
  if (isOwnChanged(work.draft)) {
    const { ownerId: owner_id, timeZone: time_zone, stored } = work.draft;
    const name = work.draft.name.trim();
    // An API that knows nothing of owners or time zones could refuse the field.
    const fields = {
      name,
      ...(isReassigned(work.draft) && { owner_id }),
      ...(isMoved(work.draft) && { time_zone }),
      ...sentValues(work.draft),
      updated_at: stored?.updated_at,
    };
    const updated_at = await attempt(() => updateOwnFields(organizationId, fields));
    const own_values = patchedValues(storedValues(work.draft), fields.own_values ?? {});
    note({ type: 'ownFieldsStored', stored: { name, owner_id, time_zone, own_values, updated_at } });
  }
  const added = work.draft.contacts.filter((contact) => contact.isNew && !isBlankDraft(contact));
  for (const contact of added) {
    const values = valuesOf(contact);
    const own = sentValues(contact);
    const created = await attempt(() => createContact(organizationId, { ...values, ...own }), contact);
    if (created === undefined) {
      // It is stored; its id will be known once the organization is read again.
      note({ type: 'remove', key: contact.key });
      continue;
    }
    note({ type: 'stored', key: contact.key, contact: { ...created, ...values, ...own } });
  }
  const changed = work.draft.contacts.filter((contact) => !contact.isNew && isContactChanged(contact));
  for (const contact of changed) {
    const { key, id, organization, stored } = contact;
    const own = sentValues(contact);
    const whole = { id, organization, ...valuesOf(contact), ...own, updated_at: stored?.updated_at };
    const updated = await attempt(() => updateContact(whole), contact);
    const own_values = patchedValues(storedValues(contact), own.own_values ?? {});
    note({ type: 'stored', key, contact: { ...updated, own_values } });
  }
  if (!work.isUnread) return undefined;
  try {
    return await fetchOrganization(organizationId);
  } catch (error) {
    throw new RefetchFailure('The organization could not be read again', { cause: error });
  }
}

/** @param work before the change that was stored is applied to its draft */
function savedAfter({ draft, saved }: SavedWork, stored: DraftChange): SavedParts {
  if ('key' in stored && stored.key !== undefined)
    return { ...saved, contacts: new Set([...saved.contacts, stored.key]) };
  return {
    ...saved,
    name: saved.name || isRenamed(draft),
    owner: saved.owner || isReassigned(draft),
    timeZone: saved.timeZone || isMoved(draft),
    values: saved.values || isRevalued(draft),
  };
}

/**
 * Whether a request was refused because somebody else has changed or deleted what it was about. A 409 that names a field is
 * about what was typed, such as an address that another contact has.
 */
export function isConflict(failure: unknown): failure is SaveFailure {
  if (!(failure instanceof SaveFailure)) return false;
  const status = errorStatus(failure.cause);
  return (
    (status === 409 && fieldErrors(failure.cause).size === 0) ||
    (status === 404 && failure.contact?.isNew === false)
  );
}

async function attempt<Answer>(request: () => Promise<Answer>, contact?: ContactDraft): Promise<Answer> {
  try {
    return await request();
  } catch (error) {
    throw new SaveFailure(error, contact);
  }
}
