import { CONTACT_FIELD_KEYS, SEARCH_ANSWER, SEARCHED_FIELDS } from '@touchline/shared/contract';
import { CompiledQuery } from 'kysely';
import type { Database, Queryable } from './database.ts';
import { streamJsonArray } from './stream-rows.ts';
import { isoTime } from './times.ts';

/** Organizations fetched from the cursor at a time. */
const BATCH_ROWS = 250;

const columnsOf = (fields: readonly string[]) => fields.map((field) => `c.${field}`).join(', ');

/**
 * One JSON text per organization with its contacts, in the shape of the contract, contacts in the order they were
 * added. Building it here rather than in the API keeps the API's memory flat and its event loop
 * free, however many there are; `row_to_json` writes a tenth less than `json_build_object`, which adds spaces.
 */
const asJson = (moreOf: (table: string) => string, ownColumns = '') => `
  select o.id, o.name, o.owner_id${ownColumns}, coalesce((
    select json_agg(row_to_json(contact))
    from (
      select c.id, ${columnsOf(CONTACT_FIELD_KEYS)}, c.organization_id as organization${moreOf('c')}
      from contacts c
      where c.organization_id = o.id
      order by c.id
    ) contact
  ), '[]'::json) as contacts${moreOf('o')}`;
/**
 * What cards show of own fields and tags is added only where there is something: those that have nothing are as the
 * specification has them. Of contacts the list leaves it out: with the values of 50,000 it would be several times as large.
 */
export const EVERY = `
  select (case when o.own_values = '{}' and o.tag_ids = '{}' then row_to_json(plain) else row_to_json(known) end)::text as json
  from organizations o
  cross join lateral (${asJson(() => '')}) plain
  cross join lateral (${asJson((table) => (table === 'o' ? ', o.own_values, o.tag_ids' : ''))}) known
  order by o.id desc`;
/**
 * With few contacts: how many each has, and the first ones of the newest, which a list begins with.
 */
const FEW = `
  select (case when o.own_values = '{}' and o.tag_ids = '{}' then row_to_json(plain) else row_to_json(known) end)::text as json
  from organizations o
  cross join lateral (
    select case when o.id >= (
      select min(id) from (select id from organizations order by id desc limit ${SEARCH_ANSWER.withTiles}) newest
    ) then (
      select json_agg(row_to_json(contact)) from (
        select c.id, ${columnsOf(CONTACT_FIELD_KEYS)}, c.organization_id as organization
        from contacts c where c.organization_id = o.id order by c.id limit ${SEARCH_ANSWER.tiles}
      ) contact
    ) end as first_ones, (select count(*) from contacts c where c.organization_id = o.id) as contact_count
  ) few
  cross join lateral (
    select o.id, o.name, o.owner_id, few.contact_count, coalesce(few.first_ones, '[]') as contacts
  ) plain
  cross join lateral (select plain.*, o.own_values, o.tag_ids) known
  order by o.id desc`;
/** With its zone, the times that a form hands back, and what the team's own fields say of it and its contacts. */
const moreOfOne = (table: string) => `, ${isoTime(`${table}.updated_at`)} as updated_at, ${table}.own_values`;
const ONE = `
  select row_to_json(organization)::text as json
  from (${asJson(moreOfOne, ', o.time_zone, o.tag_ids')} from organizations o where o.id = $1) organization`;

/**
 * The same for choosing a campaign's contacts, with the reason why one cannot be chosen. By name without regard to
 * letter case, whatever the locale of the database.
 */
const PICKER_AS_JSON = `
  select json_strip_nulls(row_to_json(organization))::text as json
  from (
    select o.id, o.name, json_agg(row_to_json(contact) order by contact.id) as contacts
    from organizations o
    join lateral (
      select c.id, ${columnsOf(SEARCHED_FIELDS)}, nullif(c.phone, '') as phone,
        case when c.email_key is null or c.erased_at is not null then 'no_email' else s.reason end as unavailable
      from contacts c
      left join suppressions s on s.email_key = c.email_key
      where c.organization_id = o.id
    ) contact on true
    group by o.id
    order by o.name_key collate "C"
  ) organization`;

/**
 * Every organization with its contacts, newest first (O8), as the text of one JSON array, piece by piece: the answer of
 * `GET /api/contacts/`, and part of others. All pieces are of one snapshot. Ends its query when the reader stops.
 */
export function streamOrganizations(
  database: Database,
  contacts: 'all' | 'few' = 'all',
): AsyncGenerator<string, void, void> {
  return streamJsonArray(database, contacts === 'all' ? EVERY : FEW, BATCH_ROWS);
}

/** Every organization that has contacts, by name, as {@link streamOrganizations} gives them (C9). */
export function streamPickerOrganizations(database: Database): AsyncGenerator<string, void, void> {
  return streamJsonArray(database, PICKER_AS_JSON, BATCH_ROWS);
}

/** One organization with its contacts as JSON text; undefined when there is none of that id. */
export async function readOrganizationAsJson(database: Queryable, id: number): Promise<string | undefined> {
  const { rows } = await database.executeQuery<{ json: string }>(CompiledQuery.raw(ONE, [id]));
  return rows[0]?.json;
}
