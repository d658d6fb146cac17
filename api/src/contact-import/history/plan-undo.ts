import {
  type ImportStay,
  type ImportUndo,
  type ImportUndoCounts,
  TRIAL_PAGE,
} from '@touchline/shared/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import { CONTACT_AS_LEFT, ORGANIZATION_AS_LEFT } from './keep-import.ts';

/** An import that can be undone. */
export interface DoneImport {
  readonly id: string;
  /** What came after it is later than that. */
  readonly saved_at: Date;
}

/** SQL: fields that are no more as the import left them. @param row of the table, as JSON by field @param own its own values */
const CHANGED_SINCE = (row: string, own: string) => `array(
  select one.key from jsonb_each(ch.changes) one
  where one.key <> 'tags' and one.value->1 is distinct from coalesce(
    case when one.key like 'own:%' then ${own}->substr(one.key, 5) else ${row}->one.key end, 'null')
  order by one.key
)`;

/**
 * Says, in a table of the transaction, what becomes of each thing that an import made or changed when it is undone: the dry run and
 * the undo itself. For the undo, everything has to be locked before.
 */
export async function planUndo(transaction: Queryable, { id, saved_at }: DoneImport): Promise<void> {
  await sql`set local work_mem = '64MB'`.execute(transaction);
  await sql`
    create temporary table import_undo (
      about text not null, subject_id integer not null, is_new boolean not null, changes jsonb,
      -- Why it stays whole; null: it goes, or goes back, but for these fields.
      reason text, fields text[]
    ) on commit drop`.execute(transaction);
  await sql`
    create temporary table import_touched (
      about text not null, subject_id integer not null, is_new boolean not null, seen bigint, changes jsonb
    ) on commit drop`.execute(transaction);
  await sql`
    insert into import_touched
    select about, subject_id, changes is null, null, changes from contact_import_changes where import_id = ${id}
    union all
    select added.about, one.id, true, one.seen, null
    from contact_import_added added, unnest(added.ids, added.seen) one (id, seen) where added.import_id = ${id}`.execute(
    transaction,
  );
  await sql`analyze import_touched`.execute(transaction);
  const since = sql`${saved_at}::timestamptz`;
  await sql`
    with merges as materialized (
      select (content->'merge'->>'merged')::integer as merged, (content->'merge'->>'kept')::integer as kept
      from deletions where kind = 'merge' and deleted_at >= ${since}
    )
    insert into import_undo
    select 'contact', ch.subject_id, ch.is_new, ch.changes,
      case
        when c.id is null and ch.subject_id in (select merged from merges) then 'merged'
        when c.id is null then 'deleted'
        when c.erased_at is not null then 'erased'
        when c.id in (select contact_id from messages where coalesce(sent_at, sending_at) >= ${since}) then 'written'
        when c.id in (select contact_id from message_events where kind in ('replied', 'staff_reply') and occurred_at >= ${since})
          or c.id in (select contact_id from person_replies where contact_id is not null and recorded_at >= ${since})
          or c.id in (select contact_id from answers where created_at >= ${since})
          or c.id in (select contact_id from answer_drafts where touched_at >= ${since}) then 'answered'
        when c.id in (
            select contact_id from notes
            where contact_id is not null and deleted_at is null and coalesce(changed_at, created_at) >= ${since}
          ) or c.id in (select contact_id from follow_up_changes where changed_at >= ${since}) then 'noted'
        when c.id in (select kept from merges) then 'merged'
        when ch.is_new and ch.seen <> ${sql.raw(CONTACT_AS_LEFT('c'))} then 'changed'
      end,
      case when not ch.is_new and c.id is not null then ${sql.raw(
        CHANGED_SINCE(
          `jsonb_build_object('full_name', c.full_name, 'title', c.title, 'phone', c.phone)`,
          'c.own_values',
        ),
      )} else '{}' end
    from import_touched ch left join contacts c on c.id = ch.subject_id where ch.about = 'contact'`.execute(
    transaction,
  );
  await sql`analyze import_undo`.execute(transaction);
  await sql`
    insert into import_undo
    select 'organization', ch.subject_id, ch.is_new, ch.changes,
      case
        when o.id is null then 'deleted'
        when o.id in (
          select organization_id from notes
          where organization_id is not null and deleted_at is null and coalesce(changed_at, created_at) >= ${since}
        ) then 'noted'
        when ch.is_new and ch.seen <> ${sql.raw(ORGANIZATION_AS_LEFT('o'))} then 'changed'
        when ch.is_new and o.id in (
          select c.organization_id from contacts c
          where c.organization_id is not null and c.id not in (
            select going.subject_id from import_undo going where going.about = 'contact' and going.is_new and going.reason is null
          )
        ) then 'has_people'
      end,
      case when not ch.is_new and o.id is not null then ${sql.raw(
        CHANGED_SINCE(`jsonb_build_object('time_zone', o.time_zone)`, 'o.own_values'),
      )} else '{}' end
    from import_touched ch left join organizations o on o.id = ch.subject_id where ch.about = 'organization'`.execute(
    transaction,
  );
  await sql`analyze import_undo`.execute(transaction);
}

/** SQL: a row of the plan that names something that stays. */
const STAYS = `(u.reason is not null or u.fields <> '{}')`;

/** How much would go, go back and stay. */
export async function countUndo(transaction: Queryable): Promise<ImportUndoCounts> {
  const { rows } = await sql<ImportUndoCounts>`
    select
      (count(*) filter (where about = 'contact' and is_new and reason is null))::integer as contacts_removed,
      (count(*) filter (where about = 'contact' and not is_new and reason is null))::integer as contacts_restored,
      (count(*) filter (where about = 'organization' and is_new and reason is null))::integer as organizations_removed,
      (count(*) filter (where about = 'organization' and not is_new and reason is null))::integer as organizations_restored,
      (count(*) filter (where ${sql.raw(STAYS)}))::integer as stayed,
      (
        select count(distinct cc.contact_id) from campaign_contacts cc
        join import_undo going on going.about = 'contact' and going.is_new and going.reason is null
          and going.subject_id = cc.contact_id
        where cc.removed_at is null
      )::integer as leaving
    from import_undo u`.execute(transaction);
  const [counts] = rows;
  if (!counts) throw new Error('What an undo would do was not counted');
  return counts;
}

/** What stays, by name, a page of it: of the plan, or, once the import is undone, of what was kept of that. */
export async function readStays(
  database: Queryable,
  source: { readonly plan: true } | { readonly undone: string },
  after: number,
): Promise<Pick<ImportUndo, 'stays' | 'next'>> {
  const rows =
    'plan' in source
      ? sql`select about, subject_id, is_new, reason, fields from import_undo u where ${sql.raw(STAYS)}`
      : sql`
        select about, subject_id, changes is null as is_new, reason, fields from contact_import_changes
        where import_id = ${source.undone} and reason is not null`;
  const { rows: stays } = await sql<ImportStay>`
    select place::integer, about, subject_id as id,
      case when about = 'contact' then c.organization_id else o.id end as organization_id,
      coalesce(
        case when about = 'organization' then o.name else coalesce(nullif(c.full_name, ''), nullif(c.email, ''), c.phone) end,
        (
          select coalesce(nullif(gone->>'full_name', ''), nullif(gone->>'email', ''), gone->>'phone')
          from deletions d, jsonb_array_elements(d.content->'contacts') gone
          where shown.about = 'contact' and d.content->'contacts' @> jsonb_build_array(jsonb_build_object('id', shown.subject_id))
            and (gone->>'id')::integer = shown.subject_id order by d.id desc limit 1
        ),
        (
          select d.name from deletions d
          where shown.about = 'organization' and d.kind = 'organization'
            and (d.content->'organization'->>'id')::integer = shown.subject_id order by d.id desc limit 1
        ),
        ''
      ) as name,
      coalesce(of_contact.name, '') as organization,
      is_new, coalesce(reason, 'changed') as reason, fields
    from (
      select * from (
        select row_number() over (order by about desc, subject_id) as place, every.* from (${rows}) every
      ) numbered where place > ${after} order by place limit ${TRIAL_PAGE + 1}
    ) shown
    left join contacts c on shown.about = 'contact' and c.id = shown.subject_id
    left join organizations of_contact on of_contact.id = c.organization_id
    left join organizations o on shown.about = 'organization' and o.id = shown.subject_id
    order by place`.execute(database);
  const page = stays.slice(0, TRIAL_PAGE);
  return { stays: page, next: stays.length > TRIAL_PAGE ? (page.at(-1)?.place ?? null) : null };
}
