import addressparser from 'nodemailer/lib/addressparser';
import { sql, type Kysely } from 'kysely';
import { mailboxKey } from '../keys.ts';

/** How many mails are looked at in one statement. */
const BATCH = 5000;
/** A mailing list put its own address in place of the writer's, or an office wrote for somebody. */
const REWRITTEN = /\s(?:via|über|через|przez|aracılığıyla|door|от имени)\s/iu;

/**
 * What a conversation shows of a mail that came (S14): who wrote it, who got a copy, and what it answers to an invitation. Of
 * earlier mails only the sender is known without reading them again.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table incoming_mails
      add column sender_key text not null default '',
      add column copies text[] not null default '{}',
      add column invitation jsonb`.execute(database);
  let last = '0';
  for (;;) {
    const { rows } = await sql<Received>`
      select id, sender from incoming_mails
      where id > ${last}::bigint and kind in ('reply', 'automatic_reply', 'unsubscribe_request')
      order by id limit ${sql.lit(BATCH)}`.execute(database);
    const keyed = rows.map(({ id, sender }) => ({ id, key: keyOf(sender) }));
    await sql`
      update incoming_mails i set sender_key = keyed.key
      from unnest(${keyed.map(({ id }) => id)}::bigint[], ${keyed.map(({ key }) => key)}::text[]) as keyed (id, key)
      where i.id = keyed.id`.execute(database);
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.id ?? last;
  }
}

interface Received {
  readonly id: string;
  readonly sender: string;
}

function keyOf(sender: string): string {
  const [found] = addressparser(sender, { flatten: true });
  return !found || REWRITTEN.test(found.name) ? '' : mailboxKey(found.address);
}
