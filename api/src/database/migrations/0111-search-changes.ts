import { sql, type Kysely } from 'kysely';

/** Rows of a statement that was run on a table, and what of the search they are. */
const FOLLOWED: readonly {
  readonly table: string;
  readonly on: readonly Operation[];
  readonly of: readonly Of[];
}[] = [
  { table: 'organizations', on: ['insert', 'update', 'delete'], of: [{ kind: 'organization', id: 'id' }] },
  { table: 'contacts', on: ['insert', 'update', 'delete'], of: [{ kind: 'contact', id: 'id' }] },
  {
    table: 'notes',
    on: ['insert', 'update', 'delete'],
    of: [
      { kind: 'organization', id: 'organization_id' },
      { kind: 'contact', id: 'contact_id' },
    ],
  },
];
type Operation = 'insert' | 'update' | 'delete';
interface Of {
  readonly kind: string;
  readonly id: string;
}

/**
 * What has changed of organizations and contacts, for the search, which keeps their words in memory (G4): ids alone. Whoever reads
 * it asks for what his last snapshot did not see: transactions do not end in the order of their numbers.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table search_changes (
      id bigint generated always as identity primary key,
      transaction xid8 not null default pg_current_xact_id(),
      -- 'names': of tags or own fields.
      kind text not null check (kind in ('organization', 'contact', 'names')),
      ids integer[] not null default '{}',
      created_at timestamptz not null default now()
    )`.execute(database);
  await sql`create index search_changes_transaction on search_changes (transaction)`.execute(database);
  await sql`create index search_changes_created_at on search_changes (created_at)`.execute(database);
  for (const { table, on, of } of FOLLOWED) {
    for (const operation of on) {
      const name = `${table}_searched_${operation}`;
      const inserts = of.map(
        ({ kind, id }) => `
          insert into search_changes (kind, ids)
          select '${kind}', array_agg(${id}) from changed_rows where ${id} is not null having count(*) > 0;`,
      );
      await sql
        .raw(
          `create function ${name}() returns trigger language plpgsql as $$
          begin
            ${inserts.join('')}
            return null;
          end $$`,
        )
        .execute(database);
      const rows = operation === 'delete' ? 'old' : 'new';
      await sql
        .raw(
          `create trigger ${name} after ${operation} on ${table}
          referencing ${rows} table as changed_rows for each statement execute function ${name}()`,
        )
        .execute(database);
    }
  }
  await sql`
    create function searched_names_changed() returns trigger language plpgsql as $$
    begin
      insert into search_changes (kind) values ('names');
      return null;
    end $$`.execute(database);
  for (const table of ['tags', 'own_fields']) {
    await sql
      .raw(
        `create trigger ${table}_searched after insert or update or delete on ${table}
        for each statement execute function searched_names_changed()`,
      )
      .execute(database);
  }
}
