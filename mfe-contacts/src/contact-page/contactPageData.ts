import { defineItem, http } from '@touchline/shared';
import type {
  Contact,
  ContactMerge,
  ContactResumption,
  ContactValues,
  OwnValuesChange,
  PeopleAction,
} from '@touchline/shared/contract';
import { DELETION_HEADER } from '@touchline/shared/contract';
import {
  campaignPeoplePath,
  CONTACT_SEARCH_PATH,
  contactPagePath,
  contactPath,
  historyPath,
  resumeContactPath,
  undoPeopleActionPath,
} from '@touchline/shared/contract/paths';
import {
  parseId,
  parseList,
  parseObject,
  parsePeopleResult,
  parseTrimmed,
  parseUntrustedContact,
  parseUntrustedContactPage,
  type PeopleResult,
} from '@touchline/shared/contract/readers';

/** The page of a contact. */
export const contactPage = defineItem({
  path: contactPagePath,
  parse: parseUntrustedContactPage,
  failure: 'The page of a contact could not be loaded.',
});

/** What the conversation beside it is drawn from: the part of another section reads it, and is told when it changed. */
export const contactConversation = defineItem({
  path: historyPath,
  parse: (answer) => answer,
  failure: 'The conversation of a contact could not be loaded.',
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
export const saveContact = (
  { id, updated_at }: Contact,
  values: ContactValues,
  own_values?: OwnValuesChange,
) => http.put<unknown>(contactPath(id), { ...values, ...(own_values && { own_values }), updated_at });

/** `POST …/resume/`: sequences go on that a bounce ended. @throws AxiosError 409 when that is not what ended them */
export const resumeAfterBounce = (id: number, resumption: ContactResumption) =>
  http.post<unknown>(resumeContactPath(id), resumption);

/** `POST …/move/` @throws AxiosError */
export const moveContact = (id: number, organization: number | null, updated_at?: string) =>
  http.post<unknown>(`${contactPath(id)}move/`, { organization, updated_at });

/** `POST …/merge/` @returns the id of the deletion by which the two are two again @throws AxiosError */
export async function mergeContacts(id: number, merge: ContactMerge): Promise<number | undefined> {
  const { headers } = await http.post<unknown>(`${contactPath(id)}merge/`, merge);
  return parseId(headers[DELETION_HEADER]) ?? undefined;
}

/** `POST /api/campaigns/{campaign}/people/` for this contact alone. @throws AxiosError */
export async function actInCampaign(
  campaign: number,
  action: 'stop' | 'resume',
  contact: number,
): Promise<PeopleResult> {
  const body: PeopleAction = { action, contact_ids: [contact] };
  return parsePeopleResult((await http.post<unknown>(campaignPeoplePath(campaign), body)).data);
}

/** `POST /api/campaigns/{campaign}/people/{action}/undo/` */
export const undoInCampaign = (campaign: number, action: number) =>
  http.post<unknown>(undoPeopleActionPath(campaign, action));

/** `GET /api/mail/sent/{id}/raw/`: a mail as it went out, byte for byte. */
export async function fetchSentSource(id: string): Promise<Blob> {
  const path = `/api/mail/sent/${encodeURIComponent(id)}/raw/`;
  return (await http.get<Blob>(path, { responseType: 'blob' })).data;
}
