import type { Pool } from 'pg';

/** All that an import may change, but for the times of changes, which only go on. */
export async function readState(pool: Pool): Promise<object> {
  const read = async (text: string) => (await pool.query<{ row: object }>(text)).rows.map(({ row }) => row);
  return {
    organizations: await read(`select to_jsonb(o) - 'updated_at' as row from organizations o order by id`),
    contacts: await read(`select to_jsonb(c) - 'updated_at' as row from contacts c order by id`),
    tags: await read('select to_jsonb(t) as row from tags t order by id'),
    notes: await read('select to_jsonb(n) as row from notes n order by id'),
    suppressions: await read('select to_jsonb(s) as row from suppressions s order by email_key'),
    memberships: await read(
      'select to_jsonb(cc) as row from campaign_contacts cc order by campaign_id, contact_id',
    ),
    own_fields: await read('select to_jsonb(f) as row from own_fields f order by id'),
  };
}
