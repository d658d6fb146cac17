import {
  CONTACT_FIELD_KEYS,
  type ImportSummary,
  type ImportWinner,
  TAG_LIMITS,
} from '@touchline/shared/contract';
import type { PoolClient } from 'pg';
import { organizationKey } from '../database/keys.ts';
import { laterTime } from '../database/times.ts';
import { SUPPLEMENT_FIELDS } from './contact-row.ts';
import { CONTACT_AS_LEFT, KEEP_ADDED, type MadeTag } from './history/keep-import.ts';

const KNOWN_NAMES_BATCH = 5000;
/** How often organizations that are deleted during an import are created again before it gives up. */
const MAX_ROUNDS = 3;

const FIELDS = CONTACT_FIELD_KEYS;

/** SQL: columns of an `AcceptedRow`. */
const ROW_COLUMNS = [
  'position integer',
  'organization_name text',
  'organization_name_key text',
  'full_name_key text',
  'email_key text',
  ...FIELDS.map((field) => `${field} text`),
];

/** SQL: own values and tags of a row of JSON; few files say any. */
const FURTHER = `own_values jsonb, tags jsonb`;
const furtherOf = (row: string) => `
  coalesce(${row}.own_values, '{}') as own_values,
  case when ${row}.tags is null then '{}' else array(
    select tag.id from tags tag where tag.name_key in (select one->>1 from jsonb_array_elements(${row}.tags) one) order by 1
  ) end as tag_ids`;

/** SQL: the rows of a batch. Those whose organization only their domain says go to the one that is known by it. */
const INCOMING = `
  select ${ROW_COLUMNS.map((column) => {
    const [name = ''] = column.split(' ');
    return name.startsWith('organization_')
      ? `coalesce(known.${name}, row.${name}) as ${name}`
      : `row.${name}`;
  }).join(', ')}, ${furtherOf('row')}
  from json_to_recordset($1::json) as row (${ROW_COLUMNS.join(', ')}, organization_domain text, ${FURTHER})
  left join import_domains as known on known.domain = row.organization_domain`;

/** In the JSON of rows: one whose organization only its domain says. */
const BY_DOMAIN = '"organization_domain":';

/** @param json array of `AcceptedRow` @returns whether {@link learnDomains} has to come before it */
export const needsDomains = (json: Buffer): boolean => json.includes(BY_DOMAIN);

/** SQL: both lists of tags as one. */
const united = (one: string, other: string) =>
  `case when ${other}.tag_ids <@ ${one}.tag_ids then ${one}.tag_ids
    else array(select distinct tag from unnest(${one}.tag_ids || ${other}.tag_ids) tag order by tag) end`;

/** SQL: tags with the import's own (G2), unless there are as many as one may have. @param own SQL: its id, or null */
const withOwnTag = (tags: string, own: string) => `case
  when ${own} is null or ${own} = any(${tags}) or cardinality(${tags}) >= ${TAG_LIMITS.ofOne} then ${tags}
  when ${tags} = '{}' then array[${own}]
  else array(select tag from unnest(${tags} || ${own}) tag order by tag) end`;

/** SQL: the value of `source`, or of `target` where `source` is blank, by the columns that are set. */
const valuesFrom = (source: string, target: string) => [
  ...SUPPLEMENT_FIELDS.map(
    (field) => `${field} = coalesce(nullif(${source}.${field}, ''), ${target}.${field})`,
  ),
  `own_values = ${target}.own_values || ${source}.own_values`,
];
const filledFrom = (source: string, target: string) => [
  ...valuesFrom(source, target),
  `tag_ids = ${united(target, source)}`,
];

/** SQL: what a known contact becomes where the file wins, or only fills what is empty; its tags; and whether that changes it. */
const CONTACT_CHANGES: Readonly<
  Record<Exclude<ImportWinner, 'here'>, { set: readonly string[]; tags: string; when: string }>
> = {
  file: {
    set: valuesFrom('row', 'contact'),
    tags: united('contact', 'row'),
    when: [
      ...SUPPLEMENT_FIELDS.map((field) => `row.${field} not in ('', contact.${field})`),
      'not contact.own_values @> row.own_values',
      'not contact.tag_ids @> row.tag_ids',
    ].join(' or '),
  },
  empty: {
    set: [
      ...SUPPLEMENT_FIELDS.map((field) => `${field} = coalesce(nullif(contact.${field}, ''), row.${field})`),
      'own_values = row.own_values || contact.own_values',
    ],
    tags: united('contact', 'row'),
    when: [
      ...SUPPLEMENT_FIELDS.map((field) => `(contact.${field} = '' and row.${field} <> '')`),
      'contact.own_values <> row.own_values || contact.own_values',
      'not contact.tag_ids @> row.tag_ids',
    ].join(' or '),
  },
};

/** SQL: a row has the address that a contact had before it was merged into another (V7). */
const IS_FURTHER = 'email_key in (select further.email_key from contact_addresses further)';

/** SQL: the account that new organizations belong to, unless it has left or is gone. @param account SQL: its id, or null */
const ownerOf = (account: string) =>
  `(select id from users where id = ${account}::integer and deactivated_at is null)`;

/** The tables of one import; gone with its transaction. */
export async function createStage(client: PoolClient): Promise<void> {
  await client.query(`
    -- Rows that wait for the merge.
    create temporary table import_rows (
      ${ROW_COLUMNS.map((column) => `${column} not null`).join(', ')},
      own_values jsonb not null, tag_ids integer[] not null
    ) on commit drop;
    -- Every organization the workbook names, with the place of its first row. The id is null until it is held.
    create temporary table import_organizations (
      name_key text primary key,
      name text not null,
      position integer not null,
      id integer,
      is_new boolean not null
    ) on commit drop;
    -- Contacts added before the merge.
    create temporary table import_added_contacts (position integer not null, contact_id integer not null)
    on commit drop;
    -- Those of them of whom later rows told more.
    create temporary table import_supplemented (contact_id integer not null) on commit drop;
    -- Contacts that were there; null for a row that tells nothing of the one it means.
    create temporary table import_matches (position integer, contact_id integer) on commit drop;
    -- Organizations by the domain of their contacts' addresses, once a row needs them.
    create temporary table import_domains (
      domain text primary key, organization_name text not null, organization_name_key text not null
    ) on commit drop;
    create temporary table import_facts (
      name_key text not null, domain text not null, time_zone text not null, own_values jsonb not null
    ) on commit drop;
    create index on import_facts (name_key);
    -- What contacts and organizations were before, as far as somebody wants to know it.
    create temporary table import_before (
      contact_id integer, organization_id integer, content jsonb not null
    ) on commit drop`);
}

/** What one batch of rows has added. */
export type Added = Pick<ImportSummary, 'organizations_created' | 'contacts_created'>;

/**
 * Creates the organizations that are new and adds their contacts at once, while the parser reads on: nobody else sees such
 * an organization before the commit, so its contacts cannot clash with anything. All other rows wait for the merge, and so
 * do those who may be a contact of another organization, because they were merged into it.
 *
 * @param json array of `AcceptedRow`, as the parser wrote it; it is not parsed here
 */
export async function stageRows(
  client: PoolClient,
  json: Buffer,
  { owner, ownTag, keptAs }: Pick<MergeOptions, 'owner' | 'ownTag' | 'keptAs'>,
): Promise<Added> {
  const { rows } = await client.query<Added>({
    name: 'import-stage-rows',
    text: `
      with incoming as materialized (${INCOMING}), named as (
        select distinct on (organization_name_key)
          organization_name_key as name_key, organization_name as name, position
        from incoming
        where not exists (select from import_organizations where name_key = organization_name_key)
        order by organization_name_key, position
      ), created as (
        insert into organizations (name, name_key, owner_id)
        select name, name_key, ${ownerOf('$2')} from named
        where not exists (select from organizations where organizations.name_key = named.name_key)
        order by position on conflict (name_key) do nothing
        returning id, name_key
      ), noted as (
        insert into import_organizations
        select name_key, name, position, created.id, created.id is not null
        from named left join created using (name_key)
      ), new_organizations as (
        select name_key, id from created
        union all
        select name_key, id from import_organizations
        where is_new and name_key = any (select organization_name_key from incoming)
      ), numbered as materialized (
        select nextval('contacts_id_seq')::integer as id, ordered.* from (
          select new_organizations.id as organization_id, incoming.* from incoming
          join new_organizations on name_key = organization_name_key
          where not ${IS_FURTHER}
          order by position) as ordered
      ), added as (
        insert into contacts (id, organization_id, email_key, ${FIELDS.join(', ')}, own_values, tag_ids)
        select id, organization_id, nullif(email_key, ''), ${FIELDS.join(', ')}, own_values,
          ${withOwnTag('tag_ids', '$3::integer')} from numbered
        returning id, ${CONTACT_AS_LEFT('contacts')} as seen
      ), kept as (
        ${KEEP_ADDED('$4::uuid', 'added')}
      ), remembered as (
        insert into import_added_contacts select position, id from numbered
      ), waiting as (
        insert into import_rows
        select * from incoming where organization_name_key not in (select name_key from new_organizations) or ${IS_FURTHER}
      )
      select (select count(*) from created)::integer as organizations_created,
             (select count(*) from numbered)::integer as contacts_created`,
    values: [json, owner, ownTag, keptAs],
  });
  return rows[0] ?? { organizations_created: 0, contacts_created: 0 };
}

/** Notes, once in an import, which domains belong to one organization that was there before it. */
export async function learnDomains(client: PoolClient): Promise<void> {
  await client.query(`
    insert into import_domains
    select split_part(contact.email_key, '@', 2), min(organization.name), min(organization.name_key)
    from contacts as contact join organizations as organization on organization.id = contact.organization_id
    where contact.email_key is not null and contact.created_at < now()
    group by 1 having count(distinct organization.id) = 1`);
}

/** Lets later rows of the workbook add to what the first one says. @param json array of `RowSupplement` */
export async function supplementRows(client: PoolClient, json: Buffer): Promise<void> {
  await client.query('analyze import_rows (position), import_added_contacts (position)');
  const columns = SUPPLEMENT_FIELDS.map((field) => `${field} text`);
  const more = `(
    select position, ${SUPPLEMENT_FIELDS.join(', ')}, ${furtherOf('one')}
    from json_to_recordset($1::json) as one (position integer, ${columns.join(', ')}, ${FURTHER})
  ) as more`;
  await client.query(
    `update import_rows as row
     set ${filledFrom('more', 'row').join(', ')}
     from ${more} where row.position = more.position`,
    [json],
  );
  await client.query(
    `with told as (
       update contacts as contact
       set ${filledFrom('more', 'contact').join(', ')}
       from ${more} join import_added_contacts as added using (position) where contact.id = added.contact_id
       returning contact.id
     )
     insert into import_supplemented select id from told`,
    [json],
  );
}

/** @param json array of `OrganizationFacts`, as the parser wrote it */
export async function stageFacts(client: PoolClient, json: Buffer): Promise<void> {
  await client.query(
    `insert into import_facts
     select coalesce(known.organization_name_key, one.name_key), one.domain, one.time_zone, one.own_values
     from json_to_recordset($1::json) as one (name_key text, domain text, time_zone text, own_values jsonb)
     left join import_domains as known on known.domain = one.domain`,
    [json],
  );
}

/** In the JSON of rows: one with tags. */
const WITH_TAGS = '"tags":[[';

/**
 * Makes the tags that the rows name and nobody has made yet, so that the rows find them.
 * @param json array of `AcceptedRow` or `RowSupplement`
 * @returns those that it made; undefined where there are more than may be
 */
export async function makeTags(
  client: PoolClient,
  json: Buffer,
  most: number,
): Promise<readonly MadeTag[] | undefined> {
  if (!json.includes(WITH_TAGS)) return [];
  const { rows: made } = await client.query<MadeTag>(
    `insert into tags (name, name_key)
     select distinct on (name_key) tag->>0, tag->>1 as name_key
     from json_to_recordset($1::json) as row (tags jsonb), jsonb_array_elements(row.tags) tag
     where not exists (select from tags where tags.name_key = tag->>1)
     order by name_key, 1 on conflict (name_key) do nothing
     returning id, name_key`,
    [json],
  );
  if (made.length === 0) return [];
  const { rowCount } = await client.query('select from tags limit $1', [most + 1]);
  return (rowCount ?? 0) <= most ? made : undefined;
}

/** @param json array of `RejectedRow`, as the parser wrote it */
export async function keepRejectedRows(
  client: Pick<PoolClient, 'query'>,
  importId: string,
  json: Buffer,
): Promise<void> {
  await client.query({
    name: 'import-keep-rejected-rows',
    text: `
      insert into contact_import_rejected_rows (import_id, position, sheet, "row", "column", message, cells)
      select $1, row.* from json_to_recordset($2::json) as row (
        position integer, sheet text, "row" integer, "column" text, message text, cells json)`,
    values: [importId, json],
  });
}

export interface MergeOptions {
  /** Account that new organizations belong to (U6). */
  readonly owner: number | null;
  readonly wins: ImportWinner;
  /** Whether {@link noteChanges} is to follow. */
  readonly remembers: boolean;
  /** Id of the tag that what is made and changed gets (G2); null for none. */
  readonly ownTag: number | null;
  /** Of which import the changes of known contacts are kept, so that they can be undone; null for none. */
  readonly keptAs: string | null;
}

/**
 * Merges the waiting rows into organizations and contacts. Only real changes are counted, so importing the same workbook a
 * second time counts nothing. Every field of a known contact but the address may change.
 */
export async function mergeStage(
  client: PoolClient,
  { owner, wins, remembers, ownTag, keptAs }: MergeOptions,
): Promise<Omit<ImportSummary, 'rows_skipped'>> {
  const waiting = await client.query('select from import_rows limit 1');
  if (waiting.rowCount === 0) return { organizations_created: 0, contacts_created: 0, contacts_updated: 0 };
  // Enough to sort a whole workbook in memory rather than on disk.
  await client.query("set local work_mem = '64MB'");
  await client.query('analyze import_rows, import_organizations');
  await mergeDoubles(client);
  const organizations_created = await mergeOrganizations(client, owner);
  await matchContacts(client);
  if (remembers) await rememberContacts(client);
  const contacts_updated = wins === 'here' ? 0 : await changeKnown(client, { wins, ownTag, keptAs });
  const contacts_created = await changeCount(
    client,
    `with numbered as materialized (
       select nextval('contacts_id_seq')::integer as id, ordered.* from (
         select organization.id as organization_id, row.* from import_rows as row
         join import_organizations as organization on organization.name_key = row.organization_name_key
         where not exists (select from import_matches as match where match.position = row.position)
         order by row.position) as ordered
     ), remembered as (
       insert into import_added_contacts select position, id from numbered
     ), added as (
       insert into contacts (id, organization_id, email_key, ${FIELDS.join(', ')}, own_values, tag_ids)
       select id, organization_id, nullif(email_key, ''), ${FIELDS.join(', ')}, own_values,
         ${withOwnTag('tag_ids', '$1::integer')} from numbered
       returning id, ${CONTACT_AS_LEFT('contacts')} as seen
     ), kept as (
       ${KEEP_ADDED('$2::uuid', 'added')}
     )
     select from added`,
    [ownTag, keptAs],
  );
  return { organizations_created, contacts_created, contacts_updated };
}

/** SQL: by field, what a contact was and what it became, where that differs; of tags, the ids of those that came. */
const KEPT_CHANGES = `
  ${SUPPLEMENT_FIELDS.map(
    (field) =>
      `case when changed.${field} = before.${field} then '{}' else jsonb_build_object('${field}', jsonb_build_array(before.${field}, changed.${field})) end`,
  ).join(' || ')}
  || case when changed.own_values = before.own_values then '{}' else (
    select jsonb_object_agg('own:' || key, jsonb_build_array(before.own_values->key, value))
    from jsonb_each(changed.own_values) where value is distinct from before.own_values->key
  ) end
  || case when changed.tag_ids <@ before.tag_ids then '{}' else (
    select jsonb_build_object('tags', jsonb_agg(tag)) from unnest(changed.tag_ids) tag where tag <> all(before.tag_ids)
  ) end`;

/** Changes known contacts as the rows say. @returns how many */
async function changeKnown(
  client: PoolClient,
  { wins, ownTag, keptAs }: Pick<MergeOptions, 'wins' | 'ownTag' | 'keptAs'>,
): Promise<number> {
  const { set, tags, when } = CONTACT_CHANGES[wins === 'empty' ? 'empty' : 'file'];
  const { rows } = await client.query<{ count: number }>(
    `with before as materialized (
       select contact.id, ${SUPPLEMENT_FIELDS.map((field) => `contact.${field}`).join(', ')}, contact.own_values, contact.tag_ids
       from (select distinct contact_id as id from import_matches where contact_id is not null) as match
       join contacts as contact using (id) where $2::uuid is not null
     ), changed as (
       update contacts as contact
       set ${set.join(', ')}, tag_ids = (select ${withOwnTag('all_tags', '$1::integer')} from (select ${tags} as all_tags) one),
         updated_at = ${laterTime('contact.updated_at')}
       from import_matches as match join import_rows as row using (position)
       where contact.id = match.contact_id and (${when})
       returning contact.id, ${SUPPLEMENT_FIELDS.map((field) => `contact.${field}`).join(', ')}, contact.own_values, contact.tag_ids
     ), kept as (
       insert into contact_import_changes (import_id, about, subject_id, changes)
       select $2::uuid, 'contact', changed.id, ${KEPT_CHANGES}
       from changed join before using (id)
     )
     select count(*)::integer as count from changed`,
    [ownTag, keptAs],
  );
  return rows[0]?.count ?? 0;
}

/**
 * One person of one organization that some rows name and others only say by the domain, which the parser could not know: one
 * contact, and the filled cells of its later rows win, as in {@link supplementRows}.
 */
async function mergeDoubles(client: PoolClient): Promise<void> {
  const byDomain = await client.query('select from import_domains limit 1');
  if (byDomain.rowCount === 0) return;
  await client.query(`
    with person as materialized (
      select organization_name_key, email_key, min(position) as position, ${SUPPLEMENT_FIELDS.map(
        (field) =>
          `(array_agg(${field} order by position desc) filter (where ${field} <> ''))[1] as ${field}`,
      ).join(', ')},
      coalesce((
        select jsonb_object_agg(own.key, own.value order by same.position)
        from import_rows same, jsonb_each(same.own_values) own
        where same.organization_name_key = row.organization_name_key and same.email_key = row.email_key
      ), '{}') as own_values,
      array(
        select distinct tag from import_rows same, unnest(same.tag_ids) tag
        where same.organization_name_key = row.organization_name_key and same.email_key = row.email_key
        order by tag
      ) as tag_ids
      from import_rows as row where email_key <> ''
      group by organization_name_key, email_key having count(*) > 1
    ), told as (
      update import_rows as row set ${filledFrom('person', 'row').join(', ')}
      from person where row.position = person.position
    )
    delete from import_rows as row using person
    where row.organization_name_key = person.organization_name_key and row.email_key = person.email_key
      and row.position > person.position`);
}

/** SQL: what the file says of an organization that it names, several rows by its domain as well as by its name. */
const FACTS = `
  select wanted.id, wanted.is_new, max(facts.time_zone) as time_zone,
    coalesce((
      select jsonb_object_agg(own.key, own.value) from import_facts same, jsonb_each(same.own_values) own
      where same.name_key = wanted.name_key
    ), '{}') as own_values
  from import_organizations as wanted join import_facts as facts using (name_key)
  where wanted.id is not null
  group by wanted.id, wanted.is_new, wanted.name_key`;

/**
 * Gives the organizations, which the merge has locked, the time zones and own values that the file says.
 * @returns of how many the zone was set
 */
export async function setFacts(
  client: PoolClient,
  { wins, keptAs }: Pick<MergeOptions, 'wins' | 'keptAs'>,
): Promise<number> {
  const told = await client.query('select from import_facts limit 1');
  if (told.rowCount === 0) return 0;
  await client.query(`
    insert into import_before (organization_id, content)
    select organization.id, ${organizationContent('organization')}
    from (${FACTS}) as facts join organizations as organization using (id)`);
  // One that the import has made has nothing that could win.
  const zone = `nullif(facts.time_zone, '')`;
  const wonZone =
    wins === 'file'
      ? `coalesce(${zone}, organization.time_zone)`
      : `coalesce(organization.time_zone, ${zone})`;
  const wonValues =
    wins === 'file'
      ? 'organization.own_values || facts.own_values'
      : 'facts.own_values || organization.own_values';
  const { rows } = await client.query<{ zones: number }>(
    `
    with facts as materialized (${FACTS}), before as materialized (
      select organization.id, organization.time_zone, organization.own_values
      from organizations as organization join facts using (id)
    ), changed as (
      update organizations as organization
      set time_zone = ${wonZone}, own_values = ${wonValues}, updated_at = ${laterTime('organization.updated_at')}
      from facts
      where organization.id = facts.id ${wins === 'here' ? 'and facts.is_new' : ''}
        and (organization.time_zone, organization.own_values) is distinct from (${wonZone}, ${wonValues})
      returning organization.id, organization.time_zone, organization.own_values, facts.is_new
    ), kept as (
      insert into contact_import_changes (import_id, about, subject_id, changes)
      select $1::uuid, 'organization', changed.id,
        case when changed.time_zone is not distinct from before.time_zone then '{}'
          else jsonb_build_object('time_zone', jsonb_build_array(before.time_zone, changed.time_zone)) end
        || case when changed.own_values = before.own_values then '{}' else (
          select jsonb_object_agg('own:' || key, jsonb_build_array(before.own_values->key, value))
          from jsonb_each(changed.own_values) where value is distinct from before.own_values->key
        ) end
      from changed join before using (id) where not changed.is_new and $1::uuid is not null
    )
    select count(*) filter (where changed.time_zone is distinct from before.time_zone)::integer as zones
    from changed join before using (id)`,
    [keptAs],
  );
  return rows[0]?.zones ?? 0;
}

/** SQL: all that an import may change of an organization, and of a contact, as JSON. */
const ownContent = (row: string) => `coalesce((
  select jsonb_object_agg('own:' || own.key, own.value) from jsonb_each(${row}.own_values) own
), '{}')`;
const organizationContent = (row: string) =>
  `jsonb_strip_nulls(jsonb_build_object('time_zone', ${row}.time_zone)) || ${ownContent(row)}`;
const contactContent = (row: string) => `jsonb_build_object(${SUPPLEMENT_FIELDS.map(
  (field) => `'${field}', ${row}.${field}`,
).join(', ')}, 'tags', (
  select string_agg(tag.name, ', ' order by tag.name_key) from tags tag where tag.id = any(${row}.tag_ids)
)) || case when ${row}.own_values = '{}' then '{}' else ${ownContent(row)} end`;

async function rememberContacts(client: PoolClient): Promise<void> {
  await client.query(`
    insert into import_before (contact_id, content)
    select contact.id, ${contactContent('contact')}
    from (select distinct contact_id as id from import_matches where contact_id is not null) as match
    join contacts as contact using (id)`);
}

/** SQL: what is different, by field: before and after. */
const differences = (before: string, after: string) => `coalesce((
  select jsonb_object_agg(key, jsonb_build_array(old.value, new.value))
  from jsonb_each(${before}) old full join jsonb_each(${after}) new using (key)
  where old.value is distinct from new.value
), '{}')`;

/**
 * Notes in a table of the transaction, as `contact_import_trial_rows` keeps them, what the import has done to each contact of
 * the file, and to organizations that were there before. The merge has to remember what they were.
 */
export async function noteChanges(client: PoolClient): Promise<void> {
  await client.query("set local work_mem = '64MB'");
  await client.query('analyze import_added_contacts, import_matches, import_before');
  await client.query(`
    create temporary table import_findings on commit drop as
    with told as (
      select position, contact_id, null::jsonb as before from import_added_contacts
      union all
      select min(match.position), contact_id, min(before.content::text)::jsonb
      from import_matches as match join import_before as before using (contact_id)
      group by contact_id
    ), contacts_told as (
      select told.position, contact.id, contact.email_key, told.before is null as is_new, organization.name as organization,
        contact.full_name, contact.email,
        case when told.before is null then (
          select coalesce(jsonb_object_agg(key, jsonb_build_array(null, value)), '{}')
          from jsonb_each(${contactContent('contact')}) where key <> 'full_name' and value not in ('""', 'null')
        ) else ${differences('told.before', contactContent('contact'))} end as changes
      from told join contacts as contact on contact.id = told.contact_id
      left join organizations as organization on organization.id = contact.organization_id
    ), organizations_told as (
      select organization.id, organization.name, ${differences('before.content', organizationContent('organization'))} as changes
      from import_before as before
      join organizations as organization on organization.id = before.organization_id
      join import_organizations as wanted on wanted.id = organization.id and organization.created_at < now()
    )
    select (row_number() over (order by part, position))::integer as place, kind, is_suppressed, content
    from (
      select 1 as part, id as position, 'organization' as kind, false as is_suppressed,
        jsonb_build_object('organization', name, 'changes', changes) as content
      from organizations_told where changes <> '{}'
      union all
      select 2, position, case when is_new then 'new' when changes = '{}' then 'unchanged' else 'changed' end,
        email_key is not null and exists (select from suppressions s where s.email_key = told.email_key),
        jsonb_build_object(
          'organization', organization, 'full_name', full_name, 'email', email, 'changes', changes)
      from contacts_told as told
    ) as every`);
  await client.query('create unique index on import_findings (place)');
}

/** What {@link noteChanges} found. */
export interface ChangesFound {
  readonly organizations_changed: number;
  readonly new: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly suppressed: number;
  /** The same for imports that do the same. */
  readonly digest: string;
}

const countOf = (condition: string) => `(count(*) filter (where ${condition}))::integer`;

export async function countChanges(client: PoolClient): Promise<ChangesFound> {
  const { rows } = await client.query<ChangesFound>(`
    select ${countOf(`kind = 'organization'`)} as organizations_changed, ${countOf(`kind = 'new'`)} as new,
      ${countOf(`kind = 'changed'`)} as changed, ${countOf(`kind = 'unchanged'`)} as unchanged,
      ${countOf('is_suppressed')} as suppressed,
      coalesce(sum(hashtextextended(concat(kind, is_suppressed, content), 0)::numeric), 0)::text as digest
    from import_findings`);
  const [found] = rows;
  if (!found) throw new Error('The changes of an import were not counted');
  return found;
}

const COPIED_AT_ONCE = 2000;

/** What {@link noteChanges} found, as JSON texts, each an array of rows. */
export async function* readChanges(client: PoolClient): AsyncGenerator<string, void, void> {
  for (let after = 0; ; after += COPIED_AT_ONCE) {
    const { rows } = await client.query<{ json: string | null }>(
      'select json_agg(c)::text as json from import_findings c where place > $1 and place <= $2',
      [after, after + COPIED_AT_ONCE],
    );
    const json = rows[0]?.json;
    if (json === null || json === undefined) return;
    yield json;
  }
}

/**
 * Locks the organizations that existed before until the commit, as every change of an organization's contacts does
 * first: nobody adds the same address or deletes one meanwhile. One that has been deleted is created again.
 */
async function mergeOrganizations(client: PoolClient, owner: number | null): Promise<number> {
  let created = 0;
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    created += await changeCount(
      client,
      `with made as (
         insert into organizations (name, name_key, owner_id)
         select name, name_key, ${ownerOf('$1')} from import_organizations as wanted
         where id is null
           and not exists (select from organizations where organizations.name_key = wanted.name_key)
         order by position on conflict (name_key) do nothing
         returning name_key
       )
       update import_organizations as wanted set is_new = true from made where made.name_key = wanted.name_key`,
      [owner],
    );
    await client.query(`
      with held as (
        select organization.id, organization.name_key from organizations as organization
        join import_organizations as wanted using (name_key) where wanted.id is null
        order by organization.id for no key update of organization)
      update import_organizations as wanted set id = held.id from held where wanted.name_key = held.name_key`);
    const missing = await client.query('select from import_organizations where id is null limit 1');
    if (missing.rowCount === 0) return created;
  }
  throw new Error('An organization of the workbook was deleted again and again while it was imported');
}

/**
 * Finds known contacts: by e-mail, also one that they had before a merge, or, for a row without one, by name among contacts
 * without e-mail.
 */
async function matchContacts(client: PoolClient): Promise<void> {
  await client.query(`
    insert into import_matches
    select row.position, contact.id
    from import_rows as row
    join import_organizations as organization on organization.name_key = row.organization_name_key
    join contacts as contact
      on contact.organization_id = organization.id and contact.email_key = row.email_key
    where row.email_key <> ''`);
  await matchMerged(client);
  const nameless = await client.query("select from import_rows where email_key = '' limit 1");
  if (nameless.rowCount === 1) await matchByName(client);
}

/**
 * Two contacts were merged on purpose, over organizations as well: a file that still names the other must not make it again.
 * Of several rows of one person the one with the present address tells of it, else the first; the others change nothing.
 */
async function matchMerged(client: PoolClient): Promise<void> {
  await client.query(`
    with merged as (
      select row.position, min(contact.id) as contact_id
      from import_rows as row
      join contact_addresses as further on further.email_key = row.email_key
      join contacts as contact on contact.id = further.contact_id and contact.email_key is distinct from further.email_key
      where row.email_key <> '' and not exists (select from import_matches as match where match.position = row.position)
      group by row.position)
    insert into import_matches
    select position, case
      when row_number() over (partition by contact_id order by position) = 1
        and not exists (select from import_matches as match where match.contact_id = merged.contact_id)
      then contact_id end
    from merged`);
}

/**
 * The key of a name is computed only by this program (the database folds letters by other rules) and is not stored with
 * contacts, so the few contacts without e-mail are read for it, a batch at a time.
 */
async function matchByName(client: PoolClient): Promise<void> {
  await client.query(`
    create temporary table import_known_names (contact_id integer, organization_id integer, name_key text)
    on commit drop`);
  for (let lastId = 0; ;) {
    const { rows } = await client.query<{ id: number; organization_id: number; full_name: string }>(
      `select id, organization_id, full_name from contacts
       where id > $1 and email_key is null and organization_id in (select id from import_organizations)
       order by id limit $2`,
      [lastId, KNOWN_NAMES_BATCH],
    );
    await client.query(
      'insert into import_known_names select * from unnest($1::int[], $2::int[], $3::text[])',
      [
        rows.map((row) => row.id),
        rows.map((row) => row.organization_id),
        rows.map((row) => organizationKey(row.full_name)),
      ],
    );
    lastId = rows.at(-1)?.id ?? lastId;
    if (rows.length < KNOWN_NAMES_BATCH) break;
  }
  await client.query(`
    insert into import_matches
    select row.position, min(known.contact_id)
    from import_rows as row
    join import_organizations as organization on organization.name_key = row.organization_name_key
    join import_known_names as known
      on known.organization_id = organization.id and known.name_key = row.full_name_key
    where row.email_key = '' group by row.position`);
}

async function changeCount(client: PoolClient, text: string, values: unknown[] = []): Promise<number> {
  const result = await client.query(text, values);
  return result.rowCount ?? 0;
}

/** Most organizations, and contacts, of one import that get an entry of their own. */
const MOST_ENTRIES = 1000;

/**
 * Says in the activity what an import has done (U7): one entry with its figures, one for each organization that it names, and,
 * unless they are many, one for each contact that it made.
 */
export async function recordImport(
  client: PoolClient,
  name: string,
  {
    organizations_created,
    contacts_created,
    contacts_updated,
    time_zones_set = 0,
  }: Omit<ImportSummary, 'rows_skipped'>,
): Promise<void> {
  const count = contacts_created + contacts_updated;
  const figures = {
    organizations: organizations_created,
    contacts: contacts_created,
    updated: contacts_updated,
    time_zones: time_zones_set,
  };
  if (count + organizations_created + time_zones_set === 0) return;
  await client.query(
    `with import as (
       insert into activity (action, kind, count, content)
       values ('imported', 'import', greatest($2, 1), jsonb_build_object('name', $1::text) || $3::jsonb)
       returning id
     ), of_organizations as (
       insert into activity (action, kind, organization_id, part_of, content)
       select 'imported', 'import', named.id, import.id,
         jsonb_build_object('name', $1::text, 'who', (select name from organizations o where o.id = named.id))
       from import_organizations named, import
       where named.id is not null
       limit ${MOST_ENTRIES}
     )
     insert into activity (action, kind, contact_id, part_of, content)
     select 'imported', 'import', contact.id, import.id, jsonb_build_object(
       'name', $1::text, 'who', coalesce(nullif(contact.full_name, ''), nullif(contact.email, ''), contact.phone)
     )
     from contacts contact, import
     where $4 and contact.created_at = now()
       and contact.organization_id in (select id from import_organizations)`,
    [name, count, JSON.stringify(figures), contacts_created <= MOST_ENTRIES],
  );
}
