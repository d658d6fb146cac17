import { sql, type Kysely } from 'kysely';

/**
 * Whoever was erased stays so, whatever was under way at that moment (U9): a change that was checked before and comes after is
 * refused, and an address is found wherever a text names it.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  // Erasing itself says touchline.erasing; everybody else leaves an erased contact as it is.
  await sql`
    create function keep_erased() returns trigger language plpgsql as $$
    begin
      if current_setting('touchline.erasing', true) = 'on' then return new; end if;
      raise exception 'the contact is erased' using errcode = 'check_violation', constraint = 'contacts_stay_erased';
    end $$`.execute(database);
  await sql`
    create trigger keep_erased before update on contacts for each row
    when (old.erased_at is not null and (new.full_name, new.email, new.email_key, new.phone, new.title, new.erased_at)
      is distinct from (old.full_name, old.email, old.email_key, old.phone, old.title, old.erased_at))
    execute function keep_erased()`.execute(database);

  // What people write about a contact waits for an erasure of it that is under way, and is refused afterwards.
  await sql`
    create function refuse_words_of_erased() returns trigger language plpgsql as $$
    declare
      erased timestamptz;
    begin
      if current_setting('touchline.erasing', true) = 'on' then return new; end if;
      select p.erased_at into erased from contacts p where p.id = new.contact_id for key share;
      if erased is not null then
        raise exception 'the contact is erased' using errcode = 'check_violation', constraint = 'contacts_stay_erased';
      end if;
      return new;
    end $$`.execute(database);
  for (const table of ['answers', 'staff_answers']) {
    await sql`
      create trigger refuse_words_of_erased before insert on ${sql.table(table)}
      for each row execute function refuse_words_of_erased()`.execute(database);
  }
  await sql`
    create trigger refuse_words_of_erased before insert or update on answer_drafts
    for each row execute function refuse_words_of_erased()`.execute(database);
  await sql`
    create trigger refuse_words_of_erased before insert or update on follow_ups
    for each row when (new.note <> '') execute function refuse_words_of_erased()`.execute(database);

  // An address whose hash is on the list does not come back in the clear. Whoever puts the hash there waits for those who are
  // adding addresses, and they for it: neither misses the other. That of a contact who is somebody new has a row already.
  await sql`
    create function refuse_erased_address() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(hashtextextended('touchline:covered-addresses', 0));
      if exists (select from suppressions where kind = 'erased')
        and exists (select from suppressions where kind = 'erased' and email_key = address_hash(new.email_key))
        and not exists (select from suppressions where email_key = new.email_key)
      then
        return null;
      end if;
      return new;
    end $$`.execute(database);
  await sql`
    create trigger refuse_erased_address before insert on suppressions for each row
    when (new.kind = 'address' and new.covered_by is null)
    execute function refuse_erased_address()`.execute(database);

  // As before, with a code of its own: to be tried again, once this process has read the key.
  await sql`
    create or replace function address_hash(key text) returns text language plpgsql stable as $$
    declare
      pads constant text := nullif(current_setting('touchline.address_key', true), '');
    begin
      if pads is null then
        if exists (select from suppressions where kind = 'erased') then
          raise exception 'the key of erased addresses is not known: see the log of the start'
            using errcode = 'cannot_connect_now';
        end if;
        return null;
      end if;
      return 'hmac:' || encode(sha256(
        decode(right(pads, 128), 'hex') || sha256(decode(left(pads, 128), 'hex') || convert_to(key, 'UTF8'))
      ), 'hex');
    end $$`.execute(database);

  // Whether a text in small letters names an address that is not a part of a longer one. Cut at the address once, so the time is in
  // proportion to the text; of what is beside it, only a few letters are looked at. A sign that is encoded for a URL counts as what it
  // stands for: %3C is no letter before an address, and %2E a dot after it.
  await sql`
    create function names_address(content text, address text) returns boolean language sql immutable as $$
      select exists (
        select from (
          select place, right(piece, 16) as before, left(lead(piece) over (order by place), 64) as after,
            lead(piece, 2) over (order by place) is not null as goes_on
          from string_to_table(content, address) with ordinality as pieces (piece, place)
        ) one
        cross join lateral (
          -- Between two that touch stands nothing: then they are what is beside each other.
          select case when place > 1 then right(address, 16) || before else before end as before,
            case when goes_on then after || left(address, 16) else after end as after
        ) beside
        where one.after is not null
          and (beside.before !~ '([[:alnum:]_%+-]|[[:alnum:]][.''!#$&~])$'
            or beside.before ~ '%(25)*(0[9ad]|2[0289cf]|3[a-f]|5[bd])$')
          and beside.after !~ '^([[:alnum:]_]|([.-]|%(25)*2[de])+[[:alnum:]])'
      )
    $$`.execute(database);
}
