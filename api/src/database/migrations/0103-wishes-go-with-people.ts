import { sql, type Kysely } from 'kysely';

/** SQL: a row of `contacts` as an event names it. */
const person = (row: string) =>
  `jsonb_build_object('id', ${row}.id, 'email', nullif(${row}.email, ''), 'email_key', ${row}.email_key,
    'organization_id', ${row}.organization_id)`;

/** SQL: who has an address; else who had it when they were mailed; else nobody that is known. */
const peopleOf = (key: string) =>
  `coalesce((select jsonb_agg(${person('p')} order by p.id) from contacts p where p.email_key = ${key}),
    (select jsonb_agg(${person('p')} || jsonb_build_object('email', ${key}, 'email_key', ${key}) order by p.id)
      from contacts p where p.id in (select m.contact_id from messages m where m.recipient_key = ${key})),
    jsonb_build_array(jsonb_build_object('id', null, 'email', ${key}, 'email_key', ${key}, 'organization_id', null)))`;

/** SQL: tells of those of the rows who have unsubscribed, a hundred in one event. */
const unsubscribed = (rows: string) => `
  insert into webhook_events (type, people)
  select 'contact.unsubscribed', jsonb_agg(one.person order by r.email_key, one.place)
  from (
    select n.email_key, (row_number() over (order by n.email_key) - 1) / 100 as part from ${rows}
      and n.reason = 'unsubscribed' and n.kind = 'address' and n.covered_by is null
  ) r cross join lateral jsonb_array_elements(${peopleOf('r.email_key')}) with ordinality as one (person, place)
  group by r.part`;

/**
 * A wish to get no mail goes along with a contact where the address is changed (outreach/wishes-of-people.ts), no longer by a trigger:
 * that one put the address of another on the list, for good, and left what was planned for it.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`drop trigger take_wishes_along on contacts`.execute(database);
  await sql`drop function take_wishes_along()`.execute(database);
  // No reference: a contact that is deleted may be taken back, and ids are not given twice.
  await sql`alter table suppressions add column taken_along_by integer`.execute(database);
  await sql`
    create index suppressions_taken_along on suppressions (taken_along_by) where taken_along_by is not null`.execute(
    database,
  );

  // Rows before and after are compared by a plan for as many as there are: one that is kept from a first change, of one row, compares
  // each with each. Not by "enable_nestloop = off", by which all contacts and mails would be read for each address.
  await sql
    .raw(
      `
create or replace function webhook_unsubscribed() returns trigger language plpgsql as $$
begin
  if not webhook_wanted('contact.unsubscribed') then return null; end if;
  if tg_op = 'INSERT' then execute $query$ ${unsubscribed('new_rows n where true')} $query$;
  else execute $query$ ${unsubscribed('new_rows n join old_rows o on o.email_key = n.email_key where o.reason <> n.reason')} $query$;
  end if;
  return null;
end $$`,
    )
    .execute(database);
}
