import { sql, type Kysely } from 'kysely';

/** Imports of workbooks: how far each has got, and the rows it left out, kept for a while to be corrected. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table contact_imports (
      id uuid primary key,
      user_id integer not null references users (id) on delete cascade,
      stage text not null default 'receiving'
        check (stage in ('receiving', 'reading', 'saving', 'done', 'failed')),
      rows integer not null default 0,
      created_at timestamptz not null default now()
    )`.execute(database);
  await sql`create index contact_imports_user_id on contact_imports (user_id)`.execute(database);
  await sql`create index contact_imports_created_at on contact_imports (created_at)`.execute(database);
  // Apart from contact_imports, whose row other connections update while the import's transaction is open.
  await sql`
    create table contact_import_headers (
      import_id uuid not null references contact_imports (id) on delete cascade,
      position integer not null,
      sheet text not null,
      cells json not null,
      primary key (import_id, position)
    )`.execute(database);
  await sql`
    create table contact_import_rejected_rows (
      import_id uuid not null references contact_imports (id) on delete cascade,
      position integer not null,
      sheet text not null,
      row integer not null,
      "column" text,
      message text not null,
      cells json
    )`.execute(database);
  await sql`
    create index contact_import_rejected_rows_import_id
    on contact_import_rejected_rows (import_id, position)`.execute(database);
}
