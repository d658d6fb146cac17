import { defineItem, http } from '@touchline/shared';
import type { Contact, ContactMerge, ContactValues } from '@touchline/shared/contract';
import { DELETION_HEADER } from '@touchline/shared/contract';
import { CONTACT_SEARCH_PATH, contactPagePath, contactPath } from '@touchline/shared/contract/paths';
import {
  parseId,
  parseList,
  parseObject,
  parseTrimmed,
  parseUntrustedContact,
  parseUntrustedContactPage,
} from '@touchline/shared/contract/readers';

/** The page of a contact. */
export const contactPage = defineItem({
  path: contactPagePath,
  parse: parseUntrustedContactPage,
  failure: 'The page of a contact could not be loaded.',
});

/** Somebody who was searched for. */
export interface Found {
  readonly contact: Contact;
  readonly organizationName: string;
}

/** `GET /api/contacts/search/` @throws AxiosError */
export async function searchContacts(query: string): Promise<readonly Found[]> {
  const { data } = await http.get<unknown>(CONTACT_SEARCH_PATH, { params: { query } });
  return (parseList(data) ?? []).flatMap((row) => {
    const contact = parseUntrustedContact(row, null);
    const organizationName = parseTrimmed(parseObject<'organization_name'>(row)?.organization_name);
    return contact === undefined ? [] : [{ contact, organizationName }];
  });
}

/** `PUT` of the contact's fields. @throws AxiosError 409 when somebody else changed it since */
export const saveContact = ({ id, updated_at }: Contact, values: ContactValues) =>
  http.put<unknown>(contactPath(id), { ...values, updated_at });

/** `POST …/move/` @throws AxiosError */
export const moveContact = (id: number, organization: number | null, updated_at?: string) =>
  http.post<unknown>(`${contactPath(id)}move/`, { organization, updated_at });

/** `POST …/merge/` @returns the id of the deletion by which the two are two again @throws AxiosError */
export async function mergeContacts(id: number, merge: ContactMerge): Promise<number | undefined> {
  const { headers } = await http.post<unknown>(`${contactPath(id)}merge/`, merge);
  return parseId(headers[DELETION_HEADER]) ?? undefined;
}

/** `POST /api/campaigns/{campaign}/people/` for this contact alone. @returns the id by which it can be undone */
export async function actInCampaign(
  campaign: number,
  action: 'stop' | 'resume',
  contact: number,
): Promise<{ readonly isDone: boolean; readonly undo: number | null }> {
  const { data } = await http.post<unknown>(`/api/campaigns/${campaign}/people/`, {
    action,
    contact_ids: [contact],
  });
  const result = parseObject<'done' | 'undo'>(data);
  return { isDone: result?.done !== 0, undo: parseId(result?.undo) };
}

/** `POST /api/campaigns/{campaign}/people/{action}/undo/` */
export const undoInCampaign = (campaign: number, action: number) =>
  http.post<unknown>(`/api/campaigns/${campaign}/people/${action}/undo/`);

/** `GET /api/mail/sent/{id}/raw/`: a mail as it went out, byte for byte. */
export async function fetchSentSource(id: string): Promise<Blob> {
  const path = `/api/mail/sent/${encodeURIComponent(id)}/raw/`;
  return (await http.get<Blob>(path, { responseType: 'blob' })).data;
}
