import { sql, type Kysely } from 'kysely';

/** What dry runs of imports have found, and how people had the columns of their files read (G1). */
export async function up(database: Kysely<unknown>): Promise<void> {
  // Of a dry run: its counts, and a digest of all that it would do.
  await sql`alter table contact_imports add column counts json, add column digest text`.execute(database);
  await sql`
    create table contact_import_trial_rows (
      import_id uuid not null references contact_imports (id) on delete cascade,
      place integer not null,
      kind text not null check (kind in ('new', 'changed', 'unchanged', 'organization')),
      is_suppressed boolean not null,
      content jsonb not null,
      primary key (import_id, place)
    )`.execute(database);
  await sql`
    create index contact_import_trial_rows_kind on contact_import_trial_rows (import_id, kind, place)`.execute(
    database,
  );
  await sql`
    create index contact_import_trial_rows_suppressed
    on contact_import_trial_rows (import_id, place) where is_suppressed`.execute(database);
  await sql`
    create table contact_import_choices (
      user_id integer not null references users (id) on delete cascade,
      -- Hash of the headers of one table.
      headers_key text not null,
      columns jsonb not null,
      wins text not null check (wins in ('file', 'empty', 'here')),
      used_at timestamptz not null default now(),
      primary key (user_id, headers_key)
    )`.execute(database);
  await sql`create index contact_import_choices_headers on contact_import_choices (headers_key, used_at)`.execute(
    database,
  );
}
