import { inTransaction, type Queryable } from '../database/database.ts';
import type { MailSettings } from '../mail/mail-settings.ts';
import { holdUncertain } from './answers.repository.ts';
import { recordAnswerSent } from './record-sent.ts';

/** Records that an uncertain answer arrived, as a person says. @throws 404; 409 when it is in another state by now */
export function recordArrived(
  database: Queryable,
  settings: Pick<MailSettings, 'domain'>,
  { contact, id }: { readonly contact: number; readonly id: number },
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const answer = await holdUncertain(transaction, contact, id);
    await recordAnswerSent(transaction, settings, answer, { sentAt: answer.due_at });
  });
}
