import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { IncomingMail, IncomingMailKind, IncomingMailRow } from '@touchline/shared/contract';
import type { Database } from '../../database/database.ts';
import type { MailReader } from '../reading/mail-reader.ts';
import { MAX_MAIL_BYTES } from '../reading/read-mail.ts';

const decompress = promisify(brotliDecompress);
/** Whoever needs more looks into the mailbox. */
const MAX_ROWS = 200;

/** The latest incoming mails, newest first. @param kind of one kind alone. */
export async function listIncoming(
  database: Database,
  kind: IncomingMailKind | undefined,
): Promise<IncomingMailRow[]> {
  const rows = await database.kysely
    .selectFrom('incoming_mails')
    .select(['id', 'sender', 'subject', 'received_at'])
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'unknown'))
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

/** A mail as it came in; undefined when there is none of that id. */
export async function readIncoming(
  database: Database,
  reader: MailReader,
  id: number,
): Promise<IncomingMail | undefined> {
  const kept = await findIncoming(database, id);
  if (!kept) return undefined;
  const { mail } = await reader.read({ raw: kept.raw });
  const { fromText, toText, subject, html, text } = mail;
  return {
    id: kept.id,
    from: fromText,
    to: toText,
    subject,
    received_at: kept.received_at.toISOString(),
    html,
    text,
  };
}

/** Its source, byte for byte. */
export async function readIncomingSource(database: Database, id: number): Promise<Buffer | undefined> {
  return (await findIncoming(database, id))?.raw;
}

async function findIncoming(database: Database, id: number) {
  const row = await database.kysely
    .selectFrom('incoming_mails')
    .select(['id', 'received_at', 'raw'])
    .where('id', '=', String(id))
    .executeTakeFirst();
  return row && { ...row, raw: await decompress(row.raw, { maxOutputLength: MAX_MAIL_BYTES }) };
}
