import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { IncomingMail, IncomingMailKind, IncomingMailRow } from '@touchline/shared/contract';
import type { Database } from '../../database/database.ts';
import type { Absence } from '../reading/absence/read-absence.ts';
import type { MailReader } from '../reading/mail-reader.ts';
import { MAX_MAIL_BYTES } from '../reading/read-mail.ts';
import type { AttachmentContent } from '../reading/shown-mail.ts';
import { readAttachment, showWholeMail } from '../whole-mail.ts';

const decompress = promisify(brotliDecompress);
/** Most rows; the mailbox has the others. */
const MAX_ROWS = 200;

/** Kinds of what programs write. */
const OF_PROGRAMS = ['automatic_reply', 'bounce', 'soft_bounce', 'feedback_report'] as const;

/** The latest incoming mails, newest first. @param kind of one kind alone. @param of `programs`: what they wrote that matches nobody. */
export async function listIncoming(
  database: Database,
  { kind, of }: { readonly kind?: IncomingMailKind | undefined; readonly of?: 'programs' | undefined },
): Promise<IncomingMailRow[]> {
  const rows = await database.kysely
    .selectFrom('incoming_mails')
    .select(['id', 'sender', 'subject', 'received_at'])
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'unknown'))
    .$if(of !== undefined, (query) => query.where('kind', 'in', OF_PROGRAMS).where('message_id', 'is', null))
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_ROWS)
    .execute();
  return rows.map(({ id, sender, subject, received_at }) => ({
    id,
    from: sender,
    subject,
    received_at: received_at.toISOString(),
  }));
}

/** A mail as it came in; undefined for an unknown id. */
export async function readIncoming(
  database: Database,
  reader: MailReader,
  id: number,
): Promise<IncomingMail | undefined> {
  const kept = await findIncoming(database, id);
  if (!kept) return undefined;
  const { id: keptId, received_at, sender, subject, raw } = kept;
  const mail = await showWholeMail(reader, raw, { from: sender, subject });
  return { id: keptId, received_at: received_at.toISOString(), ...mail };
}

/** The attachment with a number; undefined when there is none, or the mail cannot be read. */
export async function readIncomingAttachment(
  database: Database,
  reader: MailReader,
  id: number,
  number: number,
): Promise<AttachmentContent | undefined> {
  const kept = await findIncoming(database, id);
  return kept && readAttachment(reader, kept.raw, number);
}

/** Its source, byte for byte. */
export async function readIncomingSource(database: Database, id: number): Promise<Buffer | undefined> {
  return (await findIncoming(database, id))?.raw;
}

/** What a mail says of its writer's absence; undefined for nothing, and where that can no longer be read. */
export async function readNotedAbsence(
  database: Database,
  reader: MailReader,
  id: number,
): Promise<Absence | undefined> {
  const kept = await findIncoming(database, id);
  if (!kept) return undefined;
  const { raw, received_at } = kept;
  const { classification } = await reader.read({ raw, receivedAt: received_at.getTime() });
  return classification?.absence;
}

async function findIncoming(database: Database, id: number) {
  const row = await database.kysely
    .selectFrom('incoming_mails')
    .select(['id', 'received_at', 'sender', 'subject', 'raw'])
    .where('id', '=', String(id))
    .executeTakeFirst();
  return row && { ...row, raw: await decompress(row.raw, { maxOutputLength: MAX_MAIL_BYTES }) };
}
