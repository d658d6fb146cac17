import { defineItem, errorStatus, http } from '@touchline/shared';
import type { NewStaffAnswer, StaffAnswerSent } from '@touchline/shared/contract';
import { parseUntrustedAnswerAddresses } from '@touchline/shared/contract/readers';
import { contactHistory, type ShownEntry } from '../../common/contactHistory.ts';
import { replyPath } from '../../common/paths.ts';
import type { Reply } from './replies.ts';

/** @returns a contact's last reply with the mail behind it; undefined while unknown, or when there is none */
export function useReplyMail(contactId: number | null): ShownEntry | undefined {
  const { value: history } = contactHistory.use(contactId);
  const last = history?.entries.find(({ kind }) => kind === 'replied');
  return last?.incomingMailId ? last : undefined;
}

/** Who an answer to a contact is from and where it may go; null stands for a contact without an id. `isGone` where the API does not say. */
export const answerAddresses = defineItem({
  path: (id: number | null) => (id === null ? null : replyPath(id)),
  parse: parseUntrustedAnswerAddresses,
  failure: 'The addresses of an answer could not be loaded.',
});

/** What an API without this call answers: not found, method not allowed, not implemented (RFC 9110). */
const NO_SUCH_CALL: ReadonlySet<number | undefined> = new Set([404, 405, 501]);
export const isNoSuchCall = (status: number | undefined): boolean => NO_SUCH_CALL.has(status);

/**
 * Sends a Quick Reply (D11, E7): answers the contact in the thread of its last reply. The text is also logged, which is all
 * that happens where the API has no such call.
 * @param key of the dialog: however often it is sent, one answer goes out.
 * @returns whether a mail went out
 * @throws AxiosError when it was refused, or unanswered: then nobody knows whether it went out
 */
export async function sendReply(
  { id, contactName }: Reply,
  answer: NewStaffAnswer,
  key: string,
): Promise<boolean> {
  const { text } = answer;
  let isSent = true;
  try {
    if (id === null) isSent = false;
    else await http.post<StaffAnswerSent>(replyPath(id), answer, { headers: { 'Idempotency-Key': key } });
  } catch (error) {
    if (!isNoSuchCall(errorStatus(error))) throw error;
    isSent = false;
  }
  // oxlint-disable-next-line no-console
  console.info('Quick Reply', { id, contactName, text });
  return isSent;
}
