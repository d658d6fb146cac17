import type { MailCount } from '@touchline/shared/contract';
import { inTransaction, type Queryable } from '../../database/database.ts';
import { holdOffErasures } from '../../database/erasing-lock.ts';
import { liftAbsence } from '../../outreach/absences.ts';
import { recordEvent } from '../../outreach/messages.ts';
import { retractReply } from '../../outreach/retract-reply.ts';
import type { Timing } from '../../outreach/sending-window.ts';
import { findPerson, holdSequences } from '../../outreach/sequence-stops.ts';
import { RequestError } from '../../errors.ts';
import type { Absence } from '../reading/absence/read-absence.ts';
import { absenceOf } from './settle.ts';
import { texts } from './texts.ts';

/**
 * Counts an answer as what a person says it is: nobody but they can tell a short note of absence from a reply (V5). As a reply it
 * ends the sequence, and nothing waits for the return that it named.
 * @param noted what the mail says of an absence, for one that is automatic
 * @returns false where no contact wrote it
 * @throws 409 for a mail that a person gave to a contact: that is taken back where it was given
 */
export function countMail(
  database: Queryable,
  id: number,
  { as }: MailCount,
  noted: Absence | undefined,
  timing: Timing,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    await holdOffErasures(transaction);
    const event = await transaction
      .selectFrom('message_events')
      .selectAll()
      .where('incoming_mail_id', '=', String(id))
      .where('kind', 'in', ['replied', 'automatic_reply'])
      .orderBy('id')
      .forUpdate()
      .executeTakeFirst();
    if (event === undefined) return false;
    const kind = as === 'reply' ? 'replied' : 'automatic_reply';
    if (event.kind === kind) return true;
    const given = await transaction
      .selectFrom('mail_proposals')
      .select('incoming_mail_id')
      .where('event_id', '=', event.id)
      .executeTakeFirst();
    if (given) throw new RequestError(409, texts.settledOtherwise);
    const { occurred_at, message_id } = event;
    if (as === 'reply') {
      await forgetNote(transaction, event, timing);
      await transaction.deleteFrom('message_events').where('id', '=', event.id).execute();
    } else await retractReply(transaction, event.id, timing);
    await recordEvent(
      transaction,
      message_id,
      {
        kind,
        occurred_at,
        reply_text: event.reply_text ?? '',
        is_folded: event.is_folded,
        incoming_mail_id: String(id),
        ...(as === 'automatic_reply' && noted && { absence: absenceOf(noted, occurred_at, timing.window) }),
      },
      timing,
    );
    await transaction.updateTable('incoming_mails').set({ kind: as }).where('id', '=', String(id)).execute();
    return true;
  });
}

interface NotingEvent {
  readonly message_id: string;
  readonly contact_id: number;
  readonly occurred_at: Date;
}

/** Nothing waits any more for the return that a note named, unless a later note or a person has said another day. */
async function forgetNote(
  transaction: Queryable,
  { message_id, contact_id, occurred_at }: NotingEvent,
  timing: Timing,
): Promise<void> {
  const { recipient_key } = await transaction
    .selectFrom('messages')
    .select('recipient_key')
    .where('id', '=', message_id)
    .executeTakeFirstOrThrow();
  const person = await findPerson(transaction, recipient_key, contact_id);
  if (person.keys.length === 0) return;
  const noted = await transaction
    .selectFrom('absences')
    .select('key')
    .where('key', 'in', person.keys)
    .where('noted_at', '=', occurred_at)
    .where('changed_by', 'is', null)
    .execute();
  if (noted.length === 0) return;
  const sequences = await holdSequences(transaction, person);
  await liftAbsence(
    transaction,
    noted.map(({ key }) => key),
    sequences,
    timing,
  );
}
