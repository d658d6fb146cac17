import type { AddressesFound, Group, GroupChange, NewGroup } from '@touchline/shared/contract';
import {
  GROUP_LIMITS,
  groupConditionFault,
  groupConditions,
  OWN_KIND_OPERATORS,
  type GroupFilter,
} from '@touchline/shared/contract/groups';
import { sql } from 'kysely';
import { calledOf } from '../database/accounts.ts';
import { inTransaction, type Queryable } from '../database/database.ts';
import { readRows, recordDeletion } from '../database/deletions.ts';
import { mailboxKey, organizationKey, type MailboxKey } from '../database/keys.ts';
import type { StoredGroupThing } from '../database/schema.ts';
import { isoTime } from '../database/times.ts';
import { badField, notFound, RequestError } from '../errors.ts';
import { deadConditions } from './condition-sql.ts';
import { texts } from './texts.ts';
import { namesOf, readThings, type KnownThings } from './things.ts';

type StoredGroup = Omit<Group, 'things' | 'dead'> & { readonly things: readonly StoredGroupThing[] };

const groupsSql = (which = sql`true`) => sql<StoredGroup>`
  select g.id, g.name, g.filter, g.things, g.version, ${sql.raw(isoTime('g.changed_at'))} as changed_at,
    case when made.id is not null then ${sql.raw(calledOf('made'))} end as made_by,
    case when changed.id is not null then ${sql.raw(calledOf('changed'))} end as changed_by
  from contact_groups g
  left join users made on made.id = g.made_by
  left join users changed on changed.id = g.changed_by
  where ${which} order by g.name_key collate "C", g.id`;

/** Every group, by name. */
export async function listGroups(database: Queryable): Promise<Group[]> {
  const { rows } = await groupsSql().execute(database);
  const known = await readThings(
    database,
    rows.map(({ filter }) => filter),
  );
  return rows.map((group) => answerOf(group, known));
}

const answerOf = (group: StoredGroup, known: KnownThings): Group => ({
  ...group,
  things: namesOf(group.filter, known, group.things),
  dead: deadConditions(group.filter, known),
});

/** @throws 404 */
export async function readGroup(database: Queryable, id: number): Promise<Group> {
  const { rows } = await groupsSql(sql`g.id = ${id}`).execute(database);
  const [group] = rows;
  if (group === undefined) throw notFound(texts.noSuchGroup);
  return answerOf(group, await readThings(database, [group.filter]));
}

/** The filter of a group. @throws 404 */
export async function filterOf(database: Queryable, id: number): Promise<GroupFilter> {
  const group = await database
    .selectFrom('contact_groups')
    .select('filter')
    .where('id', '=', id)
    .executeTakeFirst();
  if (group === undefined) throw notFound(texts.noSuchGroup);
  return group.filter;
}

/** @throws 400, 409 when the name is taken, or there are too many */
export function createGroup(database: Queryable, { name, filter }: NewGroup, by: number): Promise<Group> {
  return inTransaction(database, async (transaction) => {
    const things = await checkFilter(transaction, filter, []);
    const { count } = await transaction
      .selectFrom('contact_groups')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) >= GROUP_LIMITS.groups) throw new RequestError(409, texts.tooMany);
    const made = await transaction
      .insertInto('contact_groups')
      .values({
        name,
        name_key: organizationKey(name),
        filter: JSON.stringify(filter),
        things: JSON.stringify(things),
        made_by: by,
        changed_by: by,
      })
      .onConflict((conflict) => conflict.column('name_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made === undefined) throw badField(409, 'name', texts.nameTaken);
    return readGroup(transaction, made.id);
  });
}

/** @throws 400, 404; 409 when it was changed since, or the name is taken */
export function changeGroup(
  database: Queryable,
  id: number,
  { version, name, filter }: GroupChange,
  by: number,
): Promise<Group> {
  return inTransaction(database, async (transaction) => {
    const group = await transaction
      .selectFrom('contact_groups')
      .select(['version', 'things'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (group === undefined) throw notFound(texts.noSuchGroup);
    if (group.version !== version) throw new RequestError(409, texts.changed);
    const things = filter && (await checkFilter(transaction, filter, group.things));
    const name_key = name === undefined ? undefined : organizationKey(name);
    const holder =
      name_key === undefined
        ? undefined
        : await transaction
            .selectFrom('contact_groups')
            .select('id')
            .where('name_key', '=', name_key)
            .where('id', '<>', id)
            .executeTakeFirst();
    if (holder !== undefined) throw badField(409, 'name', texts.nameTaken);
    await transaction
      .updateTable('contact_groups')
      .set({
        ...(name !== undefined && name_key !== undefined && { name, name_key }),
        ...(filter !== undefined && { filter: JSON.stringify(filter), things: JSON.stringify(things) }),
        version: sql<number>`version + 1`,
        changed_by: by,
        changed_at: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .execute();
    return readGroup(transaction, id);
  });
}

/** Deletes a group, which can be taken back. @returns the id of the deletion @throws 404 */
export function deleteGroup(database: Queryable, id: number, by: string): Promise<number> {
  return inTransaction(database, async (transaction) => {
    const [group] = await readRows(transaction, 'contact_groups', [id]);
    const { numDeletedRows } = await transaction
      .deleteFrom('contact_groups')
      .where('id', '=', id)
      .executeTakeFirst();
    if (group === undefined || numDeletedRows === 0n) throw notFound(texts.noSuchGroup);
    const name = String(group['name']);
    return recordDeletion(transaction, { kind: 'group', name, contact_count: 0, content: { group }, by });
  });
}

/**
 * What the things of a filter are called, to be kept with it.
 * @param before what is known of things that are gone
 * @throws 400 for what cannot be asked of an own field. One that is gone is none: somebody may have deleted it just now.
 */
async function checkFilter(
  database: Queryable,
  filter: GroupFilter,
  before: readonly StoredGroupThing[],
): Promise<StoredGroupThing[]> {
  const known = await readThings(database, [filter]);
  requireFitting(filter, known);
  return namesOf(filter, known, before).map(({ key, name, code }) => ({ key, name, code }));
}

/** @throws 400 */
export function requireFitting(filter: GroupFilter, { fields }: KnownThings): void {
  for (const { condition, path } of groupConditions(filter)) {
    const field = condition.field === undefined ? undefined : fields.get(condition.field);
    const fault = field && groupConditionFault(condition, OWN_KIND_OPERATORS[field.kind]);
    if (fault !== undefined) {
      const message = fault === 'operator' ? texts.cannotAsk : texts.doesNotFit;
      throw badField(400, `filter.${path}.${fault}`, message);
    }
  }
}

/** Whose addresses these are: the contacts that have them now. */
export async function findAddresses(
  database: Queryable,
  addresses: readonly string[],
): Promise<AddressesFound> {
  const wanted = new Map<MailboxKey | null, string>();
  for (const address of addresses) {
    const given = address.trim();
    const key = mailboxKey(given);
    if (given !== '' && !wanted.has(key)) wanted.set(key, given);
  }
  const rows = await database
    .selectFrom('contacts')
    .select(['id', 'email_key'])
    .where(sql<boolean>`email_key = any(${[...wanted.keys()]}::text[])`)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .execute();
  const found = new Set(rows.map(({ email_key }) => email_key));
  return {
    ids: rows.map(({ id }) => id),
    unknown: [...wanted].flatMap(([key, given]) => (found.has(key) ? [] : [given])),
  };
}
