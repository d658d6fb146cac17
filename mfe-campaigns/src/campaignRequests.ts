import { http } from '@touchline/shared';
import type {
  CampaignDetail,
  CampaignUpdate,
  FailedSettlement,
  MessageSettlement,
  NewCampaign,
} from '@touchline/shared/contract';

/** `GET /api/campaigns/{id}/`: one campaign with its people and its plan; also its key in the read cache. */
export const campaignPath = (id: number): string => `/api/campaigns/${id}/`;

// Every request throws an AxiosError when it is refused or not answered.

/** `POST /api/campaigns/` @returns The campaign as it was stored. */
export async function createCampaign(values: NewCampaign): Promise<CampaignDetail> {
  return (await http.post<CampaignDetail>('/api/campaigns/', values)).data;
}

/** `PUT /api/campaigns/{id}/update/` @throws AxiosError 409 when it was changed since `updated_at`. */
export async function updateCampaign(id: number, values: CampaignUpdate): Promise<CampaignDetail> {
  return (await http.put<CampaignDetail>(`${campaignPath(id)}update/`, values)).data;
}

/** `DELETE /api/campaigns/{id}/delete/` */
export async function deleteCampaign(id: number): Promise<void> {
  await http.delete(`${campaignPath(id)}delete/`);
}

/** `POST /api/campaigns/{id}/continue/`: mails that were due while nothing was sent go out after all. */
export async function continueCampaign(id: number): Promise<CampaignDetail> {
  return (await http.post<CampaignDetail>(`${campaignPath(id)}continue/`)).data;
}

/** `POST /api/campaigns/{id}/organizations/{organization_id}/continue/`: goes on writing to an organization of which a contact has replied. */
export async function continueOrganization(id: number, organizationId: number): Promise<CampaignDetail> {
  const path = `${campaignPath(id)}organizations/${organizationId}/continue/`;
  return (await http.post<CampaignDetail>(path)).data;
}

/** `POST /api/campaigns/{id}/contacts/{contact_id}/continue/`: goes on writing to a contact who has replied to another mail (S6). */
export async function continueContact(id: number, contactId: number): Promise<CampaignDetail> {
  return (await http.post<CampaignDetail>(`${campaignPath(id)}contacts/${contactId}/continue/`)).data;
}

/** `POST /api/campaigns/{id}/failed/`: what to do about all mails that have failed. */
export async function settleFailed(id: number, settlement: FailedSettlement): Promise<CampaignDetail> {
  return (await http.post<CampaignDetail>(`${campaignPath(id)}failed/`, settlement)).data;
}

/** `POST /api/campaigns/{id}/messages/{message_id}/settle/`: what became of an uncertain mail, or what to do about a failed one. */
export async function settleMessage(
  id: number,
  messageId: string,
  settlement: MessageSettlement,
): Promise<CampaignDetail> {
  const path = `${campaignPath(id)}messages/${encodeURIComponent(messageId)}/settle/`;
  return (await http.post<CampaignDetail>(path, settlement)).data;
}
