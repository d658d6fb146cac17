import { type CountedTag, type Tag, TAG_LIMITS, type TagsChange } from '@touchline/shared/contract';
import { sql } from 'kysely';
import { recordActivity, withoutRows } from '../database/activity.ts';
import { inTransaction, type Queryable } from '../database/database.ts';
import { readRows, recordDeletion } from '../database/deletions.ts';
import { organizationKey } from '../database/keys.ts';
import { badField, notFound, RequestError } from '../errors.ts';
import { texts as commonTexts } from '../language/texts.ts';
import { texts as privacyTexts } from '../privacy/texts.ts';
import { texts } from './texts.ts';

/** What tags are of. */
export type Tagged = 'organizations' | 'contacts';

/** Every tag by name, with how many have it. */
export async function listTags(database: Queryable): Promise<CountedTag[]> {
  const { rows } = await sql<CountedTag>`
    with used as (
      select tag, count(*) filter (where is_contact)::integer as contacts,
        count(*) filter (where not is_contact)::integer as organizations
      from (
        select unnest(tag_ids) as tag, true as is_contact from contacts where tag_ids <> '{}'
        union all
        select unnest(tag_ids), false from organizations where tag_ids <> '{}'
      ) every group by tag
    )
    select t.id, t.name, coalesce(used.organizations, 0) as organizations, coalesce(used.contacts, 0) as contacts
    from tags t left join used on used.tag = t.id order by t.name_key collate "C"`.execute(database);
  return rows;
}

/** The tags of one thing, by name. @throws 404 */
export async function listTagsOf(database: Queryable, table: Tagged, id: number): Promise<Tag[]> {
  const thing = await database.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();
  if (thing === undefined) throw noSuch(table);
  return tagsOf(database, table, id);
}

const noSuch = (table: Tagged) =>
  notFound(table === 'contacts' ? commonTexts.noSuchContact : commonTexts.noSuchOrganization);

async function tagsOf(database: Queryable, table: Tagged, id: number): Promise<Tag[]> {
  const { rows } = await sql<Tag>`
    select t.id, t.name from ${sql.table(table)} thing join tags t on t.id = any(thing.tag_ids)
    where thing.id = ${id} order by t.name_key collate "C"`.execute(database);
  return rows;
}

/** Adds tags to one thing and takes others off; those that are not known yet are made. @throws 404, 409 */
export function changeTags(
  database: Queryable,
  table: Tagged,
  id: number,
  { add, remove }: TagsChange,
): Promise<Tag[]> {
  return inTransaction(database, async (transaction) => {
    const added = await tagsNamed(transaction, add);
    const { rows } = await sql<{ count: number; is_erased: boolean }>`
      select cardinality(tag_ids) as count,
        ${table === 'contacts' ? sql`erased_at is not null` : sql`false`} as is_erased
      from ${sql.table(table)} where id = ${id} for no key update`.execute(transaction);
    const [thing] = rows;
    if (thing === undefined) throw noSuch(table);
    if (thing.is_erased) throw new RequestError(409, privacyTexts.erased);
    // A tag that was deleted stays in the row until it cannot come back: those that are left out are forgotten with the next change.
    await sql`
      update ${sql.table(table)} set tag_ids = wanted.ids
      from (
        select array(
          select distinct one from unnest(own.tag_ids || ${[...added]}::integer[]) one
          where one <> all(${remove}::integer[]) order by one
        ) as ids
        from ${sql.table(table)} own where own.id = ${id}
      ) wanted
      where id = ${id} and tag_ids <> wanted.ids`.execute(transaction);
    const now = await tagsOf(transaction, table, id);
    if (now.length > TAG_LIMITS.ofOne) throw new RequestError(409, texts.tooManyOfOne);
    return now;
  });
}

/** Ids of the tags of these names, in their order; those that are not known are made. @throws 409 when there are too many */
export async function tagsNamed(transaction: Queryable, names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return [];
  const wanted = new Map(names.map((name) => [organizationKey(name), name]));
  // Two transactions that make the same tags wait for each other in the same order.
  const rows = [...wanted].map(([name_key, name]) => ({ name_key, name })).toSorted(byKey);
  const made = await transaction
    .insertInto('tags')
    .values(rows)
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .returning('id')
    .execute();
  if (made.length > 0) {
    const { count } = await transaction
      .selectFrom('tags')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) > TAG_LIMITS.count) throw new RequestError(409, texts.tooMany);
  }
  const found = await transaction
    .selectFrom('tags')
    .select('id')
    .where('name_key', 'in', [...wanted.keys()])
    .execute();
  return found.map(({ id }) => id);
}

const byKey = (one: { readonly name_key: string }, other: { readonly name_key: string }) =>
  one.name_key < other.name_key ? -1 : 1;

/** @throws 404, 409 */
export async function renameTag(database: Queryable, id: number, name: string): Promise<Tag> {
  const name_key = organizationKey(name);
  const holder = await database
    .selectFrom('tags')
    .select('id')
    .where('name_key', '=', name_key)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (holder) throw badField(409, 'name', texts.nameTaken);
  const renamed = await database
    .updateTable('tags')
    .set({ name, name_key })
    .where('id', '=', id)
    .returning(['id', 'name'])
    .executeTakeFirst();
  if (!renamed) throw notFound(texts.noSuchTag);
  return renamed;
}

/**
 * Deletes a tag, which can be taken back: what had it has it again then, because its rows still name it.
 * @returns the id of the deletion @throws 404
 */
export function deleteTag(database: Queryable, id: number, by: string): Promise<number> {
  return inTransaction(database, async (transaction) => {
    const [tag] = await readRows(transaction, 'tags', [id]);
    const { numDeletedRows } = await transaction.deleteFrom('tags').where('id', '=', id).executeTakeFirst();
    if (tag === undefined || numDeletedRows === 0n) throw notFound(texts.noSuchTag);
    const name = String(tag['name']);
    return recordDeletion(transaction, { kind: 'tag', name, contact_count: 0, content: { tag }, by });
  });
}

/**
 * Makes one tag of two: whatever has the tag has the other then. Its rows still name it, so that it can be taken back: those that
 * had not the other before have it no more then.
 * @returns the id of the deletion @throws 400 for itself and what is no tag, 404
 */
export function mergeTag(database: Queryable, id: number, into: number, by: string): Promise<number> {
  if (id === into) throw badField(400, 'into', texts.itself);
  return inTransaction(database, async (transaction) => {
    // In the same order for everybody: two that are merged with each other wait.
    const held = await transaction
      .selectFrom('tags')
      .select('id')
      .where('id', 'in', [id, into])
      .orderBy('id')
      .forUpdate()
      .execute();
    const [tag] = await readRows(transaction, 'tags', [id]);
    if (tag === undefined) throw notFound(texts.noSuchTag);
    if (held.length < 2) throw badField(400, 'into', texts.noSuchTag);
    const target = await transaction
      .selectFrom('tags')
      .select('name')
      .where('id', '=', into)
      .executeTakeFirstOrThrow();
    const name = String(tag['name']);
    await recordActivity(transaction, {
      action: 'merged',
      kind: 'tag',
      subject: into,
      name: target.name,
      more: { who: name },
    });
    // Gone before the other is given: the history of what had it tells the tags that are left (U7).
    await withoutRows(transaction, () => transaction.deleteFrom('tags').where('id', '=', id).execute());
    const united = {
      into,
      organizations: await giveTag(transaction, 'organizations', id, into),
      contacts: await giveTag(transaction, 'contacts', id, into),
    };
    const content = { tag, united };
    return recordDeletion(transaction, { kind: 'tag', name, contact_count: 0, content, by });
  });
}

/** Gives a tag to whatever has another. @returns ids of what had it not before */
async function giveTag(transaction: Queryable, table: Tagged, has: number, gets: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update ${sql.table(table)} set tag_ids = array(select distinct one from unnest(tag_ids || ${gets}::integer) one order by one)
    where ${has}::integer = any(tag_ids) and not ${gets}::integer = any(tag_ids)
    returning id`.execute(transaction);
  return rows.map((row) => row.id);
}
