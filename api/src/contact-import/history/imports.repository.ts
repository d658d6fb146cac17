import {
  type IMPORT_LISTS,
  IMPORT_UNDO_DAYS,
  type ImportEntries,
  type ImportEntry,
  IMPORTS_PAGE,
  type ImportTrialPage,
  type ImportTrialRow,
  TRIAL_PAGE,
} from '@touchline/shared/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Queryable } from '../../database/database.ts';
import { streamRows } from '../../database/stream-rows.ts';
import { isoTime } from '../../database/times.ts';
import { refusedPage } from '../import-record.repository.ts';

/** How long after its last word an import counts as running: its process may have been killed. */
const SILENCE_SECONDS = 60;

/** SQL: the entry of an import `i`. */
const ENTRY = sql.raw(`
  i.id as import_id, i.file_name, u.email as by, ${isoTime('i.created_at')} as started_at,
  case
    when i.undone_at is not null then 'undone'
    when i.stage in ('done', 'cancelled', 'failed') then i.stage
    when i.seen_at < now() - interval '${SILENCE_SECONDS} seconds' then 'failed'
    else 'running'
  end as state,
  case i.stage when 'cancelled' then 'failed' else i.stage end as stage, i.rows,
  case when i.stage = 'done' then i.counts end as counts,
  (select json_build_object('id', t.id, 'name', t.name) from tags t where t.id = i.tag_id) as tag,
  case when i.undone_at is not null then json_build_object(
    'at', ${isoTime('i.undone_at')}, 'by', coalesce((select email from users where id = i.undone_by), ''), 'counts', i.undone
  ) end as undone,
  case when i.stage = 'done' and i.undone_at is null and i.created_at > now() - interval '${IMPORT_UNDO_DAYS} days'
    and i.saved_at is not null
    then ${isoTime(`(i.created_at + interval '${IMPORT_UNDO_DAYS} days')`)} end as undo_until`);

/** Imports, newest first, a page of them. @param after the last one of the page before */
export async function listImports(database: Queryable, after: string | undefined): Promise<ImportEntries> {
  const { rows } = await sql<ImportEntry>`
    select ${ENTRY} from contact_imports i join users u on u.id = i.user_id
    where i.file_name is not null and ${
      after === undefined
        ? sql`true`
        : sql`(i.created_at, i.id) < (select created_at, id from contact_imports where id = ${after})`
    }
    order by i.created_at desc, i.id desc limit ${IMPORTS_PAGE + 1}`.execute(database);
  const imports = rows.slice(0, IMPORTS_PAGE);
  return { imports, next: rows.length > IMPORTS_PAGE ? (imports.at(-1)?.import_id ?? null) : null };
}

export async function readImport(database: Queryable, id: string): Promise<ImportEntry | undefined> {
  const { rows } = await sql<ImportEntry>`
    select ${ENTRY} from contact_imports i join users u on u.id = i.user_id
    where i.file_name is not null and i.id = ${id}`.execute(database);
  return rows[0];
}

/** SQL: changes of `ch` as they are shown: tags by name, without the import's own. */
const SHOWN_CHANGES = sql.raw(`(ch.changes - 'tags') || coalesce((
    select jsonb_build_object('tags', jsonb_build_array(null, string_agg(t.name, ', ' order by t.name_key)))
    from tags t where ch.changes->'tags' @> to_jsonb(t.id)
      and t.id is distinct from (select i.tag_id from contact_imports i where i.id = ch.import_id)
    having count(*) > 0
  ), '{}')`);

/** What an import made or changed, by field, or refused, a page of it. Contacts are named as they are now. */
export async function readImportRows(
  database: Queryable,
  { id, list, after }: { id: string; list: (typeof IMPORT_LISTS)[number]; after: number },
): Promise<ImportTrialPage> {
  const more = TRIAL_PAGE + 1;
  const { rows } = await (
    list === 'refused' ? refusedPage(id, after, more) : changedPage(id, list, after, more)
  ).execute(database);
  const page = rows.slice(0, TRIAL_PAGE);
  return { rows: page, next: rows.length > TRIAL_PAGE ? (page.at(-1)?.place ?? null) : null };
}

/** SQL: what an import made and changed of a kind: of what it made, no changes. */
const touched = (id: string, about: 'contact' | 'organization'): RawBuilder<unknown> => sql`(
  select subject_id, changes from contact_import_changes
  where import_id = ${id} and about = ${about} and (changes is not null or reason is not null)
  union all
  select one, null from contact_import_added added, unnest(added.ids) one
  where added.import_id = ${id} and added.about = ${about}
)`;

const changedPage = (
  id: string,
  list: 'new' | 'changed' | 'organizations',
  after: number,
  more: number,
): RawBuilder<ImportTrialRow> =>
  list === 'organizations'
    ? sql`
      select ch.subject_id as place, 'organization' as kind, false as is_suppressed, coalesce(o.name, '') as organization,
        '' as full_name, '' as email, coalesce(ch.changes, '{}') as changes, '' as sheet, null as row, '' as column, '' as message
      from (
        select * from ${touched(id, 'organization')} every where subject_id > ${after} order by subject_id limit ${more}
      ) ch left join organizations o on o.id = ch.subject_id
      order by ch.subject_id`
    : sql`
      select ch.subject_id as place, ${list} as kind, s.email_key is not null as is_suppressed,
        coalesce(o.name, '') as organization, coalesce(c.full_name, '') as full_name,
        coalesce(nullif(c.email, ''), c.phone, '') as email,
        case when ch.changes is null then '{}' else ${SHOWN_CHANGES} end as changes,
        '' as sheet, null as row, '' as column, '' as message
      from (
        select ${id}::uuid as import_id, every.* from ${touched(id, 'contact')} every
        where (changes is null) = ${list === 'new'} and subject_id > ${after} order by subject_id limit ${more}
      ) ch left join contacts c on c.id = ch.subject_id
      left join organizations o on o.id = c.organization_id
      left join suppressions s on s.email_key = c.email_key
      order by ch.subject_id`;

/** A row that was refused, for a file. */
export interface RefusedRow {
  readonly sheet: string;
  readonly row: number;
  readonly column: string | null;
  readonly message: string;
  readonly cells: readonly string[] | null;
}

export function streamRefused(database: Database, id: string): AsyncGenerator<RefusedRow, void, void> {
  const select = `
    select sheet, "row", "column", message, cells from contact_import_rejected_rows
    where import_id = $1 order by position, "row"`;
  return streamRows<RefusedRow>(database, select, { values: [id], batchSize: 500 });
}
