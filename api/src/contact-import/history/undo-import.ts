import { IMPORT_UNDO_DAYS, type ImportUndo, type ImportUndoCounts } from '@touchline/shared/contract';
import { sql } from 'kysely';
import type { Clock } from '../../clock.ts';
import { recordActivity, withoutRows } from '../../database/activity.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { holdOffErasures } from '../../database/erasing-lock.ts';
import { repeated } from '../../database/repeated.ts';
import { laterTime } from '../../database/times.ts';
import { notFound, RequestError } from '../../errors.ts';
import { leaveCampaigns } from '../../outreach/campaign-contacts.ts';
import { touchCampaigns } from '../../outreach/plan.ts';
import { takeTurnAtOnce } from '../import-lock.ts';
import { texts } from '../texts.ts';
import { countUndo, type DoneImport, planUndo, readStays } from './plan-undo.ts';

/** What undoing an import would do: the plan of {@link undoImport}, which changes nothing. @throws as that */
export function tryUndo(database: Database, id: string, after: number): Promise<ImportUndo> {
  return database.kysely.transaction().execute(async (transaction) => {
    await planUndo(transaction, await readDone(transaction, id));
    return { counts: await countUndo(transaction), ...(await readStays(transaction, { plan: true }, after)) };
  });
}

/**
 * Undoes an import, in one transaction: everything is as before, but what came of it since stays (`planUndo`), and is named.
 * @throws 404; 409 while it runs, when it came to nothing, was undone or is too old, and while another import saves
 */
export function undoImport(
  database: Database,
  id: string,
  { by, clock }: { readonly by: number; readonly clock: Clock },
): Promise<ImportUndo> {
  return repeated(() =>
    database.kysely.transaction().execute(async (transaction) => {
      // Whoever is second waits here, and finds it undone.
      await sql`select from contact_imports where id = ${id} for update`.execute(transaction);
      const done = await readDone(transaction, id);
      // Two that know the same organizations in different order would wait for each other.
      if (!(await takeTurnAtOnce(transaction))) throw new RequestError(409, texts.otherImportSaves);
      // Nobody who is being erased comes back.
      await holdOffErasures(transaction);
      await holdEverything(transaction, done);
      await planUndo(transaction, done);
      const counts = await countUndo(transaction);
      await withoutRows(transaction, async () => {
        await takeBackContacts(transaction);
        await takeBackOrganizations(transaction);
        await takeBackTags(transaction, id);
      });
      await sql`
        update contact_imports
        set undone_at = ${clock.now()}, undone_by = ${by}, undone = ${JSON.stringify(counts)}::json where id = ${id}`.execute(
        transaction,
      );
      await keepStays(transaction, id);
      await recordUndo(transaction, done.file_name, counts);
      return { counts, ...(await readStays(transaction, { undone: id }, 0)) };
    }),
  );
}

async function readDone(
  transaction: Queryable,
  id: string,
): Promise<DoneImport & { readonly file_name: string }> {
  const { rows } = await sql<{
    stage: string;
    file_name: string;
    saved_at: Date | null;
    is_undone: boolean;
    is_over: boolean;
  }>`
    select stage, file_name, saved_at, undone_at is not null as is_undone,
      created_at < now() - make_interval(days => ${IMPORT_UNDO_DAYS}::integer) as is_over
    from contact_imports where id = ${id} and file_name is not null`.execute(transaction);
  const [found] = rows;
  if (!found) throw notFound(texts.importUnknown);
  const { stage, file_name, saved_at, is_undone, is_over } = found;
  if (is_undone) throw new RequestError(409, texts.alreadyUndone);
  if (['receiving', 'reading', 'saving'].includes(stage)) throw new RequestError(409, texts.stillRuns);
  if (stage !== 'done' || saved_at === null) throw new RequestError(409, texts.nothingToUndo);
  if (is_over) throw new RequestError(409, texts.tooOldToUndo);
  return { id, file_name, saved_at };
}

/** Locks all that an import made or changed, campaigns before organizations before contacts, as everywhere. */
async function holdEverything(transaction: Queryable, { id }: DoneImport): Promise<void> {
  const { rows: made } = await sql<{ about: string; ids: number[] }>`
    select about, ids from contact_import_added where import_id = ${id}`.execute(transaction);
  const { rows: changed } = await sql<{ about: string; ids: number[] }>`
    select about, array_agg(subject_id) as ids from contact_import_changes where import_id = ${id} group by about`.execute(
    transaction,
  );
  const idsOf = (of: typeof made, wanted: string) =>
    of.flatMap(({ about, ids }) => (about === wanted ? ids : []));
  const added = idsOf(made, 'contact');
  const { rows } = await sql<{ campaign_id: number }>`
    select distinct campaign_id from campaign_contacts where contact_id = any(${added}::integer[])`.execute(
    transaction,
  );
  await touchCampaigns(
    transaction,
    rows.map(({ campaign_id }) => campaign_id),
  );
  const all = [...made, ...changed];
  for (const [table, about] of [
    ['organizations', 'organization'],
    ['contacts', 'contact'],
  ] as const) {
    await sql`
      select from ${sql.table(table)} where id = any(${idsOf(all, about)}::integer[]) order by id for update`.execute(
      transaction,
    );
  }
  // A worker that is about to write to one of them is waited for; whoever is locked here is written to by nobody meanwhile.
  await sql`
    select from messages
    where state = 'queued' and campaign_id = any(${rows.map(({ campaign_id }) => campaign_id)}::integer[])
      and contact_id = any(${added}::integer[])
    order by id for update`.execute(transaction);
}

/** SQL: what goes back of changes, but for the fields that somebody has changed since. */
const BACK = `(
  select jsonb_object_agg(one.key, one.value->0) from jsonb_each(u.changes) one
  where one.key <> 'tags' and one.key <> all(u.fields)
)`;
/** SQL: own values as they were. @param row the row that is changed, with `back` beside it */
const OWN_BACK = (row: string) => `
  (${row}.own_values - array(select substr(key, 5) from jsonb_object_keys(back) key where key like 'own:%'))
  || coalesce((
    select jsonb_object_agg(substr(key, 5), value) from jsonb_each(back) one
    where key like 'own:%' and value <> 'null'
  ), '{}')`;

async function takeBackContacts(transaction: Queryable): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select subject_id as id from import_undo u
    where about = 'contact' and is_new and reason is null
      and exists (select from campaign_contacts cc where cc.contact_id = u.subject_id)
    order by subject_id`.execute(transaction);
  await leaveCampaigns(
    transaction,
    rows.map((row) => row.id),
  );
  await sql`
    delete from contacts c using import_undo u
    where u.about = 'contact' and u.is_new and u.reason is null and c.id = u.subject_id`.execute(transaction);
  const words = ['full_name', 'title', 'phone'].map(
    (field) => `${field} = coalesce(back->>'${field}', c.${field})`,
  );
  await sql`
    update contacts c
    set ${sql.raw(words.join(', '))}, own_values = ${sql.raw(OWN_BACK('c'))},
      tag_ids = array(select tag from unnest(c.tag_ids) with ordinality as had (tag, place) where not coalesce(came @> to_jsonb(tag), false) order by place),
      updated_at = ${sql.raw(laterTime('c.updated_at'))}
    from (
      select u.subject_id, coalesce(${sql.raw(BACK)}, '{}') as back, u.changes->'tags' as came
      from import_undo u where u.about = 'contact' and not u.is_new and u.reason is null
    ) known
    where c.id = known.subject_id`.execute(transaction);
}

async function takeBackOrganizations(transaction: Queryable): Promise<void> {
  await sql`
    delete from organizations o using import_undo u
    where u.about = 'organization' and u.is_new and u.reason is null and o.id = u.subject_id`.execute(
    transaction,
  );
  await sql`
    update organizations o
    set time_zone = case when back ? 'time_zone' then back->>'time_zone' else o.time_zone end,
      own_values = ${sql.raw(OWN_BACK('o'))}, updated_at = ${sql.raw(laterTime('o.updated_at'))}
    from (
      select u.subject_id, coalesce(${sql.raw(BACK)}, '{}') as back
      from import_undo u where u.about = 'organization' and not u.is_new and u.reason is null
    ) known
    where o.id = known.subject_id`.execute(transaction);
}

/** Deletes the tags that the import made, unless anything has them or somebody has renamed them. */
async function takeBackTags(transaction: Queryable, id: string): Promise<void> {
  await sql`
    with made as materialized (
      select (tag->>'id')::integer as id, tag->>'name_key' as name_key
      from contact_imports i, jsonb_array_elements(i.made_tags) tag where i.id = ${id}
    ), used as materialized (
      select unnest(tag_ids) as id from contacts where tag_ids && array(select made.id from made)
      union
      select unnest(tag_ids) from organizations where tag_ids && array(select made.id from made)
    )
    delete from tags t using made
    where t.id = made.id and t.name_key = made.name_key and t.id not in (select used.id from used)`.execute(
    transaction,
  );
}

/** Keeps what stays, and why; of what is as before, nothing. */
async function keepStays(transaction: Queryable, id: string): Promise<void> {
  await sql`delete from contact_import_added where import_id = ${id}`.execute(transaction);
  await sql`delete from contact_import_changes where import_id = ${id}`.execute(transaction);
  await sql`
    insert into contact_import_changes (import_id, about, subject_id, changes, reason, fields)
    select ${id}::uuid, about, subject_id, case when is_new then null else '{}'::jsonb end, coalesce(reason, 'changed'), fields
    from import_undo where reason is not null or fields <> '{}'`.execute(transaction);
}

/** Most organizations, and contacts, that were there before and get an entry of their own. */
const MOST_ENTRIES = 1000;

async function recordUndo(transaction: Queryable, name: string, counts: ImportUndoCounts): Promise<void> {
  const { leaving: _, ...more } = counts;
  const partOf = await recordActivity(transaction, {
    action: 'import_undone',
    kind: 'import',
    name,
    more,
  });
  await sql`
    insert into activity (action, kind, organization_id, contact_id, part_of, content)
    select 'import_undone', 'import', case when about = 'organization' then subject_id end,
      case when about = 'contact' then subject_id end, ${partOf}::bigint, jsonb_build_object('name', ${name}::text)
    from import_undo where not is_new and reason is null
    order by about, subject_id limit ${MOST_ENTRIES}`.execute(transaction);
}
