import { http } from '@touchline/shared';
import type { Contact, NewContact, NewOrganization, Organization } from '@touchline/shared/contract';
import { contactPath } from '@touchline/shared/contract/paths';
import { parseUntrustedContact, parseUntrustedOrganization } from '@touchline/shared/contract/readers';
import { sendDeletion } from '@touchline/shared/deletions';
import type { OwnFields } from './organizationDraft.ts';

export const organizationPath = (id: number): string => `/api/contacts/organizations/${id}/`;

// Every request throws an AxiosError when it is refused or unanswered. The spec leaves open what a change answers.

/** `POST /api/contacts/organizations/` */
export async function createOrganization(values: NewOrganization): Promise<unknown> {
  return (await http.post<unknown>('/api/contacts/organizations/', values)).data;
}

/** `GET /api/contacts/organizations/{id}/` @throws Error also when the answer is not an organization */
export async function fetchOrganization(id: number): Promise<Organization> {
  const organization = parseUntrustedOrganization((await http.get<unknown>(organizationPath(id))).data);
  if (organization === undefined) throw new Error('The answer is no organization.');
  return organization;
}

/**
 * `PUT /api/contacts/organizations/{id}/` without contacts: those that are not mentioned stay as they are, and so do
 * owner and time zone unless they are given.
 * @returns its new version, where the API keeps versions
 * @throws AxiosError 409 without field errors when its own fields were changed since `updated_at` (S9)
 */
export async function updateOwnFields(id: number, fields: OwnFields): Promise<string | undefined> {
  const { data } = await http.put<unknown>(organizationPath(id), fields);
  return parseUntrustedOrganization(data)?.updated_at;
}

/** `DELETE /api/contacts/organizations/{id}/`. Its contacts become unassigned (P4). @returns the id to restore it by (S8) */
export function deleteOrganization(id: number): Promise<number | undefined> {
  return sendDeletion(organizationPath(id));
}

/**
 * `POST /api/contacts/organizations/{id}/contacts/`
 * @returns the contact with its real id; undefined when the answer does not say
 */
export async function createContact(
  organizationId: number,
  contact: NewContact,
): Promise<Contact | undefined> {
  const { data } = await http.post<unknown>(`${organizationPath(organizationId)}contacts/`, contact);
  return parseUntrustedContact(data, organizationId);
}

/**
 * `PUT /api/contacts/contacts/{id}/` with the whole contact. @returns it as it is stored
 * @throws AxiosError 409 without field errors when it was changed since `updated_at` (S9)
 */
export async function updateContact(contact: Contact): Promise<Contact> {
  const { data } = await http.put<unknown>(contactPath(contact.id), contact);
  return { ...contact, updated_at: parseUntrustedContact(data, contact.organization)?.updated_at };
}

/** `DELETE /api/contacts/contacts/{id}/` @returns the id to restore it by (S8) */
export function deleteContact(id: number): Promise<number | undefined> {
  return sendDeletion(contactPath(id));
}
