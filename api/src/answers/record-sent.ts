import { MAX_ANSWER_LENGTH } from '@touchline/shared/contract';
import { inTransaction, type Queryable } from '../database/database.ts';
import { toLines } from '../mail/composition/html-text.ts';
import { readSenders } from '../mail/mail-sender.ts';
import type { MailSettings } from '../mail/mail-settings.ts';
import { findReference } from '../mail/addresses.ts';
import type { AnswerRow } from './answers.repository.ts';
import { recordDelivered } from './deliver-answer.ts';

/**
 * Records that an answer is out: in the history of its contact, as it was handed over.
 * @param answer with its bytes. @param refused recipients that the server refused while it took the mail for others.
 */
export function recordAnswerSent(
  database: Queryable,
  settings: Pick<MailSettings, 'domain'>,
  answer: AnswerRow,
  { sentAt, refused = [] }: { readonly sentAt: Date; readonly refused?: readonly string[] },
): Promise<void> {
  const { id, raw, mailbox_id, message_id, written_by, mail_key, html } = answer;
  return inTransaction(database, async (transaction) => {
    const sender = (await readSenders(transaction, [mailbox_id], settings)).get(mailbox_id);
    if (!raw || !sender) throw new Error(`Answer ${id} has not been handed over`);
    const conversation = message_id === null ? undefined : { id: message_id, token: '' };
    const event = await recordDelivered(transaction, {
      // Our own reference in its Message-ID is what further answers are found by; otherwise its key is.
      addressed: { sender, about: findReference(answer.message_id_header ?? ''), conversation },
      key: mail_key,
      sentAt,
      text: textOf(html),
      raw,
      person: { email: written_by },
      answerId: id,
    });
    await transaction
      .updateTable('answers')
      .set({
        state: 'sent',
        sent_at: sentAt,
        event_id: event,
        raw: null,
        written: null,
        failure: null,
        refused_cc: [...refused],
      })
      .where('id', '=', id)
      .execute();
  });
}

const textOf = (html: string): string => toLines(html).trim().slice(0, MAX_ANSWER_LENGTH).toWellFormed();
