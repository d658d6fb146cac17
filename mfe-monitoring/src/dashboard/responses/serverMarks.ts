import { defineItem, errorStatus, http } from '@touchline/shared';
import type { ReplyMarks } from '@touchline/shared/contract';
import { READ_REPLIES_PATH } from '@touchline/shared/contract/paths';
import { parseUntrustedReadReplies } from '@touchline/shared/contract/readers';
import { replyMarksPath } from '../../common/paths.ts';
import { isNoSuchCall } from './replyRequests.ts';
import type { Readable } from './seenReplies.ts';

/** What the account has read, in this browser or another (V1). Gone where the API keeps nothing of the kind. */
export const readReplies = defineItem({
  path: () => READ_REPLIES_PATH,
  parse: parseUntrustedReadReplies,
  failure: 'What was read elsewhere could not be loaded.',
});

/**
 * Tells the server what became of a contact's last reply (V1).
 * @returns whether the server keeps it: false where the API has no such call, and for a row that names no reply
 * @throws AxiosError when it was refused: 409 after the contact has written again
 */
export async function sendReplyMarks(
  { id, lastReplyAt }: Readable,
  marks: Omit<ReplyMarks, 'reply_at'>,
): Promise<boolean> {
  const time = new Date(lastReplyAt ?? Number.NaN);
  if (id === null || Number.isNaN(time.getTime())) return false;
  try {
    await http.put(replyMarksPath(id), { ...marks, reply_at: time.toISOString() } satisfies ReplyMarks);
    return true;
  } catch (error) {
    if (isNoSuchCall(errorStatus(error))) return false;
    throw error;
  }
}
