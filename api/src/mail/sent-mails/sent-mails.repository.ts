import type { SentMail } from '@touchline/shared/contract';
import type { Database } from '../../database/database.ts';
import type { MailReader } from '../reading/mail-reader.ts';
import type { AttachmentContent } from '../reading/shown-mail.ts';
import { unpackSource } from '../stored-source.ts';
import { readAttachment, showWholeMail } from '../whole-mail.ts';

/** A mail as it went out (V2); undefined for an unknown id, and for one that has not gone out. */
export async function readSentMail(
  database: Database,
  reader: MailReader,
  id: number,
): Promise<SentMail | undefined> {
  const kept = await findSentMail(database, id);
  if (!kept) return undefined;
  const { sent_at, subject } = kept;
  const mail = await showWholeMail(reader, await unpackSource(kept.raw), {
    from: '',
    subject: subject ?? '',
  });
  return { id: kept.id, sent_at: sent_at.toISOString(), ...mail };
}

/** Its source, byte for byte; undefined where {@link readSentMail} knows none. */
export async function readSentSource(database: Database, id: number): Promise<Buffer | undefined> {
  const kept = await findSentMail(database, id);
  return kept && unpackSource(kept.raw);
}

/** The attachment with a number; undefined when there is none, or the mail cannot be read. */
export async function readSentAttachment(
  database: Database,
  reader: MailReader,
  id: number,
  number: number,
): Promise<AttachmentContent | undefined> {
  const kept = await findSentMail(database, id);
  return kept && readAttachment(reader, await unpackSource(kept.raw), number);
}

async function findSentMail({ kysely }: Database, id: number) {
  const row = await kysely
    .selectFrom('sent_mails as s')
    .leftJoin('messages as m', 'm.id', 's.message_id')
    .leftJoin('message_events as e', 'e.id', 's.event_id')
    .leftJoin('answers as a', 'a.id', 's.answer_id')
    .select(['s.id', 's.raw', 's.event_id', 'm.sent_at', 'e.occurred_at', 'a.sent_at as answered_at'])
    .select(({ fn }) => fn.coalesce('a.subject', 'm.subject').as('subject'))
    .where('s.id', '=', String(id))
    .executeTakeFirst();
  const sent_at = row?.answered_at ?? (row?.event_id === null ? row.sent_at : row?.occurred_at);
  return row && sent_at ? { ...row, sent_at } : undefined;
}
