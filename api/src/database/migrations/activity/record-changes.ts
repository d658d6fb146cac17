import { sql, type Kysely } from 'kysely';

/** Things whose own history an entry belongs to, by the column that names them. */
type Thing = 'organization_id' | 'contact_id' | 'campaign_id' | 'template_id';

/** What of a table becomes activity. All values are SQL in which `r.` stands for the row. */
export interface RecordedTable {
  readonly table: string;
  /** What the entries are about, unless the kind of the subject depends on the row. */
  readonly kind: string;
  /** Columns by which the row before a change is found. */
  readonly key?: readonly string[];
  /** Added to the rows, such as one row for each element of a list. */
  readonly join?: string;
  /** Id of the subject, and what a person knows it by; it is kept when the thing is deleted. */
  readonly subject: string;
  readonly name: string;
  /** A person whom it is about besides, where the subject is something else. */
  readonly who?: string;
  readonly things?: Readonly<Partial<Record<Thing, string>>>;
  /** What may be recorded, by the field's name: nothing else ever is, so a new column of secrets is not. */
  readonly fields?: Readonly<Record<string, string>>;
  /** More of them, whose names are not known beforehand: an object. */
  readonly others?: string;
  /** Fields of which only that they were changed is recorded, with the SQL that is compared. */
  readonly marks?: Readonly<Record<string, string>>;
  /** More to keep, an object. */
  readonly more?: string;
  /** Who did it, where nobody is named: `users.id` as text. */
  readonly actor?: string;
  readonly insert?: Rule;
  readonly update?: Rule;
  readonly delete?: Rule;
}

/** When a row is recorded, and as what. In an update, `b.` is the row before. */
export interface Rule {
  readonly action: string;
  /** For an update: by default when a field or mark has changed. */
  readonly when?: string;
  /** For an insert: the row tells of an end, so its fields say what was before. */
  readonly isEnd?: boolean;
}

/** Of one statement that changed more than this, only the number is kept. */
const MOST_PARTS = 1000;

const CREATED = `'created'`;

const THINGS: readonly Thing[] = ['organization_id', 'contact_id', 'campaign_id', 'template_id'];

const before = (expression: string) => expression.replaceAll(/\br\./gu, 'b.');

const json = (
  { fields = {}, others }: Pick<RecordedTable, 'fields' | 'others'>,
  change: (expression: string) => string,
) =>
  `jsonb_build_object(${Object.entries(fields)
    .map(([field, expression]) => `'${field}', ${change(expression)}`)
    .join(', ')})${others === undefined ? '' : ` || ${change(others)}`}`;

/** SQL: what all rows have in common, else null. Aggregates pass over null, which is not in common. */
const common = (one: string) =>
  `case when count(*) = count(${one}) and min(${one}) = max(${one}) then min(${one}) end`;

type Operation = 'insert' | 'update' | 'delete';

function branch(recorded: RecordedTable, operation: Operation, rule: Rule): string {
  const { kind, key = ['id'], join = '', things = {}, fields = {}, marks = {} } = recorded;
  const all = { ...fields, ...marks };
  const hasChanged = Object.values(all).map((one) => `(${before(one)}) is distinct from (${one})`);
  const when = rule.when ?? (operation === 'update' ? `(${hasChanged.join(' or ')})` : 'true');
  const rows = {
    insert: `new_rows r ${join}`,
    update: `new_rows r join old_rows b on ${key.map((column) => `b.${column} = r.${column}`).join(' and ')} ${join}`,
    delete: `old_rows r ${join}`,
  }[operation];
  const changes = {
    insert: rule.isEnd
      ? `activity_changes(${json(recorded, (one) => one)}, '{}')`
      : `activity_changes('{}', ${json(recorded, (one) => one)})`,
    update: [
      `activity_changes(${json(recorded, before)}, ${json(recorded, (one) => one)})`,
      ...Object.entries(marks).map(
        ([field, one]) =>
          `case when (${before(one)}) is distinct from (${one}) then '{"${field}": []}'::jsonb else '{}' end`,
      ),
    ].join(' || '),
    delete: `activity_changes(${json(recorded, (one) => one)}, '{}')`,
  }[operation];
  const thing = (name: Thing) => things[name] ?? 'null::integer';
  // What is put back is not made.
  const actionOf =
    operation === 'insert' && rule.action === CREATED ? `coalesce(instead, ${CREATED})` : rule.action;
  const content = `jsonb_strip_nulls(jsonb_build_object('name', ${recorded.name}, 'who', ${recorded.who ?? 'null'}))
      || case when changed.changes = '{}' then '{}' else jsonb_build_object('changes', changed.changes) end
      || coalesce(${recorded.more ?? 'null::jsonb'}, '{}')`;
  return `
  if tg_op = '${operation.toUpperCase()}' then
    select count(*), ${common(`(${recorded.subject})`)}, ${THINGS.map((name) => common(thing(name))).join(', ')}
    into whole, one_subject, one_organization, one_contact, one_campaign, one_template
    from ${rows} where ${when};
    if whole = 0 then return null; end if;
    if whole > 1 then origin := nextval(pg_get_serial_sequence('activity', 'id')); end if;
    if whole <= ${MOST_PARTS} then
      insert into activity (actor_id, actor, action, kind, subject_id, ${THINGS.join(', ')}, part_of, content)
      select activity_actor_id(${recorded.actor ?? 'who'}), activity_actor_name(${recorded.actor ?? 'who'}),
        ${actionOf}, '${kind}', ${recorded.subject}, ${THINGS.map(thing).join(', ')}, origin, ${content}
      from ${rows} cross join lateral (select ${changes} as changes) changed
      -- What only looks different, such as an address that is not known any more, is no change.
      where ${when} and (${rule.action} <> 'changed' or changed.changes <> '{}');
    end if;
    if whole > 1 then
      perform activity_whole(
        origin, (select ${actionOf} from ${rows} where ${when} limit 1), '${kind}', whole, one_subject,
        one_organization, one_contact, one_campaign, one_template,
        case when one_subject is not null then (select ${recorded.name} from ${rows} where ${when} limit 1) end
      );
    end if;
  end if;`;
}

/**
 * Has every statement that changes a table leave its entries in `activity`, in its own transaction. Run again, it replaces what
 * was recorded of that table.
 */
export async function recordChanges(database: Kysely<unknown>, recorded: RecordedTable): Promise<void> {
  const { table } = recorded;
  const operations = (['insert', 'update', 'delete'] as const).flatMap((operation) => {
    const rule = recorded[operation];
    return rule ? [{ operation, rule }] : [];
  });
  await sql
    .raw(
      `
create or replace function record_${table}() returns trigger language plpgsql
-- A plan is kept from the first change, of one row: by it, 50,000 rows would be compared with one another one by one.
set enable_nestloop = off as $record$
declare
  whole integer;
  origin bigint;
  one_subject bigint;
  one_organization integer;
  one_contact integer;
  one_campaign integer;
  one_template integer;
  who constant text := activity_actor();
  instead constant text := nullif(current_setting('touchline.activity_as', true), '');
begin
  if current_setting('touchline.activity', true) = 'off' then return null; end if;
${operations.map(({ operation, rule }) => branch(recorded, operation, rule)).join('\n')}
  return null;
end $record$`,
    )
    .execute(database);
  for (const operation of ['insert', 'update', 'delete'] as const) {
    await sql.raw(`drop trigger if exists record_${operation} on ${table}`).execute(database);
  }
  for (const { operation } of operations) {
    const rows = {
      insert: 'new table as new_rows',
      update: 'old table as old_rows new table as new_rows',
      delete: 'old table as old_rows',
    }[operation];
    await sql
      .raw(
        `create trigger record_${operation} after ${operation} on ${table} referencing ${rows}
         for each statement execute function record_${table}()`,
      )
      .execute(database);
  }
}
