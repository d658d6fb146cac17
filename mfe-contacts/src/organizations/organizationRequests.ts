import { http } from '@touchline/shared';
import type { Contact, NewContact, NewOrganization, Organization } from '@touchline/shared/contract';

const organizationPath = (id: number) => `/api/contacts/organizations/${id}/`;
const contactPath = (id: number) => `/api/contacts/contacts/${id}/`;

// Every request throws an AxiosError when it is refused or not answered.

/** `POST /api/contacts/organizations/` @returns The organization as it was stored. */
export async function createOrganization(values: NewOrganization): Promise<Organization> {
  return (await http.post<Organization>('/api/contacts/organizations/', values)).data;
}

/** `GET /api/contacts/organizations/{id}/` */
export async function fetchOrganization(id: number): Promise<Organization> {
  return (await http.get<Organization>(organizationPath(id))).data;
}

/** `PUT /api/contacts/organizations/{id}/` with the name alone: contacts that are not mentioned stay as they are. */
export async function renameOrganization(id: number, name: string): Promise<void> {
  await http.put(organizationPath(id), { name });
}

/** `DELETE /api/contacts/organizations/{id}/`. Its contacts become unassigned (P4). */
export async function deleteOrganization(id: number): Promise<void> {
  await http.delete(organizationPath(id));
}

/** `POST /api/contacts/organizations/{id}/contacts/` @returns The contact with its real id. */
export async function createContact(organizationId: number, contact: NewContact): Promise<Contact> {
  return (await http.post<Contact>(`${organizationPath(organizationId)}contacts/`, contact)).data;
}

/** `PUT /api/contacts/contacts/{id}/` with the whole contact. */
export async function updateContact(contact: Contact): Promise<void> {
  await http.put(contactPath(contact.id), contact);
}

/** `DELETE /api/contacts/contacts/{id}/` */
export async function deleteContact(id: number): Promise<void> {
  await http.delete(contactPath(id));
}
