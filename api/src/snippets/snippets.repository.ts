import { MAX_SNIPPETS, type NewSnippet, type Snippet, type SnippetUpdate } from '@touchline/shared/contract';
import { sql } from 'kysely';
import { inTransaction, type Queryable } from '../database/database.ts';
import { readRows, recordDeletion } from '../database/deletions.ts';
import { organizationKey } from '../database/keys.ts';
import { isoTime, laterUpdatedAt, wasUpdatedAt } from '../database/times.ts';
import { badField, notFound, RequestError } from '../errors.ts';
import { cleanRichText } from '../mail/composition/clean-html.ts';
import { asFieldFault } from '../mail/composition/html-fault.ts';
import { checkComplexity } from '../mail/composition/html-limits.ts';
import { texts } from './texts.ts';

const COLUMNS = [
  'id',
  'name',
  'html',
  sql<string>`${sql.raw(isoTime('updated_at'))}`.as('updated_at'),
] as const;

/** Every piece of text, by name. */
export function listSnippets(database: Queryable): Promise<Snippet[]> {
  return database.selectFrom('snippets').select(COLUMNS).orderBy('name_key').orderBy('id').execute();
}

/** @throws 400 for a text that says nothing; 409 when the name is taken, or there are too many */
export function createSnippet(database: Queryable, snippet: NewSnippet): Promise<Snippet> {
  return inTransaction(database, async (transaction) => {
    const { count } = await transaction
      .selectFrom('snippets')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_SNIPPETS) throw new RequestError(409, texts.tooMany);
    const created = await transaction
      .insertInto('snippets')
      .values(valuesOf(snippet))
      .onConflict((conflict) => conflict.column('name_key').doNothing())
      .returning(COLUMNS)
      .executeTakeFirst();
    if (!created) throw badField(409, 'name', texts.nameTaken);
    return created;
  });
}

/** @throws 404; 409 when it was changed after `updated_at`, or the name is taken */
export async function updateSnippet(
  database: Queryable,
  id: number,
  update: SnippetUpdate,
): Promise<Snippet> {
  const values = valuesOf(update);
  const holder = await database
    .selectFrom('snippets')
    .select('id')
    .where('name_key', '=', values.name_key)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (holder) throw badField(409, 'name', texts.nameTaken);
  const changed = await database
    .updateTable('snippets')
    .set({ ...values, updated_at: laterUpdatedAt() })
    .where('id', '=', id)
    .where(wasUpdatedAt(update.updated_at))
    .returning(COLUMNS)
    .executeTakeFirst();
  if (changed) return changed;
  const found = await database.selectFrom('snippets').select('id').where('id', '=', id).executeTakeFirst();
  throw found ? new RequestError(409, texts.changed) : notFound(texts.noSuchSnippet);
}

/** Deletes a piece of text, which can be taken back. @returns the id of the deletion @throws 404 */
export function deleteSnippet(database: Queryable, id: number, by: string): Promise<number> {
  return inTransaction(database, async (transaction) => {
    const [snippet] = await readRows(transaction, 'snippets', [id]);
    const { numDeletedRows } = await transaction
      .deleteFrom('snippets')
      .where('id', '=', id)
      .executeTakeFirst();
    if (snippet === undefined || numDeletedRows === 0n) throw notFound(texts.noSuchSnippet);
    const name = String(snippet['name']);
    return recordDeletion(transaction, { kind: 'snippet', name, contact_count: 0, content: { snippet }, by });
  });
}

function valuesOf({ name, html }: NewSnippet) {
  const clean = cleanWhole(html);
  if (clean === '') throw badField(400, 'html', texts.empty);
  return { name, name_key: organizationKey(name), html: clean };
}

function cleanWhole(html: string): string {
  try {
    // First: cleaning takes time by the square of the depth.
    checkComplexity(html);
    return cleanRichText(html);
  } catch (error) {
    throw asFieldFault(error);
  }
}
