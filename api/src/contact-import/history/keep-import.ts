import { type ImportCounts, type ImportSummary, TAG_LIMITS } from '@touchline/shared/contract';
import type { PoolClient } from 'pg';
import { organizationKey } from '../../database/keys.ts';
import { dayOf } from '../../database/times.ts';

/** A tag that an import made. */
export interface MadeTag {
  readonly id: number;
  readonly name_key: string;
}

/** SQL: a hash of all that people may change of a contact, so that it is known later whether it still is as it was left. */
export const CONTACT_AS_LEFT = (row: string): string => `hashtextextended(concat_ws(E'\\x1f',
  coalesce(${row}.organization_id, 0), ${row}.full_name, ${row}.title, ${row}.email, ${row}.phone, ${row}.own_values, ${row}.tag_ids), 0)`;

/** SQL: the same of an organization. */
export const ORGANIZATION_AS_LEFT = (row: string): string => `hashtextextended(concat_ws(E'\\x1f',
  ${row}.name, coalesce(${row}.owner_id, 0), coalesce(${row}.time_zone, ''), ${row}.own_values, ${row}.tag_ids), 0)`;

/** An id for the import's own tag, which gets its name once it is known that somebody has it; null where there may be no more tags. */
export async function reserveTag(client: PoolClient): Promise<number | null> {
  const { rows } = await client.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('tags', 'id'))::integer as id
     where (select count(*) from tags) < $1`,
    [TAG_LIMITS.count],
  );
  return rows[0]?.id ?? null;
}

/**
 * Names the import's own tag like its file and the day, unless nobody has it. After whatever compares the tags of contacts: to that,
 * a dry run and the import do the same.
 */
export async function nameOwnTag(
  client: PoolClient,
  id: number,
  fileName: string,
  at: Date,
): Promise<MadeTag | undefined> {
  const { rows } = await client.query<{ day: string }>(
    `select to_char(${dayOf('$1::timestamptz')}, 'YYYY-MM-DD') as day
     where exists (select from import_added_contacts)
       or exists (select from contact_import_changes where changes->'tags' @> to_jsonb($2::integer))`,
    [at, id],
  );
  const [known] = rows;
  if (!known) return undefined;
  for (let number = 1; ; number += 1) {
    const end = ` ${known.day}${number === 1 ? '' : ` (${number})`}`;
    const name = shortened(plainName(fileName), TAG_LIMITS.name - end.length) + end;
    const name_key = organizationKey(name);
    const { rowCount } = await client.query(
      'insert into tags (id, name, name_key) values ($1, $2, $3) on conflict (name_key) do nothing',
      [id, name, name_key],
    );
    if (rowCount === 1) return { id, name_key };
  }
}

const shortened = (name: string, most: number): string =>
  name.length <= most
    ? name
    : `${name
        .slice(0, most - 1)
        .toWellFormed()
        .trimEnd()}…`;

/** A name of a file in one line, without what says its kind, and without addresses: nobody looks for people among the tags (U9). */
const plainName = (fileName: string): string =>
  fileName
    .toWellFormed()
    .replace(/\.[a-z]{3,4}$/iu, '')
    .replaceAll(/\S*@\S*/gu, '…')
    .replaceAll(/\s+/gu, ' ')
    .trim();

/**
 * SQL: notes which contacts a statement has made, and what they are.
 * @param importId SQL: null where nothing is kept @param added a part of the statement, with `id` and `seen`
 */
export const KEEP_ADDED = (
  importId: string,
  added: string,
  about: 'contact' | 'organization' = 'contact',
): string => `
  insert into contact_import_added (import_id, about, ids, seen)
  select ${importId}, '${about}', array_agg(id order by id), array_agg(seen order by id)
  from ${added} where ${importId} is not null having count(*) > 0`;

/** Notes anew what those are of whom later rows of the file told more than the one by which they were made. */
export async function keepSupplemented(client: PoolClient, importId: string): Promise<void> {
  const { rowCount } = await client.query('select from import_supplemented limit 1');
  if (rowCount === 0) return;
  await client.query('analyze import_supplemented');
  await client.query(
    `with told as materialized (
       select contact.id, ${CONTACT_AS_LEFT('contact')} as seen
       from (select distinct contact_id as id from import_supplemented) known join contacts as contact using (id)
     )
     update contact_import_added added set seen = array(
       select coalesce(told.seen, one.seen)
       from unnest(added.ids, added.seen) with ordinality as one (id, seen, place) left join told using (id) order by place
     )
     where added.import_id = $1 and added.about = 'contact' and added.ids && array(select id from told)`,
    [importId],
  );
}

/** Notes which organizations the import has made; once their owner is known for good. */
export async function keepAddedOrganizations(client: PoolClient, importId: string): Promise<void> {
  await client.query(
    `with added as materialized (
       select organization.id, ${ORGANIZATION_AS_LEFT('organization')} as seen
       from import_organizations as wanted join organizations as organization using (id) where wanted.is_new
     )
     ${KEEP_ADDED('$1::uuid', 'added', 'organization')}`,
    [importId],
  );
}

/** The import as it ends in the list, with its changes. */
export async function closeImport(
  client: PoolClient,
  {
    id,
    summary,
    savedAt,
    made,
    own,
  }: {
    readonly id: string;
    readonly summary: ImportSummary;
    readonly savedAt: Date;
    readonly made: readonly MadeTag[];
    readonly own: MadeTag | undefined;
  },
): Promise<void> {
  const { rows } = await client.query<{ known: number; organizations: number }>(
    `select (select count(distinct contact_id) from import_matches)::integer as known, (
       select count(*) from contact_import_changes where import_id = $1 and about = 'organization'
     )::integer as organizations`,
    [id],
  );
  const [told] = rows;
  const counts: ImportCounts = {
    organizations_new: summary.organizations_created,
    organizations_changed: told?.organizations ?? 0,
    new: summary.contacts_created,
    changed: summary.contacts_updated,
    unchanged: (told?.known ?? 0) - summary.contacts_updated,
    refused: summary.rows_skipped,
  };
  await client.query(
    `update contact_imports
     set stage = 'done', saved_at = $2, counts = $3, tag_id = $4, made_tags = $5, seen_at = now() where id = $1`,
    [
      id,
      savedAt,
      JSON.stringify(counts),
      own?.id ?? null,
      JSON.stringify([...made, ...(own === undefined ? [] : [own])]),
    ],
  );
}
