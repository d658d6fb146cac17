import { type Contact, isBlankContact, type Organization } from '@touchline/shared/contract';
import {
  createContact,
  fetchOrganization,
  renameOrganization,
  updateContact,
} from './organizationRequests.ts';
import { type ContactDraft, type OrganizationDraft, valuesOf } from './organizationDraft.ts';

/** What the server has already acknowledged in this dialog, so that another Save does not send it twice (O11). */
export interface SavedParts {
  name: string;
  /** Fields as last acknowledged, by contact key. */
  readonly contacts: Map<number, string>;
}

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

/**
 * Saves the edit dialog (O11): a new name first, since that is what may be taken; then, one after the other, one
 * create per new contact and one update per existing contact; then the organization is read again.
 * Stops at the first failure; what was acknowledged is noted in `saved`, which the next Save is to be given again.
 * @param onCreated Told of each new contact as soon as it has its real id.
 * @throws SaveFailure, RefetchFailure
 */
export async function saveOrganization(
  organizationId: number,
  draft: OrganizationDraft,
  saved: SavedParts,
  onCreated: (key: number, contact: Contact) => void,
): Promise<Organization> {
  const name = draft.name.trim();
  if (name !== saved.name) {
    await attempt(() => renameOrganization(organizationId, name));
    saved.name = name;
  }
  for (const contact of draft.contacts) {
    if (!contact.isNew || isBlankContact(contact)) continue;
    const values = valuesOf(contact);
    const created = await attempt(() => createContact(organizationId, values), contact);
    saved.contacts.set(contact.key, JSON.stringify(values));
    onCreated(contact.key, created);
  }
  for (const contact of draft.contacts) {
    if (contact.isNew) continue;
    const values = valuesOf(contact);
    if (saved.contacts.get(contact.key) === JSON.stringify(values)) continue;
    const { id, organization } = contact;
    await attempt(() => updateContact({ id, organization, ...values }), contact);
    saved.contacts.set(contact.key, JSON.stringify(values));
  }
  try {
    return await fetchOrganization(organizationId);
  } catch (error) {
    throw new RefetchFailure('The organization could not be read again', { cause: error });
  }
}

async function attempt<Answer>(request: () => Promise<Answer>, contact?: ContactDraft): Promise<Answer> {
  try {
    return await request();
  } catch (error) {
    throw new SaveFailure(error, contact);
  }
}
