import { sql, type Kysely } from 'kysely';

/**
 * Who writes contacts waits 15 seconds for a domain that is being put on the do-not-email list, then is told to try again (U9):
 * without a limit, the gateway gave up first and nobody knew whether the change was made. A shorter limit of the transaction stays.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function cover_contacts() returns trigger language plpgsql as $$
    declare
      keys text[];
      patience constant text := current_setting('lock_timeout');
    begin
      if tg_op = 'UPDATE' then
        -- As sets: an address that only changes hands is covered already.
        keys := array(select email_key from new_rows where email_key is not null except select email_key from old_rows);
      else
        keys := array(select email_key from new_rows where email_key is not null);
      end if;
      if cardinality(keys) = 0 then return null; end if;
      if patience = '0' then perform set_config('lock_timeout', '15s', true); end if;
      perform pg_advisory_xact_lock_shared(hashtextextended('touchline:covered-addresses', 0));
      perform set_config('lock_timeout', patience, true);
      if exists (select from suppressions where kind in ('domain', 'erased')) then
        perform cover_addresses(keys);
      end if;
      return null;
    end $$`.execute(database);
}
