import { sql, type Kysely } from 'kysely';
import { recordChanges } from './activity/record-changes.ts';

/**
 * The suppression list as people keep it (U9): whole domains, and addresses of which only a keyed hash is left, beside single
 * addresses. An address of a contact that one of those covers has a row of its own, so that whatever asks by address finds it.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table suppressions
      -- Of "address" the key is the address, of "domain" @ and the domain, of "erased" hmac: and the hash of the address; of
      -- "anonymous" it names an erased contact, whose address is nowhere any more.
      add column kind text not null default 'address' check (kind in ('address', 'domain', 'erased', 'anonymous')),
      -- The domain or the hash because of which an address is here; it goes with it.
      add column covered_by text references suppressions (email_key) on delete cascade,
      -- Address of the account; null where a reply or a bounce did.
      add column added_by text,
      add column explanation text not null default '',
      drop constraint suppressions_reason_check,
      add constraint suppressions_reason_check check (reason in ('unsubscribed', 'bounced', 'erased'))`.execute(
    database,
  );
  await sql`
    create index suppressions_covered_by on suppressions (covered_by) where covered_by is not null`.execute(
    database,
  );
  await sql`create index suppressions_wide on suppressions (kind) where kind <> 'address'`.execute(database);
  await sql`
    create index suppressions_listed on suppressions (created_at, email_key)
    where covered_by is null and kind <> 'anonymous'`.execute(database);

  // The key by which addresses are hashed, encrypted as the sign-ins of mailboxes are.
  await sql`
    create table address_keys (
      id integer primary key default 1 check (id = 1),
      secret text not null
    )`.execute(database);

  // HMAC-SHA256 (RFC 2104) by the key that database/address-key.ts tells the transaction: both pads, as hexadecimal digits.
  await sql`
    create function address_hash(key text) returns text language plpgsql stable as $$
    declare
      pads constant text := nullif(current_setting('touchline.address_key', true), '');
    begin
      if pads is null then
        if exists (select from suppressions where kind = 'erased') then
          raise exception 'the key of erased addresses is not known: see the log of the start';
        end if;
        return null;
      end if;
      return 'hmac:' || encode(sha256(
        decode(right(pads, 128), 'hex') || sha256(decode(left(pads, 128), 'hex') || convert_to(key, 'UTF8'))
      ), 'hex');
    end $$`.execute(database);
  // What would cover an address: its domain, those above it, and its hash.
  await sql`
    create function covering_keys(key text) returns text[] language sql stable as $$
      select array_remove(array_append(array(
        select '@' || array_to_string(labels[place:], '.')
        from (select string_to_array(substring(key from '@([^@]*)$'), '.') as labels) domain,
          generate_series(1, cardinality(labels) - 1) place
      ), address_hash(key)), null)
    $$`.execute(database);
  // Gives addresses of contacts that are covered a row of their own.
  await sql`
    create function cover_addresses(keys text[]) returns void language plpgsql as $$
    begin
      insert into suppressions (email_key, reason, created_at, covered_by)
      select one.key, 'unsubscribed', cover.created_at, cover.email_key
      from (select distinct key from unnest(keys) key where key like '%@%') one
      cross join lateral (
        select s.email_key, s.created_at from suppressions s
        where s.email_key = any(covering_keys(one.key)) and s.kind in ('domain', 'erased')
        order by s.kind = 'erased' desc, length(s.email_key) desc limit 1
      ) cover
      on conflict (email_key) do nothing;
    end $$`.execute(database);
  // Whoever adds a domain waits for those who are adding contacts, and they for it: neither misses the other.
  await sql`
    create function cover_contacts() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(hashtextextended('touchline:covered-addresses', 0));
      if exists (select from suppressions where kind in ('domain', 'erased')) then
        perform cover_addresses(array(select email_key from new_rows where email_key is not null));
      end if;
      return null;
    end $$`.execute(database);
  // An address that no contact has any more is not kept for being covered.
  await sql`
    create function uncover_contacts() returns trigger language plpgsql as $$
    begin
      if not exists (select from suppressions where covered_by is not null) then return null; end if;
      delete from suppressions s
      where s.covered_by is not null and s.email_key in (select email_key from old_rows)
        and not exists (select from contacts p where p.email_key = s.email_key);
      return null;
    end $$`.execute(database);
  await sql`
    create trigger cover_inserted after insert on contacts referencing new table as new_rows
    for each statement execute function cover_contacts()`.execute(database);
  await sql`
    create trigger cover_updated after update on contacts referencing new table as new_rows
    for each statement execute function cover_contacts()`.execute(database);
  await sql`
    create trigger uncover_updated after update on contacts referencing old table as old_rows
    for each statement execute function uncover_contacts()`.execute(database);
  await sql`
    create trigger uncover_deleted after delete on contacts referencing old table as old_rows
    for each statement execute function uncover_contacts()`.execute(database);

  const contactOfKey = `(select min(p.id) from contacts p where p.email_key = r.email_key)`;
  const organizationOfKey = `(select min(p.organization_id) from contacts p where p.id = ${contactOfKey})`;
  await recordChanges(database, {
    table: 'suppression_lifts',
    kind: 'contact',
    subject: contactOfKey,
    // Of an erased address nothing is known.
    name: `case when r.email_key not like 'hmac:%' then r.email_key end`,
    things: { contact_id: contactOfKey, organization_id: organizationOfKey },
    fields: { reason: 'r.reason' },
    more: `jsonb_build_object('explanation', r.explanation)`,
    insert: { action: `'mail_allowed'` },
  });
}
