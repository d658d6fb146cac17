import { MAX_ANSWER_LENGTH, type User } from '@touchline/shared/contract';
import { inTransaction, type Queryable } from '../database/database.ts';
import { toLines } from '../mail/composition/html-text.ts';
import { paragraphsOf } from '../mail/composition/signature.ts';
import { readSenders } from '../mail/mail-sender.ts';
import type { MailSettings } from '../mail/mail-settings.ts';
import { findReference } from '../mail/addresses.ts';
import type { Addressed } from './address-answer.ts';
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

/** An answer that was sent at once: a Quick Reply. */
export interface SentAtOnce {
  readonly contact: number;
  readonly addressed: Addressed;
  readonly key: string;
  readonly sentAt: Date;
  readonly subject: string;
  readonly text: string;
  /** The mail as the database keeps it. */
  readonly raw: Buffer;
  readonly person: Pick<User, 'id' | 'email'>;
  /** Recipients that the server refused while it took the mail for others. */
  readonly refused: readonly string[];
}

/** Records an answer that was sent at once as those are that waited: who else got it is found there by who reads it, or is erased. */
export function recordSentAtOnce(database: Queryable, answer: SentAtOnce): Promise<void> {
  const { contact, addressed, key, sentAt, subject, text, person, refused } = answer;
  return inTransaction(database, async (transaction) => {
    const { id } = await transaction
      .insertInto('answers')
      .values({
        contact_id: contact,
        user_id: person.id,
        written_by: person.email,
        key,
        digest: '',
        state: 'sent',
        message_id: addressed.conversation?.id ?? null,
        to_email: addressed.to.address,
        cc: [...addressed.cc],
        subject,
        html: paragraphsOf(text),
        mailbox_id: addressed.sender.id,
        attachment_ids: [],
        files: '[]',
        created_at: sentAt,
        due_at: sentAt,
        sent_at: sentAt,
        refused_cc: [...refused],
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const event = await recordDelivered(transaction, { ...answer, answerId: id });
    await transaction.updateTable('answers').set({ event_id: event }).where('id', '=', id).execute();
  });
}

const textOf = (html: string): string => toLines(html).trim().slice(0, MAX_ANSWER_LENGTH).toWellFormed();
