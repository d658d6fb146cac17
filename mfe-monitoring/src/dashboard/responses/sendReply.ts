import { errorStatus, http } from '@touchline/shared';
import type { StaffAnswerSent } from '@touchline/shared/contract';
import { MONITORING_CONTACTS_PATH } from '../../monitoringRequests.ts';
import type { Reply } from './replies.ts';

/** What an API answers that has no such call: nothing is there, not with this method, not implemented (RFC 9110). */
const NO_SUCH_CALL: ReadonlySet<number | undefined> = new Set([404, 405, 501]);

/**
 * Sends a Quick Reply (D11, E7): `POST /api/campaigns/monitoring/contacts/{id}/reply/` answers the contact in the
 * thread of what it wrote last. What was written is logged as well, which is all that happens where the API sends none.
 * @returns Whether a mail went out.
 * @throws AxiosError when it was refused, or nothing answered: then nobody knows whether it went out.
 */
export async function sendReply({ id, contactName }: Reply, text: string): Promise<boolean> {
  let isSent = true;
  try {
    if (id === null) isSent = false;
    else await http.post<StaffAnswerSent>(`${MONITORING_CONTACTS_PATH}${id}/reply/`, { text });
  } catch (error) {
    if (!NO_SUCH_CALL.has(errorStatus(error))) throw error;
    isSent = false;
  }
  // oxlint-disable-next-line no-console
  console.info('Quick Reply', { id, contactName, text });
  return isSent;
}
