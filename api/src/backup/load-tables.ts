import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { type ClientBase, escapeIdentifier } from 'pg';
import { from, type CopyStreamQuery } from 'pg-copy-streams';
import { BackupUnreadable } from './archive.ts';
import { type BackupHeader, type BackupTable, type BackupTotals, copied, readTables } from './tables.ts';

/** A foreign key that is taken away while rows are loaded, and what makes it again. */
interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Loads the rows of a backup into a database of the same migrations, in place of what migrating put there. All in the transaction
 * of `client`: foreign keys and triggers are away until {@link finish}, which needs no superuser.
 */
export class TableLoader {
  readonly #client: ClientBase;
  readonly #tables: ReadonlyMap<string, BackupTable>;
  #foreignKeys: readonly ForeignKey[] = [];
  #current: { readonly table: BackupTable; readonly stream: CopyStreamQuery } | undefined;

  private constructor(client: ClientBase, tables: readonly BackupTable[]) {
    this.#client = client;
    this.#tables = new Map(tables.map((table) => [table.name, table]));
  }

  /** @throws {BackupUnreadable} when the tables of the database are not those of the backup */
  static async start(client: ClientBase, { tables }: BackupHeader): Promise<TableLoader> {
    const here = await readTables(client);
    if (shapeOf(here) !== shapeOf(tables))
      throw new BackupUnreadable('Its tables are not those of its migrations.');
    const loader = new TableLoader(client, tables);
    await loader.#clear();
    return loader;
  }

  async #clear(): Promise<void> {
    const { rows } = await this.#client.query<ForeignKey>(
      `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by oid`,
    );
    this.#foreignKeys = rows;
    for (const { table, name } of rows) {
      await this.#client.query(`alter table ${table} drop constraint ${escapeIdentifier(name)}`);
    }
    for (const name of this.#names()) await this.#client.query(`alter table ${name} disable trigger user`);
    await this.#client.query(`truncate ${this.#names().join(', ')}`);
  }

  #names(): string[] {
    return [...this.#tables.keys()].map((name) => escapeIdentifier(name));
  }

  /** Loads the next piece of a table. @throws {BackupUnreadable} for a table that the backup does not name */
  async load(name: string, bytes: Buffer): Promise<void> {
    if (this.#current?.table.name !== name) {
      await this.#endTable();
      const table = this.#tables.get(name);
      if (!table) throw new BackupUnreadable(`It has rows of a table ${name}, which is none of its own.`);
      this.#current = { table, stream: this.#client.query(from(`copy ${copied(table)} from stdin`)) };
      // Told by whatever waits for it next.
      this.#current.stream.on('error', () => undefined);
    }
    const { stream } = this.#current;
    if (stream.errored) throw stream.errored;
    if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), finished(stream)]);
  }

  async #endTable(): Promise<void> {
    if (!this.#current) return;
    const { stream } = this.#current;
    this.#current = undefined;
    stream.end();
    await finished(stream);
  }

  /** Makes foreign keys, triggers and sequences again. @throws {BackupUnreadable} when rows are missing or lead nowhere */
  async finish({ rows, sequences }: BackupTotals): Promise<void> {
    await this.#endTable();
    for (const [name, { last_value, is_called }] of Object.entries(sequences)) {
      await this.#client.query('select setval($1::regclass, $2::bigint, $3)', [
        escapeIdentifier(name),
        last_value,
        is_called,
      ]);
    }
    for (const { table, name, definition } of this.#foreignKeys) {
      await this.#client.query(`alter table ${table} add constraint ${escapeIdentifier(name)} ${definition}`);
    }
    for (const name of this.#names()) await this.#client.query(`alter table ${name} enable trigger user`);
    for (const name of this.#tables.keys()) {
      const { rows: counted } = await this.#client.query<{ count: string }>(
        `select count(*) from ${escapeIdentifier(name)}`,
      );
      if (Number(counted[0]?.count) !== (rows[name] ?? 0))
        throw new BackupUnreadable(`Rows of ${name} are missing.`);
    }
  }
}

const shapeOf = (tables: readonly BackupTable[]): string =>
  JSON.stringify(tables.map(({ name, columns }) => [name, columns.toSorted()]));
