import { MAX_ATTACHMENTS_BYTES, type AnswerAttachment } from '@touchline/shared/contract';
import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { badField, RequestError } from '../errors.ts';
import { texts } from './texts.ts';

const HOUR = 3_600_000;
/** Milliseconds for which a file is kept that no draft and no open answer names. */
const KEPT_UNUSED = 24 * HOUR;
/** Most bytes of one account's files that have not gone out. */
const MOST_BYTES_KEPT = 20 * MAX_ATTACHMENTS_BYTES;

/** What the bytes of a file are stored as: no name that an uploaded image can have, so that nobody gets them by an address. */
export const storedNameOf = (id: string): string => `${id}.attachment`;

/** @throws 409 when an account has uploaded more than anybody attaches */
export async function refuseTooMany(database: Queryable, user: number, size: number): Promise<void> {
  const { bytes } = await database
    .selectFrom('answer_attachments')
    .select(sql<number>`coalesce(sum(size), 0)::float8`.as('bytes'))
    .where('user_id', '=', user)
    .where(
      sql<boolean>`id not in (select unnest(attachment_ids) from answers where user_id = ${user} and state = 'sent')`,
    )
    .executeTakeFirstOrThrow();
  if (bytes + size > MOST_BYTES_KEPT) throw new RequestError(409, texts.tooManyAttachments);
}

/** Records a file whose bytes are stored. */
export async function insertAttachment(
  database: Queryable,
  { id, name, size }: AnswerAttachment,
  user: number,
  now: Date,
): Promise<void> {
  await database
    .insertInto('answer_attachments')
    .values({ id, user_id: user, name, size, used_at: now })
    .execute();
}

/** A file that an account has uploaded; undefined for any other. */
export function findAttachment(
  database: Queryable,
  user: number,
  id: string,
): Promise<AnswerAttachment | undefined> {
  return database
    .selectFrom('answer_attachments')
    .select(['id', 'name', 'size'])
    .where('id', '=', id)
    .where('user_id', '=', user)
    .executeTakeFirst();
}

/**
 * Takes files into an answer: from now on they are not deleted as unused.
 * @throws 400 for files that are not there, or are too large together
 */
export async function claimAttachments(
  transaction: Queryable,
  user: number,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: string; size: number }>`
    update answer_attachments set used_at = ${now}
    where id = any(${ids}::uuid[]) and user_id = ${user} returning id, size`.execute(transaction);
  if (rows.length < new Set(ids.map((id) => id.toLowerCase())).size) {
    throw badField(400, 'attachments', texts.unknownAttachment);
  }
  const bytes = rows.reduce((sum, { size }) => sum + size, 0);
  if (bytes > MAX_ATTACHMENTS_BYTES) throw badField(400, 'attachments', texts.attachmentsTooLarge);
}

/** Files of an answer, in its order. */
export async function readAttachments(
  database: Queryable,
  ids: readonly string[],
): Promise<AnswerAttachment[]> {
  const { rows } = await sql<AnswerAttachment>`
    select file.id, file.name, file.size
    from unnest(${ids}::uuid[]) with ordinality as named (id, place)
    join answer_attachments file on file.id = named.id order by place`.execute(database);
  return rows;
}

/** Forgets files that nothing has named for a day. @returns their ids: their bytes are still stored. */
export async function forgetUnused(database: Queryable, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from answer_attachments file
    where used_at < ${new Date(now.getTime() - KEPT_UNUSED)}
      and not exists (select from answer_drafts draft where file.id = any(draft.attachment_ids))
      and not exists (
        select from answers a
        where a.state in ('waiting', 'sending', 'failed', 'uncertain', 'set_aside') and file.id = any(a.attachment_ids)
      )
    returning id`.execute(database);
  return rows.map(({ id }) => id);
}
