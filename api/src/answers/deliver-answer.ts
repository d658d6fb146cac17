import type { User } from '@touchline/shared/contract';
import { inTransaction, type Queryable } from '../database/database.ts';
import type { Composer, ComposedMail, AttachedFile } from '../mail/composition/compose-mail.ts';
import type { Written } from '../mail/composition/signature.ts';
import { recordStaffReply } from '../outreach/messages.ts';
import type { Addressed } from './address-answer.ts';

/** What a member of staff has written, with its recipients. */
export interface WrittenAnswer {
  readonly addressed: Addressed;
  readonly written: Written;
  /** Without one, that of the conversation. */
  readonly subject?: string;
  readonly attachments?: readonly AttachedFile[];
  /** UUID: tells the answers to one mail apart. */
  readonly key: string;
  readonly date: Date;
}

/** The answer as it goes out: the one place that makes a mail of what a person writes by hand (E7, V3). */
export function composeAnswer(
  composer: Composer,
  { addressed, ...answer }: WrittenAnswer,
): Promise<ComposedMail> {
  const { sender, from, to, cc, thread, about } = addressed;
  return composer.composeAnswer({ ...answer, sender, from, to, cc, thread, about });
}

/** An answer that went out. */
export interface DeliveredAnswer {
  readonly addressed: Pick<Addressed, 'sender' | 'about' | 'conversation'>;
  readonly key: string;
  readonly sentAt: Date;
  /** What the history shows. */
  readonly text: string;
  /** The mail as the database keeps it. */
  readonly raw: Buffer;
  readonly person: Pick<User, 'email'>;
  /** Its row in `answers`, if it has one. */
  readonly answerId?: number;
}

/** Records that an answer went out: in the history, and as it was. @returns its event; null outside of any conversation */
export function recordDelivered(
  database: Queryable,
  { addressed, key, sentAt, text, raw, person, answerId }: DeliveredAnswer,
): Promise<string | null> {
  const { sender, about, conversation } = addressed;
  return inTransaction(database, async (transaction) => {
    const event = conversation
      ? await recordStaffReply(transaction, conversation.id, {
          sent_at: sentAt,
          reply_text: text,
          written_by: person.email,
        })
      : null;
    await transaction
      .insertInto('sent_mails')
      .values({
        ...(sender.wantsCopies && { copy_mailbox_id: sender.id, copy_due_at: sentAt }),
        ...(answerId !== undefined && { answer_id: answerId }),
        message_id: conversation?.id ?? null,
        event_id: event,
        answer_key: about ? null : key,
        raw,
      })
      .execute();
    return event;
  });
}
