import { CONTACT_FIELD_KEYS, type ImportSummary } from '@touchline/shared/contract';
import type { PoolClient } from 'pg';
import { organizationKey } from '../database/keys.ts';
import { laterTime } from '../database/times.ts';
import { SUPPLEMENT_FIELDS } from './contact-row.ts';

/** Advisory lock under which imports save one after another; a number that no other lock of this program uses. */
const IMPORT_LOCK = 7_146_001;
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

/** SQL: the value of `source`, or of `target` where `source` is blank. */
const filledFrom = (source: string, target: string) =>
  SUPPLEMENT_FIELDS.map(
    (field) => `${field} = coalesce(nullif(${source}.${field}, ''), ${target}.${field})`,
  ).join(', ');

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
      ${ROW_COLUMNS.map((column) => `${column} not null`).join(', ')}
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
    create temporary table import_zones (name_key text primary key, time_zone text not null) on commit drop`);
}

/**
 * Waits until no other import saves: two that name the same new organizations in different order would otherwise
 * wait for each other for ever. Ends with the transaction.
 */
export async function takeTurn(client: PoolClient): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [IMPORT_LOCK]);
}

/** What one batch of rows has added. */
export type Added = Pick<ImportSummary, 'organizations_created' | 'contacts_created'>;

/**
 * Creates the organizations that are new and adds their contacts at once, while the parser reads on: nobody else sees such
 * an organization before the commit, so its contacts cannot clash with anything. All other rows wait for the merge, and so
 * do those who may be a contact of another organization, because they were merged into it.
 *
 * @param json array of `AcceptedRow`, as the parser wrote it; it is not parsed here
 * @param owner account that the new organizations belong to (U6)
 */
export async function stageRows(client: PoolClient, json: string, owner: number | null): Promise<Added> {
  const { rows } = await client.query<Added>({
    name: 'import-stage-rows',
    text: `
      with incoming as materialized (
        select * from json_to_recordset($1::json) as row (${ROW_COLUMNS.join(', ')})
      ), named as (
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
        insert into contacts (id, organization_id, email_key, ${FIELDS.join(', ')})
        select id, organization_id, nullif(email_key, ''), ${FIELDS.join(', ')} from numbered
      ), remembered as (
        insert into import_added_contacts select position, id from numbered
      ), waiting as (
        insert into import_rows
        select * from incoming where organization_name_key not in (select name_key from new_organizations) or ${IS_FURTHER}
      )
      select (select count(*) from created)::integer as organizations_created,
             (select count(*) from numbered)::integer as contacts_created`,
    values: [json, owner],
  });
  return rows[0] ?? { organizations_created: 0, contacts_created: 0 };
}

/** Lets later rows of the workbook add to what the first one says. @param json array of `RowSupplement` */
export async function supplementRows(client: PoolClient, json: string): Promise<void> {
  await client.query('analyze import_rows (position), import_added_contacts (position)');
  const columns = SUPPLEMENT_FIELDS.map((field) => `${field} text`);
  const more = `json_to_recordset($1::json) as more (position integer, ${columns.join(', ')})`;
  await client.query(
    `update import_rows as row
     set ${filledFrom('more', 'row')}
     from ${more} where row.position = more.position`,
    [json],
  );
  await client.query(
    `update contacts as contact
     set ${filledFrom('more', 'contact')}
     from ${more} join import_added_contacts as added using (position) where contact.id = added.contact_id`,
    [json],
  );
}

/** @param json array of `OrganizationZone`, as the parser wrote it */
export async function stageZones(client: PoolClient, json: string): Promise<void> {
  await client.query(
    `insert into import_zones select * from json_to_recordset($1::json) as zone (name_key text, time_zone text)`,
    [json],
  );
}

/** @param json array of `RejectedRow`, as the parser wrote it */
export async function keepRejectedRows(client: PoolClient, importId: string, json: string): Promise<void> {
  await client.query({
    name: 'import-keep-rejected-rows',
    text: `
      insert into contact_import_rejected_rows (import_id, position, sheet, "row", "column", message, cells)
      select $1, row.* from json_to_recordset($2::json) as row (
        position integer, sheet text, "row" integer, "column" text, message text, cells json)`,
    values: [importId, json],
  });
}

/**
 * Merges the waiting rows into organizations and contacts. Only real changes are counted, so importing the same workbook a
 * second time counts nothing. Every field of a known contact but the address may change.
 */
export async function mergeStage(
  client: PoolClient,
  owner: number | null,
): Promise<Omit<ImportSummary, 'rows_skipped'>> {
  const waiting = await client.query('select from import_rows limit 1');
  if (waiting.rowCount === 0) return { organizations_created: 0, contacts_created: 0, contacts_updated: 0 };
  // Enough to sort a whole workbook in memory rather than on disk.
  await client.query("set local work_mem = '64MB'");
  await client.query('analyze import_rows, import_organizations');
  const organizations_created = await mergeOrganizations(client, owner);
  await matchContacts(client);
  const contacts_updated = await changeCount(
    client,
    `update contacts as contact
     set ${filledFrom('row', 'contact')}, updated_at = ${laterTime('contact.updated_at')}
     from import_matches as match join import_rows as row using (position)
     where contact.id = match.contact_id
       and (${SUPPLEMENT_FIELDS.map((field) => `row.${field} not in ('', contact.${field})`).join(' or ')})`,
  );
  const contacts_created = await changeCount(
    client,
    `insert into contacts (organization_id, email_key, ${FIELDS.join(', ')})
     select organization.id, nullif(row.email_key, ''), ${FIELDS.map((field) => `row.${field}`).join(', ')}
     from import_rows as row
     join import_organizations as organization on organization.name_key = row.organization_name_key
     where not exists (select from import_matches as match where match.position = row.position)
     order by row.position`,
  );
  return { organizations_created, contacts_created, contacts_updated };
}

/**
 * Takes the new organizations from an owner who has left while the file was read: what they had was handed over then. Whoever
 * leaves later waits for the import. Last of all, so that nobody waits long.
 */
export async function settleOwner(client: PoolClient, owner: number | null): Promise<void> {
  if (owner === null) return;
  const { rowCount } = await client.query(
    'select from users where id = $1 and deactivated_at is null for share',
    [owner],
  );
  if (rowCount === 0)
    await client.query('update organizations set owner_id = null where owner_id = $1', [owner]);
}

/** Gives the organizations, which the merge has locked, the time zones that the workbook says. @returns of how many */
export const setTimeZones = (client: PoolClient): Promise<number> =>
  changeCount(
    client,
    `update organizations as organization
     set time_zone = zone.time_zone, updated_at = ${laterTime('organization.updated_at')}
     from import_organizations as wanted join import_zones as zone using (name_key)
     where organization.id = wanted.id and organization.time_zone is distinct from zone.time_zone`,
  );

/**
 * Locks the organizations that existed before until the commit, as every change of an organization's contacts does
 * first: nobody adds the same address or deletes one meanwhile. One that has been deleted is created again.
 */
async function mergeOrganizations(client: PoolClient, owner: number | null): Promise<number> {
  let created = 0;
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    created += await changeCount(
      client,
      `insert into organizations (name, name_key, owner_id)
       select name, name_key, ${ownerOf('$1')} from import_organizations as wanted
       where id is null
         and not exists (select from organizations where organizations.name_key = wanted.name_key)
       order by position on conflict (name_key) do nothing`,
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
    create temporary table import_matches on commit drop as
    select row.position, contact.id as contact_id
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
