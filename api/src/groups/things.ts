import type { GroupThingName, OwnField } from '@touchline/shared/contract';
import {
  GROUP_CONDITIONS,
  groupConditions,
  groupThingKey,
  type GroupCondition,
  type GroupFilter,
  type GroupThing,
} from '@touchline/shared/contract/groups';
import { sql } from 'kysely';
import { calledOf } from '../database/accounts.ts';
import type { Queryable } from '../database/database.ts';
import type { StoredGroupThing } from '../database/schema.ts';
import { listOwnFields } from '../own-fields/own-fields.repository.ts';

/** What filters name by their ids, as it is now. */
export interface KnownThings {
  /** Of every field, also of those that are not shown any more. */
  readonly fields: ReadonlyMap<number, OwnField>;
  /** By {@link groupThingKey}. What was deleted is not there, but a campaign, whose mails stay. */
  readonly named: ReadonlyMap<string, NamedThing>;
}

export interface NamedThing extends StoredGroupThing {
  readonly is_deleted: boolean;
  /** Of an import: the tag that it gave. */
  readonly tag_id: number | null;
}

/** SQL: id as text, name, usual name, whether it is deleted, tag; of those whose ids as text are wanted. */
const READS: Readonly<Record<GroupThing, string>> = {
  tag: `select id::text, name, null as code, false as is_deleted, null::integer as tag_id from tags where id::text = any($ids)`,
  account: `select u.id::text, ${calledOf('u')}, null, false, null from users u where u.id::text = any($ids)`,
  organization: `select id::text, name, null, false, null from organizations where id = any($ids::integer[])`,
  outcome: `select id::text, name, code, false, null from outcomes where id::text = any($ids)`,
  campaign: `select id::text, name, null, deleted_at is not null, null from campaigns where id::text = any($ids)`,
  import: `select i.id::text, coalesce(i.file_name, ''), null, false, t.id from contact_imports i
    left join tags t on t.id = i.tag_id where i.id = any($ids::uuid[])`,
};

/** Ids of a condition's value, where it has some. */
export const idsOf = ({ value }: GroupCondition): readonly (number | string)[] =>
  Array.isArray(value) ? (value as readonly (number | string)[]) : [];

/** Reads everything that filters name. */
export async function readThings(database: Queryable, filters: readonly GroupFilter[]): Promise<KnownThings> {
  const wanted = new Map<GroupThing, Set<string>>();
  let namesFields = false;
  for (const filter of filters) {
    for (const { condition } of groupConditions(filter)) {
      const thing = GROUP_CONDITIONS[condition.key].of;
      if (condition.field !== undefined) namesFields = true;
      if (thing === undefined) continue;
      const ids = wanted.get(thing) ?? new Set();
      for (const id of idsOf(condition)) ids.add(String(id));
      wanted.set(thing, ids);
    }
  }
  const named = new Map<string, NamedThing>();
  for (const [thing, ids] of wanted) {
    if (ids.size === 0) continue;
    const [before = '', ...after] = READS[thing].split('$ids');
    const read = sql<NamedThing & { id: string }>`${sql.raw(before)}${sql.join(
      after.map((rest) => sql`${[...ids]}::text[]${sql.raw(rest)}`),
      sql``,
    )}`;
    const { rows } = await sql<NamedThing & { id: string }>`
      select * from (${read}) one (id, name, code, is_deleted, tag_id)`.execute(database);
    for (const { id, name, code, is_deleted, tag_id } of rows) {
      const key = groupThingKey(thing, id);
      named.set(key, { key, name, code, is_deleted, tag_id });
    }
  }
  const fields = namesFields ? await listOwnFields(database) : [];
  return { fields: new Map(fields.map((field) => [field.id, field])), named };
}

/**
 * What each thing that a filter names is called.
 * @param before what they were called when it was saved: of what is deleted nobody else knows it
 */
export function namesOf(
  filter: GroupFilter,
  { fields, named }: KnownThings,
  before: readonly StoredGroupThing[] = [],
): GroupThingName[] {
  const known = new Map(before.map((thing) => [thing.key, thing]));
  const names = new Map<string, GroupThingName>();
  const add = (key: string, now: StoredGroupThing | undefined, isGone: boolean) => {
    const { name, code } = now ?? known.get(key) ?? { name: '', code: null };
    names.set(key, { key, name, code, is_gone: isGone });
  };
  for (const { condition } of groupConditions(filter)) {
    const thing = GROUP_CONDITIONS[condition.key].of;
    if (condition.field !== undefined) {
      const field = fields.get(condition.field);
      const key = groupThingKey('own_field', condition.field);
      add(key, field && { key, name: field.name, code: field.code }, field?.is_retired ?? true);
      const isChoice =
        (condition.operator === 'one_of' || condition.operator === 'none_of') && field?.kind !== 'text';
      for (const id of isChoice ? idsOf(condition) : []) {
        const choice = field?.choices.find((one) => one.id === id);
        const own = groupThingKey('choice', `${condition.field}:${id}`);
        add(own, choice && { key: own, name: choice.name, code: choice.code }, choice === undefined);
      }
    }
    if (thing === undefined) continue;
    for (const id of idsOf(condition)) {
      const key = groupThingKey(thing, id);
      const now = named.get(key);
      add(key, now, now?.is_deleted ?? true);
    }
  }
  return [...names.values()];
}
