import { sql, type Kysely } from 'kysely';

/** Imports are listed, and can be undone (G2). */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table contact_imports
      -- Null for what is not listed: dry runs, and files whose columns a person is asked about.
      add column file_name text,
      -- When its process last said that it is alive.
      add column seen_at timestamptz not null default now(),
      -- When it began to change what is there; what was written, noted or answered later is later than the import.
      add column saved_at timestamptz,
      add column tag_id integer,
      -- Ids and keys of tags that it made: the one of its own, and those that its file names.
      add column made_tags jsonb not null default '[]',
      add column undone_at timestamptz,
      add column undone_by integer references users (id) on delete set null,
      add column undone json,
      drop constraint contact_imports_stage_check,
      add constraint contact_imports_stage_check
        check (stage in ('receiving', 'reading', 'saving', 'done', 'failed', 'cancelled'))`.execute(database);
  await sql`
    create index contact_imports_listed on contact_imports (created_at desc, id) where file_name is not null`.execute(
    database,
  );
  await sql`
    create table contact_import_added (
      -- No foreign key, here and below: checking it for each row would slow the import down.
      import_id uuid not null,
      about text not null check (about in ('contact', 'organization')),
      -- What the import made, as many as one of its statements did: a row for each would cost a tenth of the import.
      ids integer[] not null,
      -- Of each a hash of all that it was when the import left it; null once nobody is to know.
      seen bigint[] not null
    )`.execute(database);
  await sql`create index contact_import_added_import_id on contact_import_added (import_id)`.execute(
    database,
  );
  await sql`
    create table contact_import_changes (
      import_id uuid not null,
      about text not null check (about in ('contact', 'organization')),
      subject_id integer not null,
      -- By field, what it was and what it became; of tags, the ids of those that came. Null for what the import made.
      changes jsonb,
      -- Once it is undone: why it stays, and which of the fields.
      reason text,
      fields text[],
      primary key (import_id, about, subject_id)
    )`.execute(database);
}
