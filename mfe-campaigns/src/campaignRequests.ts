import { http } from '@touchline/shared';
import { sendDeletion } from '@touchline/shared/deletions';
import type {
  CampaignCopy,
  CampaignUpdate,
  FailedSettlement,
  MessageSettlement,
  NewCampaign,
  PeopleAction,
} from '@touchline/shared/contract';
import { campaignPeoplePath, funnelPath, undoPeopleActionPath } from '@touchline/shared/contract/paths';

/** `GET /api/campaigns/{id}/`: one campaign with its people and its plan; also its key in the read cache. */
export const campaignPath = (id: number): string => `/api/campaigns/${id}/`;

/** What is sent of a campaign; JSON omits what is undefined, and the server leaves that unchanged. */
export type CampaignChanges = {
  readonly [Field in keyof CampaignUpdate]?: CampaignUpdate[Field] | undefined;
};

/** A campaign as it is created; the server has a usual number of e-mails. */
export type CampaignToCreate = Omit<NewCampaign, 'email_count'> & Partial<Pick<NewCampaign, 'email_count'>>;

// Every request throws an AxiosError when it is refused or unanswered. The spec leaves open what a change answers.

/** `POST /api/campaigns/` */
export async function createCampaign(values: CampaignToCreate): Promise<unknown> {
  return (await http.post<unknown>('/api/campaigns/', values)).data;
}

/** `PUT /api/campaigns/{id}/update/` @throws AxiosError 409 when it was changed since `updated_at`. */
export async function updateCampaign(id: number, values: CampaignChanges): Promise<unknown> {
  return (await http.put<unknown>(`${campaignPath(id)}update/`, values)).data;
}

/** `POST /api/campaigns/{id}/send-back/`: what has to change before it is approved (U4). */
export async function sendCampaignBack(id: number, note: string): Promise<unknown> {
  return (await http.post<unknown>(`${campaignPath(id)}send-back/`, { note })).data;
}

/** `DELETE /api/campaigns/{id}/delete/` @returns the id to restore it by (S8) */
export function deleteCampaign(id: number): Promise<number | undefined> {
  return sendDeletion(`${campaignPath(id)}delete/`, funnelPath(id));
}

/** `POST /api/campaigns/{id}/continue/`: sends the mails that came due while nothing was sent. */
export async function continueCampaign(id: number): Promise<unknown> {
  return (await http.post<unknown>(`${campaignPath(id)}continue/`)).data;
}

/** `POST /api/campaigns/{id}/begin/`: lets contacts begin whose plan with a mailbox somebody has seen (S7). */
export async function letBegin(id: number, contactIds: readonly number[]): Promise<unknown> {
  return (await http.post<unknown>(`${campaignPath(id)}begin/`, { contact_ids: contactIds })).data;
}

/**
 * `POST /api/campaigns/{id}/organizations/{organization_id}/continue/`: resumes an organization in which a contact has
 * replied.
 */
export async function continueOrganization(id: number, organizationId: number): Promise<unknown> {
  const path = `${campaignPath(id)}organizations/${organizationId}/continue/`;
  return (await http.post<unknown>(path)).data;
}

/** `POST /api/campaigns/{id}/mailboxes/{from}/move/`: contacts of one mailbox get their further mails from another (B6). */
export async function moveMailbox(id: number, from: number, to: number): Promise<unknown> {
  return (await http.post<unknown>(`${campaignPath(id)}mailboxes/${from}/move/`, { mailbox_id: to })).data;
}

/** `POST /api/campaigns/{id}/people/`: does something about people of the campaign (V8). */
export async function actOnPeople(id: number, action: PeopleAction): Promise<unknown> {
  return (await http.post<unknown>(campaignPeoplePath(id), action)).data;
}

/** `POST /api/campaigns/{id}/people/{action_id}/undo/`: takes that back. */
export async function undoPeopleAction(id: number, action: number): Promise<void> {
  await http.post(undoPeopleActionPath(id, action));
}

/** `GET /api/campaigns/{id}/mails/`: every mail with what came of it, for a file. */
export async function fetchCampaignMails(id: number): Promise<unknown> {
  return (await http.get<unknown>(`${campaignPath(id)}mails/`)).data;
}

/** `GET /api/campaigns/{id}/copy/`: who would be in a copy, and who would not (V8). */
export async function fetchPeopleToCopy(id: number): Promise<unknown> {
  return (await http.get<unknown>(`${campaignPath(id)}copy/`)).data;
}

/** `POST /api/campaigns/{id}/copy/` */
export async function copyCampaign(id: number, copy: CampaignCopy): Promise<unknown> {
  return (await http.post<unknown>(`${campaignPath(id)}copy/`, copy)).data;
}

/** `POST /api/campaigns/{id}/failed/`: what to do about all mails that have failed. */
export async function settleFailed(id: number, settlement: FailedSettlement): Promise<unknown> {
  return (await http.post<unknown>(`${campaignPath(id)}failed/`, settlement)).data;
}

/** `POST /api/campaigns/{id}/messages/{message_id}/settle/`: what became of an uncertain mail, or what to do about a failed one. */
export async function settleMessage(
  id: number,
  messageId: string,
  settlement: MessageSettlement,
): Promise<unknown> {
  const path = `${campaignPath(id)}messages/${encodeURIComponent(messageId)}/settle/`;
  return (await http.post<unknown>(path, settlement)).data;
}
