import { Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import { migrations } from './migrations/index.ts';

const migrator = (database: Database) =>
  new Migrator({
    db: database.kysely,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
  });

/**
 * Brings the database to the newest schema. Processes that start together wait for one another on an advisory
 * lock, so each migration runs once.
 * @throws when a migration fails (it is rolled back), or when the database is newer than this program.
 */
export async function migrate(database: Database): Promise<void> {
  const { error } = await migrator(database).migrateToLatest();
  if (!error) return;
  const reason = error instanceof Error ? error.message : 'unknown reason';
  throw new Error(`The database could not be migrated: ${reason}`, { cause: error });
}

/** Names of the migrations this database has not run yet. */
export async function pendingMigrations(database: Database): Promise<string[]> {
  const known = await migrator(database).getMigrations();
  return known.filter((migration) => !migration.executedAt).map((migration) => migration.name);
}

/**
 * Brings an empty database to the schema that these migrations make, in place of the newest.
 * @returns a migration that this program does not know, in which case nothing is done.
 */
export async function migrateTo(database: Database, names: readonly string[]): Promise<string | undefined> {
  const unknown = names.find((name) => !Object.hasOwn(migrations, name));
  if (unknown !== undefined) return unknown;
  const { error } = await migrator(database).migrateTo(names.toSorted().at(-1) ?? '');
  if (error) throw new Error('The database could not be migrated', { cause: error });
  return undefined;
}
