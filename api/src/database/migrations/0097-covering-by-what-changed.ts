import { sql, type Kysely } from 'kysely';

/**
 * Contacts whose address stays have nothing to do with the list of those who get no mail: a change of a field of 50,000 asked about
 * each of their addresses, which took longer than the change (G3).
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function cover_contacts() returns trigger language plpgsql as $$
    declare
      keys text[];
    begin
      if tg_op = 'UPDATE' then
        -- As sets: an address that only changes hands is covered already.
        keys := array(select email_key from new_rows where email_key is not null except select email_key from old_rows);
      else
        keys := array(select email_key from new_rows where email_key is not null);
      end if;
      if cardinality(keys) = 0 then return null; end if;
      perform pg_advisory_xact_lock_shared(hashtextextended('touchline:covered-addresses', 0));
      if exists (select from suppressions where kind in ('domain', 'erased')) then
        perform cover_addresses(keys);
      end if;
      return null;
    end $$`.execute(database);
  await sql`
    create or replace function uncover_contacts() returns trigger language plpgsql as $$
    declare
      keys text[];
    begin
      if not exists (select from suppressions where covered_by is not null) then return null; end if;
      if tg_op = 'UPDATE' then
        keys := array(select email_key from old_rows where email_key is not null except select email_key from new_rows);
      else
        keys := array(select email_key from old_rows where email_key is not null);
      end if;
      if cardinality(keys) = 0 then return null; end if;
      delete from suppressions s
      where s.covered_by is not null and s.email_key = any(keys)
        and not exists (select from contacts p where p.email_key = s.email_key);
      return null;
    end $$`.execute(database);
  for (const [name, called] of [
    ['cover_updated', 'cover_contacts'],
    ['uncover_updated', 'uncover_contacts'],
  ] as const) {
    await sql`
      create or replace trigger ${sql.ref(name)} after update on contacts
      referencing old table as old_rows new table as new_rows
      for each statement execute function ${sql.ref(called)}()`.execute(database);
  }
}
