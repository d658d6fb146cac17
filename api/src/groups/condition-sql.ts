import type { OwnField } from '@touchline/shared/contract';
import {
  GROUP_CONDITIONS,
  groupConditionFault,
  groupConditions,
  groupThingKey,
  OWN_KIND_OPERATORS,
  type GroupCondition,
  type GroupConditionKey,
  type GroupFilter,
  type GroupMoney,
  type GroupNode,
} from '@touchline/shared/contract/groups';
import { sql, type RawBuilder } from 'kysely';
import { DateTime } from 'luxon';
import { systemClock } from '../clock.ts';
import { dateOf, startOfDate, type Timing } from '../outreach/sending-window.ts';
import { idsOf, type KnownThings } from './things.ts';

type Condition = RawBuilder<boolean>;

/** A condition that can never hold: what it names is gone. */
const NOBODY = sql<boolean>`false`;

/** What a condition is compiled with. */
interface Asked {
  readonly condition: GroupCondition;
  readonly known: KnownThings;
  readonly timing: Timing;
}

const not = (condition: Condition): Condition => sql`(${condition}) is not true`;

/** Operators that hold of who has nothing, and so of whoever is in no organization. */
const HOLDS_OF_NOTHING: ReadonlySet<string> = new Set(['is_not', 'contains_not', 'empty', 'none_of']);

/** What is asked of an organization `o`, once for each of them: asked for each of its people it takes several times as long. */
const ofOrganization =
  (compile: (asked: Asked) => Condition) =>
  (asked: Asked): Condition => {
    const condition = compile(asked);
    if (condition === NOBODY) return NOBODY;
    const such = sql<boolean>`c.organization_id in (select o.id from organizations o where ${condition})`;
    return HOLDS_OF_NOTHING.has(asked.condition.operator)
      ? sql`(c.organization_id is null or ${such})`
      : such;
  };

/** Texts are compared without regard to letter case. */
function textSql({ operator, value }: GroupCondition, text: RawBuilder<unknown>): Condition {
  const texts = (value as readonly string[] | undefined)?.map((one) => one.trim().toLowerCase()) ?? [];
  const like = (wrap: (escaped: string) => string): Condition => {
    const patterns = texts.map((one) => wrap(one.replaceAll(/[\\%_]/gu, String.raw`\$&`)));
    return sql`lower(${text}) like any(${patterns}::text[])`;
  };
  switch (operator) {
    case 'is':
      return sql`lower(${text}) = any(${texts}::text[])`;
    case 'is_not':
      return not(sql`lower(${text}) = any(${texts}::text[])`);
    case 'contains':
      return like((one) => `%${one}%`);
    case 'contains_not':
      return not(like((one) => `%${one}%`));
    case 'begins':
      return like((one) => `${one}%`);
    case 'filled':
      return sql`${text} <> ''`;
    default:
      return not(sql`${text} <> ''`);
  }
}

/** The day so many days from today, in the team's time zone. */
const dayFrom = ({ clock, window }: Timing, days: number): string =>
  DateTime.fromISO(dateOf(window, clock.now()), { zone: 'utc' }).plus({ days }).toFormat('yyyy-MM-dd');

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

/** JSON is compared with JSON: casting it takes half as long again (0155). */
function ownSql(asked: Asked): Condition {
  const found = asked.known.fields.get(asked.condition.field ?? 0);
  if (found === undefined || found.is_retired) return NOBODY;
  return found.about === 'contact'
    ? valueSql(asked, found)
    : ofOrganization((one) => valueSql(one, found))(asked);
}

function valueSql({ condition, timing }: Asked, found: OwnField): Condition {
  const { field = 0, operator, value } = condition;
  const values = sql.raw(found.about === 'contact' ? 'c.own_values' : 'o.own_values');
  const key = sql`${String(field)}::text`;
  const own = sql`${values}->${key}`;
  if (operator === 'filled') return sql`coalesce(${values} ? ${key}, false)`;
  if (operator === 'empty') return sql`not coalesce(${values} ? ${key}, false)`;
  const today = dayFrom(timing, 0);
  switch (OWN_KIND_OPERATORS[found.kind]) {
    case 'text':
      return textSql(condition, sql`(${values}->>${key})`);
    case 'number':
      if (operator === 'equals') return sql`${own} = ${json(value)}`;
      return operator === 'at_least' ? sql`${own} >= ${json(value)}` : sql`${own} <= ${json(value)}`;
    case 'date': {
      const days = typeof value === 'number' ? value : 0;
      if (operator === 'since') return sql`${own} >= ${json(value)}`;
      if (operator === 'before') return sql`${own} < ${json(value)}`;
      const [from, until] =
        operator === 'last_days' ? [dayFrom(timing, -days), today] : [today, dayFrom(timing, days)];
      return sql`(${own} >= ${json(from)} and ${own} <= ${json(until)})`;
    }
    case 'choice': {
      const exists = new Set(found.choices.map(({ id }) => id));
      return ofIds(
        condition,
        (id) => exists.has(id as number),
        (ids) => sql`${own} = any(${ids.map(String)}::jsonb[])`,
      );
    }
    case 'yes_no':
      return operator === 'yes' ? sql`${own} = 'true'` : sql`${own} = 'false'`;
    case 'money': {
      const { amount, currency } = value as GroupMoney;
      const such = sql`${own}->>'currency' = ${currency}`;
      const figure = sql`${own}->'amount'`;
      return operator === 'at_least'
        ? sql`(${such} and ${figure} >= ${json(amount)})`
        : sql`(${such} and ${figure} <= ${json(amount)})`;
    }
    default:
      return NOBODY;
  }
}

/**
 * One of some, or none of them. Of what is gone nobody is: where one of them alone would do, the others count. Where none may
 * hold, one that is gone would let in whom it kept out, so nobody is found until somebody has looked at it.
 */
function ofIds<Id extends number | string>(
  condition: GroupCondition,
  exists: (id: Id) => boolean,
  such: (ids: readonly Id[]) => Condition,
): Condition {
  const ids = idsOf(condition) as readonly Id[];
  const there = ids.filter((id) => exists(id));
  if (there.length === 0) return NOBODY;
  if (condition.operator === 'one_of') return such(there);
  if (there.length < ids.length) return NOBODY;
  return condition.operator === 'all_of'
    ? sql`(${sql.join(
        there.map((id) => such([id])),
        sql` and `,
      )})`
    : not(such(there));
}

/** The same of things that the filter names by their ids. */
const ofThings = ({ condition, known }: Asked, such: (ids: readonly number[]) => Condition): Condition => {
  const thing = GROUP_CONDITIONS[condition.key].of;
  return ofIds<number>(
    condition,
    (id) => thing !== undefined && known.named.has(groupThingKey(thing, id)),
    such,
  );
};

const tagsSql = (asked: Asked, table: 'c' | 'o'): Condition => {
  const own = sql.raw(`${table}.tag_ids`);
  const { operator } = asked.condition;
  // A tag that was deleted may still stand in the row, until it cannot come back.
  const any = sql<boolean>`exists (select from tags t where t.id = any(${own}))`;
  if (operator === 'filled') return sql`(${own} <> '{}' and ${any})`;
  if (operator === 'empty') return not(sql`(${own} <> '{}' and ${any})`);
  return ofThings(asked, (ids) => sql`${own} && ${ids}::integer[]`);
};

const columnSql = (asked: Asked, column: string): Condition => {
  const { operator } = asked.condition;
  if (operator === 'filled') return sql`${sql.raw(column)} is not null`;
  if (operator === 'empty') return sql`${sql.raw(column)} is null`;
  return ofThings(asked, (ids) => sql`${sql.raw(column)} = any(${ids}::integer[])`);
};

/** SQL: from what happened to contacts in campaigns, as `e`; their ids are found once, and each only once, to fit into memory. */
function campaignsSql(asked: Asked, happened: string, otherwise?: string): Condition {
  const { operator } = asked.condition;
  const such = (further: RawBuilder<unknown>): Condition =>
    sql`c.id in (select distinct e.contact_id from ${sql.raw(happened)} ${further})`;
  const ever = (): Condition =>
    otherwise === undefined ? such(sql``) : sql`(${such(sql``)} or ${sql.raw(otherwise)})`;
  if (operator === 'ever') return ever();
  if (operator === 'never') return not(ever());
  return ofThings(asked, (ids) => such(sql`and e.campaign_id = any(${ids}::integer[])`));
}

/** When a period that a condition names begins. */
function beginningOf({ condition, timing }: Asked): Date {
  const { value } = condition;
  const day = typeof value === 'number' ? dayFrom(timing, -value) : (value as string);
  return startOfDate(timing.window, day);
}

const EVER = sql`'-infinity'::timestamptz`;

/** SQL: we wrote to somebody by a campaign, or by hand, from some moment on. */
const writtenSince = (from: RawBuilder<unknown>): Condition => sql`c.id in (
  select m.contact_id from messages m where m.state = 'sent' and m.sent_at >= ${from}
  union select e.contact_id from message_events e where e.kind = 'staff_reply' and e.occurred_at >= ${from}
  union select a.contact_id from answers a where a.event_id is null and a.state = 'sent' and a.sent_at >= ${from}
)`;

function writtenSql(asked: Asked): Condition {
  const { operator } = asked.condition;
  if (operator === 'ever') return writtenSince(EVER);
  if (operator === 'never') return not(writtenSince(EVER));
  const recently = writtenSince(sql`${beginningOf(asked)}::timestamptz`);
  if (operator === 'since' || operator === 'last_days') return recently;
  if (operator === 'before') return sql`(${writtenSince(EVER)} and not ${recently})`;
  return not(recently);
}

function addedSql(asked: Asked): Condition {
  const from = sql`${beginningOf(asked)}::timestamptz`;
  const { operator } = asked.condition;
  return operator === 'since' || operator === 'last_days'
    ? sql`c.created_at >= ${from}`
    : sql`c.created_at < ${from}`;
}

/** What an import brought or changed: by what is kept of it while it can be undone, and by its tag. */
function importedSql({ condition, known }: Asked): Condition {
  return ofIds<string>(
    condition,
    (id) => known.named.has(groupThingKey('import', id)),
    (ids) => {
      const tags = ids.flatMap((id) => known.named.get(groupThingKey('import', id))?.tag_id ?? []);
      return sql`(
        c.tag_ids && ${tags}::integer[]
        or c.id in (
          select unnest(i.ids) from contact_import_added i where i.import_id = any(${ids}::uuid[]) and i.about = 'contact'
          union all
          select i.subject_id from contact_import_changes i where i.import_id = any(${ids}::uuid[]) and i.about = 'contact'
        )
      )`;
    },
  );
}

const followUp = (further: RawBuilder<unknown>): Condition =>
  sql`c.id in (select f.contact_id from follow_ups f where ${further})`;

const events = (kind: string) => `message_events e where e.kind = '${kind}'`;

const column =
  (name: string) =>
  ({ condition }: Asked): Condition =>
    textSql(condition, sql.raw(name));

/** SQL of each condition, about a contact `c`. */
const SQL: Readonly<Record<GroupConditionKey, (asked: Asked) => Condition>> = {
  name: column('c.full_name'),
  title: column('c.title'),
  email: column('c.email'),
  phone: column('c.phone'),
  tags: (asked) => tagsSql(asked, 'c'),
  added: addedSql,
  imported: importedSql,
  own_field: ownSql,
  organization: (asked) => columnSql(asked, 'c.organization_id'),
  organization_name: ofOrganization(column('o.name')),
  organization_tags: ofOrganization((asked) => tagsSql(asked, 'o')),
  owner: ofOrganization((asked) => columnSql(asked, 'o.owner_id')),
  in_campaign: (asked) => campaignsSql(asked, 'campaign_contacts e where true'),
  written: writtenSql,
  got_mail: (asked) => campaignsSql(asked, `messages e where e.state = 'sent'`),
  opened: (asked) => campaignsSql(asked, events('opened')),
  answered: (asked) => campaignsSql(asked, events('replied')),
  bounced: (asked) =>
    campaignsSql(
      asked,
      `${events('bounced')} and e.lifted_at is null`,
      `exists (select from suppressions s where s.email_key = c.email_key and s.reason = 'bounced')`,
    ),
  outcome: (asked) => {
    const { operator } = asked.condition;
    if (operator === 'filled') return followUp(sql`f.outcome_id is not null`);
    if (operator === 'empty') return not(followUp(sql`f.outcome_id is not null`));
    return ofThings(asked, (ids) => followUp(sql`f.outcome_id = any(${ids}::integer[])`));
  },
  suppressed: ({ condition }) => {
    const listed = sql<boolean>`exists (select from suppressions s where s.email_key = c.email_key)`;
    return condition.operator === 'yes' ? listed : not(listed);
  },
};

/** Where a filter has conditions that hold of nobody, because of what is gone: their paths within it. */
export function deadConditions(filter: GroupFilter, known: KnownThings): string[] {
  // Whether something is gone does not depend on the time.
  const asked = { known, timing: NO_TIMING };
  return [...groupConditions(filter)].flatMap(({ condition, path }) =>
    isAnswerable(condition, known) && SQL[condition.key]({ ...asked, condition }) !== NOBODY ? [] : [path],
  );
}

const NO_TIMING: Timing = {
  clock: systemClock,
  window: { weekdays: [1], startsAt: 0, endsAt: 1, timeZone: 'UTC' },
};

/** SQL: whether a filter finds the contact `c`. */
export function filterSql(filter: GroupFilter, known: KnownThings, timing: Timing): Condition {
  const compile = (node: GroupNode): Condition => {
    if (node.type === 'condition') {
      const asked = { condition: node, known, timing };
      return isAnswerable(node, known) ? SQL[node.key](asked) : NOBODY;
    }
    const parts = node.of.map((child) => compile(child));
    // "All" of nothing would be everybody, of whom nobody has thought.
    if (parts.length === 0) return NOBODY;
    return sql`(${sql.join(parts, node.type === 'all' ? sql` and ` : sql` or `)})`;
  };
  return compile(filter);
}

/** Whether a condition asks what can be asked of the field that it names. */
function isAnswerable(condition: GroupCondition, { fields }: KnownThings): boolean {
  const field = condition.field === undefined ? undefined : fields.get(condition.field);
  return groupConditionFault(condition, field && OWN_KIND_OPERATORS[field.kind]) === undefined;
}
