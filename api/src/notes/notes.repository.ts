import {
  DELETION_DAYS,
  type Note,
  NOTE_LIMITS,
  type NoteChange,
  type Notes,
} from '@touchline/shared/contract';
import { sql, type RawBuilder } from 'kysely';
import { isAllowed, type SignedIn } from '../auth/allowed.ts';
import { calledOf } from '../database/accounts.ts';
import { inTransaction, type Queryable } from '../database/database.ts';
import { isoTime } from '../database/times.ts';
import { forbidden, notFound, RequestError } from '../errors.ts';
import { texts as commonTexts } from '../language/texts.ts';
import { texts as privacyTexts } from '../privacy/texts.ts';
import { texts } from './texts.ts';

/** What notes are of, and the column that names it. */
export type Noted = 'organizations' | 'contacts';
const COLUMNS = { organizations: 'organization_id', contacts: 'contact_id' } as const;

async function readNotes(
  database: Queryable,
  user: SignedIn,
  where: RawBuilder<unknown>,
  limit = 1,
): Promise<Note[]> {
  const mayAll = isAllowed(user, 'notesOfOthers');
  const { rows } = await sql<Note>`
    select n.id, n.author_id, coalesce(${sql.raw(calledOf('u'))}, n.written_by) as author, n.text,
      ${sql.raw(isoTime('n.created_at'))} as at, ${sql.raw(isoTime('n.changed_at'))} as changed_at, n.version,
      coalesce(n.author_id = ${user.id}, false) or ${mayAll} as is_mine
    from notes n left join users u on u.id = n.author_id
    where ${where} order by n.id desc limit ${limit}`.execute(database);
  return rows;
}

/** Notes of one thing, newest first. @throws 404 */
export async function listNotes(
  database: Queryable,
  user: SignedIn,
  { table, id, before }: { readonly table: Noted; readonly id: number; readonly before?: number | undefined },
): Promise<Notes> {
  await requireThing(database, table, id);
  const older = before === undefined ? sql`true` : sql`n.id < ${before}`;
  const where = sql`${sql.ref(`n.${COLUMNS[table]}`)} = ${id} and n.deleted_at is null and ${older}`;
  const rows = await readNotes(database, user, where, NOTE_LIMITS.page + 1);
  const notes = rows.slice(0, NOTE_LIMITS.page);
  return { notes, next: rows.length > notes.length ? (notes.at(-1)?.id ?? null) : null };
}

/** @throws 404, 409 for somebody who was erased */
export function addNote(
  database: Queryable,
  user: SignedIn,
  { table, id, text }: { readonly table: Noted; readonly id: number; readonly text: string },
): Promise<Note> {
  return inTransaction(database, async (transaction) => {
    // It stays until the note is stored: who deletes or erases it waits.
    const { is_erased } = await requireThing(transaction, table, id, { isHeld: true });
    if (is_erased) throw new RequestError(409, privacyTexts.erased);
    const { id: note } = await transaction
      .insertInto('notes')
      .values({
        organization_id: table === 'organizations' ? id : null,
        contact_id: table === 'contacts' ? id : null,
        author_id: user.id,
        written_by: user.email,
        text,
        changed_at: null,
        deleted_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return readNote(transaction, user, note);
  });
}

async function requireThing(
  database: Queryable,
  table: Noted,
  id: number,
  { isHeld = false } = {},
): Promise<{ readonly is_erased: boolean }> {
  const { rows } = await sql<{ is_erased: boolean }>`
    select ${table === 'contacts' ? sql`erased_at is not null` : sql`false`} as is_erased
    from ${sql.table(table)} where id = ${id} ${isHeld ? sql`for share` : sql``}`.execute(database);
  const [row] = rows;
  if (row) return row;
  throw notFound(table === 'contacts' ? commonTexts.noSuchContact : commonTexts.noSuchOrganization);
}

async function readNote(transaction: Queryable, user: SignedIn, id: number): Promise<Note> {
  const [note] = await readNotes(transaction, user, sql`n.id = ${id} and n.deleted_at is null`);
  if (!note) throw notFound(texts.noSuchNote);
  return note;
}

/** Changes the text. @throws 403 for a note of somebody else, 404, 409 when it was changed since */
export function changeNote(
  database: Queryable,
  user: SignedIn,
  id: number,
  { version, text }: NoteChange,
  now: Date,
): Promise<Note> {
  return inTransaction(database, async (transaction) => {
    const note = await holdNote(transaction, user, id, { isDeleted: false });
    if (note.version !== version) throw new RequestError(409, texts.changed);
    if (note.text !== text) {
      await transaction
        .updateTable('notes')
        .set({ text, changed_at: now, version: version + 1 })
        .where('id', '=', id)
        .execute();
    }
    return readNote(transaction, user, id);
  });
}

/** Deletes a note, which can be taken back for 30 days. @throws 403, 404 */
export function deleteNote(database: Queryable, user: SignedIn, id: number, now: Date): Promise<void> {
  return inTransaction(database, async (transaction) => {
    await holdNote(transaction, user, id, { isDeleted: false });
    await transaction.updateTable('notes').set({ deleted_at: now }).where('id', '=', id).execute();
  });
}

/** Takes that back. @throws 403, 404 */
export function restoreNote(database: Queryable, user: SignedIn, id: number): Promise<Note> {
  return inTransaction(database, async (transaction) => {
    await holdNote(transaction, user, id, { isDeleted: true });
    await transaction.updateTable('notes').set({ deleted_at: null }).where('id', '=', id).execute();
    return readNote(transaction, user, id);
  });
}

async function holdNote(
  transaction: Queryable,
  user: SignedIn,
  id: number,
  { isDeleted }: { readonly isDeleted: boolean },
) {
  const note = await transaction
    .selectFrom('notes')
    .select(['author_id', 'version', 'text'])
    .where('id', '=', id)
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!note) throw notFound(texts.noSuchNote);
  if (note.author_id !== user.id && !isAllowed(user, 'notesOfOthers')) throw forbidden(texts.ofOther);
  return note;
}

/** Forgets notes that were deleted so long ago that nobody can take it back, and those of what is gone for good. */
export async function forgetNotes(database: Queryable): Promise<void> {
  await sql`
    delete from notes where deleted_at <= now() - make_interval(days => ${sql.lit(DELETION_DAYS)})`.execute(
    database,
  );
  await sql`
    delete from notes n
    where n.organization_id is not null and not exists (select from organizations o where o.id = n.organization_id)
      and not exists (
        select from deletions d where d.content->'organization'->'id' = to_jsonb(n.organization_id)
      )`.execute(database);
}
