import { sql } from 'kysely';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { IncomingMail, IncomingMailKind, IncomingMailRow } from '@touchline/shared/contract';
import type { Database } from '../../database/database.ts';
import type { Absence } from '../reading/absence/read-absence.ts';
import type { MailReader } from '../reading/mail-reader.ts';
import { MAX_MAIL_BYTES } from '../reading/read-mail.ts';
import type { AttachmentContent } from '../reading/shown-mail.ts';
import { readAttachment, showWholeMail } from '../whole-mail.ts';
import { readOwnKeys } from './own-addresses.ts';

const decompress = promisify(brotliDecompress);
/** Most rows; the mailbox has the others. */
const MAX_ROWS = 200;

/**
 * SQL: the mail is about none of ours, nobody is asked about it, and we did not write it. With the proposals, each mail of a stranger is
 * in one list, whatever it was taken to be.
 */
const isOfPrograms = (own: ReadonlySet<string>) => sql<boolean>`
  message_id is null
  and not exists (select from mail_proposals o where o.incoming_mail_id = incoming_mails.id)
  and not (kind = 'unknown' and sender_key = any(${[...own]}::text[]))`;

/**
 * The latest incoming mails, newest first. @param kind of one kind alone. @param of `programs`: what matches nobody and waits for no
 * decision, nearly all of it by programs. @param configured our address where no mailbox is connected
 */
export async function listIncoming(
  database: Database,
  { kind, of }: { readonly kind?: IncomingMailKind | undefined; readonly of?: 'programs' | undefined },
  configured: string,
): Promise<IncomingMailRow[]> {
  const own = await readOwnKeys(database.kysely, configured);
  const rows = await database.kysely
    .selectFrom('incoming_mails')
    .select(['id', 'sender', 'subject', 'received_at'])
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'unknown'))
    .$if(of !== undefined, (query) => query.where(isOfPrograms(own)))
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
