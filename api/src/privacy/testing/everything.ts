import type { Database } from '../../database/database.ts';
import { unpackSource } from '../../mail/stored-source.ts';

/** Everything that the database holds, a row a line with the name of its table, sources of mails unpacked. */
export async function everything({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select to_jsonb(t)::text as row from "${name}" t`);
    found.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  for (const table of ['sent_mails', 'incoming_mails']) {
    const { rows } = await pool.query<{ raw: Buffer }>(`select raw from ${table}`);
    for (const { raw } of rows)
      found.push(`${table}.raw ${(await unpackSource(raw)).toString().replaceAll('\n', ' ')}`);
  }
  return found;
}

/** The rows of all that name somebody, in capital or small letters. */
export async function everythingNaming(database: Pick<Database, 'pool'>, mark: string): Promise<string[]> {
  const wanted = mark.toLowerCase();
  return (await everything(database)).filter((row) => row.toLowerCase().includes(wanted));
}
