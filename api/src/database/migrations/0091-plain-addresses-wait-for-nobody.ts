import { sql, type Kysely } from 'kysely';

/**
 * A plain address goes on the do-not-email list without waiting for anybody who writes contacts or adds a domain (U9). That of an
 * erased person is refused before it is there, or taken back once it is: whoever commits the hash after that look finds the row,
 * or waits for it by the key that both would insert.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function refuse_erased_address() returns trigger language plpgsql as $$
    begin
      if exists (select from suppressions where kind = 'erased')
        and exists (select from suppressions where kind = 'erased' and email_key = address_hash(new.email_key))
        and not exists (select from suppressions where email_key = new.email_key)
      then
        return null;
      end if;
      return new;
    end $$`.execute(database);
  await sql`
    create function take_back_erased_address() returns trigger language plpgsql as $$
    begin
      if exists (select from suppressions where kind = 'erased')
        and exists (select from suppressions where kind = 'erased' and email_key = address_hash(new.email_key))
      then
        delete from suppressions where email_key = new.email_key;
        if exists (select from contacts where email_key = new.email_key) then
          perform cover_addresses(array[new.email_key]);
        end if;
      end if;
      return null;
    end $$`.execute(database);
  await sql`
    create trigger take_back_erased_address after insert on suppressions for each row
    when (new.kind = 'address' and new.covered_by is null)
    execute function take_back_erased_address()`.execute(database);
}
