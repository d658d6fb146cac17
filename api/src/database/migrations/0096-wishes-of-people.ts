import { sql, type Kysely } from 'kysely';

/**
 * Whoever asked for no more mail means themselves (S12, U9): a contact whose address changes takes the wish along, whichever way it was
 * told. Of a contact that is saved with others, the key of the address before is known by the address alone.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create function take_wishes_along() returns trigger language plpgsql as $$
    begin
      insert into suppressions (email_key, reason, added_by, explanation, created_at)
      select distinct on (n.email_key) n.email_key, 'unsubscribed', s.added_by, s.explanation, s.created_at
      from new_rows n
      join old_rows o using (id)
      join suppressions s on s.email_key = coalesce(o.email_key, lower(normalize(o.email, NFKC)))
      where n.email_key <> '' and n.erased_at is null and o.email_key is distinct from n.email_key
        and s.kind = 'address' and s.covered_by is null and s.reason = 'unsubscribed' and s.is_proved and s.email_key <> n.email_key
        and not exists (select from users u where u.email_key = n.email_key)
      order by n.email_key, s.added_by is null desc, s.created_at
      on conflict (email_key) do update
      set reason = excluded.reason, added_by = excluded.added_by, explanation = excluded.explanation, created_at = excluded.created_at,
        is_proved = true, incoming_mail_id = null, covered_by = null
      where suppressions.covered_by is not null or suppressions.reason <> 'unsubscribed' or not suppressions.is_proved;
      return null;
    end $$`.execute(database);
  await sql`
    create trigger take_wishes_along after update on contacts referencing old table as old_rows new table as new_rows
    for each statement execute function take_wishes_along()`.execute(database);
}
