import { sql, type Kysely } from 'kysely';
import { recordChanges } from './activity/record-changes.ts';

/** Each outcome says whether it ends outreach to the person, one of the team's own as well (V4). */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table outcomes add column ends_outreach boolean not null default false`.execute(database);
  await sql`alter table outcomes disable trigger record_update`.execute(database);
  await sql`
    update outcomes set ends_outreach = true where code in ('not_interested', 'wrong_person')`.execute(
    database,
  );
  await recordChanges(database, {
    table: 'outcomes',
    kind: 'outcome',
    subject: 'r.id',
    name: `coalesce(nullif(r.name, ''), r.code)`,
    fields: {
      name: `coalesce(nullif(r.name, ''), r.code)`,
      retired: 'r.retired_at is not null',
      ends_outreach: 'r.ends_outreach',
    },
    insert: { action: `'created'` },
    update: { action: `'changed'` },
    delete: { action: `'deleted'` },
  });
}
