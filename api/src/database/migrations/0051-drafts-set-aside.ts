import { sql, type Kysely } from 'kysely';

/** Keeps the older of two drafts of one person, whose contacts were merged, beside the newer one (V7). */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table answers drop constraint answers_state_check`.execute(database);
  await sql`
    alter table answers add constraint answers_state_check check (
      state in ('waiting', 'sending', 'sent', 'failed', 'uncertain', 'undone', 'discarded', 'set_aside')
    )`.execute(database);
}
