import {
  ACTIVITY_PAGE,
  type Activities,
  type ActivityChange,
  type ActivityEntry,
  type ActivityFilter,
  type ActivityQuery,
  type ActivityValue,
} from '@touchline/shared/contract';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { calledOf } from '../database/accounts.ts';
import type { Database, Queryable } from '../database/database.ts';
import type { ActivityTable, StoredActivity } from '../database/schema.ts';
import { byActs } from './acts.ts';

type Row = Selectable<ActivityTable> & {
  readonly actor_name: string | null;
  readonly has_parts: boolean;
  readonly transaction: string;
};

/** Rows of the file that are read at once. */
const BATCH_ROWS = 500;

/** Entries by which the history of a thing is found, and the column that names it. */
const THINGS = {
  organization: 'organization_id',
  contact: 'contact_id',
  campaign: 'campaign_id',
  template: 'template_id',
} as const;

/** Whether a filter names one thing, of which whoever may see it sees the history. */
export const isOfOneThing = (filter: ActivityFilter): boolean =>
  (Object.keys(THINGS) as (keyof typeof THINGS)[]).some((thing) => filter[thing] !== undefined);

/**
 * The entries of a filter, newest first, {@link ACTIVITY_PAGE} at a time (U7).
 * @param own id of the account that sees only what it did itself
 */
export async function listActivity(
  database: Queryable,
  query: ActivityQuery,
  own?: number,
): Promise<Activities> {
  const and = own === undefined ? [] : [sql`a.actor_id = ${own}`];
  const rows = await readEntries(database, [...conditions(query, query.before), ...and], ACTIVITY_PAGE + 1);
  // An act is never torn apart, unless it is longer than a page.
  const next = rows[ACTIVITY_PAGE]?.transaction;
  const whole = rows.slice(0, ACTIVITY_PAGE).filter(({ transaction }) => transaction !== next);
  const shown = whole.length > 0 ? whole : rows.slice(0, ACTIVITY_PAGE);
  return {
    // Parts of one entry are of one statement, each as good as the other.
    entries: query.part_of === undefined ? byActs(shown.map(toStored)) : shown.map(toEntry),
    next: rows.length > shown.length ? Number(shown.at(-1)?.id) : null,
  };
}

const toStored = (row: Row) => ({ entry: toEntry(row), transaction: row.transaction });

/** All of them, a batch at a time. */
export async function* eachActivity(
  database: Database,
  filter: ActivityFilter,
): AsyncGenerator<readonly ActivityEntry[], void, void> {
  for (let before: number | undefined; ;) {
    const rows: Row[] = await readEntries(database.kysely, conditions(filter, before), BATCH_ROWS);
    const last = rows.length < BATCH_ROWS ? undefined : rows.at(-1)?.transaction;
    const whole = rows.filter(({ transaction }) => transaction !== last);
    const shown = whole.length > 0 ? whole : rows;
    if (shown.length > 0) yield byActs(shown.map(toStored));
    if (rows.length < BATCH_ROWS) return;
    before = Number(shown.at(-1)?.id);
  }
}

async function readEntries(
  database: Queryable,
  where: readonly RawBuilder<unknown>[],
  limit: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select a.*, ${sql.raw(calledOf('u'))} as actor_name,
      a.count > 1 and exists (select from activity p where p.part_of = a.id) as has_parts,
      concat_ws(' ', extract(epoch from a.at), a.actor_id, a.actor, a.via_key) as transaction
    from activity a left join users u on u.id = a.actor_id
    where ${sql.join(where, sql` and `)}
    order by a.at desc, a.id desc limit ${limit}`.execute(database);
  return rows;
}

function conditions(query: ActivityQuery, before: number | undefined): RawBuilder<unknown>[] {
  const { actor, kind, from, to, part_of } = query;
  const things = (Object.keys(THINGS) as (keyof typeof THINGS)[]).filter(
    (thing) => query[thing] !== undefined,
  );
  const all: RawBuilder<unknown>[] = [sql`true`];
  for (const thing of things) all.push(sql`${sql.ref(`a.${THINGS[thing]}`)} = ${query[thing]}`);
  if (part_of !== undefined) all.push(sql`a.part_of = ${part_of}`);
  else if (things.length === 0) all.push(sql`a.part_of is null`);
  else {
    // Of several that one statement changed, the entry for all of them stands in the history that it belongs to.
    const isShown = things.map(
      (thing) => sql`${sql.ref(`w.${THINGS[thing]}`)} = ${sql.ref(`a.${THINGS[thing]}`)}`,
    );
    all.push(
      sql`not exists (select from activity w where w.id = a.part_of and ${sql.join(isShown, sql` and `)})`,
    );
  }
  if (actor === 'touchline') all.push(sql`a.actor_id is null and a.actor is null`);
  else if (actor === 'command_line') all.push(sql`a.actor_id is null and a.actor = 'command_line'`);
  else if (actor !== undefined) all.push(sql`a.actor_id = ${actor}`);
  if (kind !== undefined) all.push(sql`a.kind = ${kind}`);
  if (from !== undefined) all.push(sql`a.at >= to_timestamp(${Date.parse(from) / 1000})`);
  if (to !== undefined) all.push(sql`a.at < to_timestamp(${Date.parse(to) / 1000})`);
  if (before !== undefined) all.push(sql`(a.at, a.id) < (select at, id from activity where id = ${before})`);
  return all;
}

const NAMED = new Set(['name', 'who', 'names', 'changes']);

function toEntry({ id, at, actor_id, actor, actor_name, via_key, content, ...row }: Row): ActivityEntry {
  return {
    id: Number(id),
    at: at.toISOString(),
    by: {
      kind:
        actor === null
          ? 'touchline'
          : actor_id === null && actor === 'command_line'
            ? 'command_line'
            : 'person',
      id: actor_id,
      name: actor_name ?? actor ?? '',
      key: via_key,
    },
    action: row.action,
    kind: row.kind,
    subject: { id: row.subject_id === null ? null : Number(row.subject_id), name: content.name ?? null },
    count: row.count,
    names: [...(content.names ?? [])],
    who: content.who ?? null,
    changes: Object.entries(content.changes ?? {}).map(toChange),
    more: moreOf(content),
    has_parts: row.has_parts,
    came_of: null,
  };
}

const isValue = (value: unknown): value is ActivityValue => value === null || typeof value !== 'object';

function toChange([field, values]: [string, readonly unknown[]]): ActivityChange {
  const [before = null, after = null] = values;
  return values.length === 2 && isValue(before) && isValue(after)
    ? { field, before, after, hidden: false }
    : { field, before: null, after: null, hidden: true };
}

function moreOf(content: StoredActivity): ActivityEntry['more'] {
  return Object.fromEntries(
    Object.entries(content).flatMap(([name, value]) =>
      !NAMED.has(name) && (typeof value === 'string' || typeof value === 'number') ? [[name, value]] : [],
    ),
  );
}

/** Entries that one statement of the sweep removes. */
const SWEPT_AT_ONCE = 5000;

/** Removes entries that are older than they are kept. @returns how many */
export async function sweepActivity(database: Queryable, days: number): Promise<number> {
  for (let swept = 0; ;) {
    const count = await database.transaction().execute(async (transaction) => {
      await sql`set local touchline.sweeping_activity = 'on'`.execute(transaction);
      const { numAffectedRows = 0n } = await sql`
        delete from activity where id in (
          select id from activity where at < now() - make_interval(days => ${days}::integer)
          order by at limit ${SWEPT_AT_ONCE}
        )`.execute(transaction);
      return Number(numAffectedRows);
    });
    swept += count;
    if (count < SWEPT_AT_ONCE) return swept;
  }
}

/** Leaves of these contacts that something was done and when, but nothing that names them (U9). */
export async function forgetInActivity(transaction: Queryable, contacts: readonly number[]): Promise<void> {
  await sql`set local touchline.forgetting_activity = 'on'`.execute(transaction);
  await sql`
    with parts as (
      update activity set content = '{}' where contact_id = any(${contacts}::integer[]) returning part_of
    )
    -- The entry for all of several names the first of them.
    update activity set content = content - 'names' - 'changes'
    where id in (select part_of from parts where part_of is not null)`.execute(transaction);
  await sql`set local touchline.forgetting_activity = 'off'`.execute(transaction);
}
