import addressparser from 'nodemailer/lib/addressparser';
import { sql, type Kysely } from 'kysely';
import { mailboxKey } from '../keys.ts';

/** How many replies are looked at in one statement. */
const BATCH = 5000;

/**
 * What a conversation shows of a mail that came (S14): who wrote it where that is not the contact, who got a copy, and what it
 * answers to an invitation. Of earlier mails only the sender is known without reading them again.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table message_events add column sender text`.execute(database);
  await sql`
    alter table incoming_mails add column copies text[] not null default '{}', add column invitation jsonb`.execute(
    database,
  );
  let last = '0';
  for (;;) {
    const { rows } = await sql<Written>`
      select e.id, i.sender, array_remove(
        array[m.recipient_key, p.email_key]
          || array(select email_key from contact_addresses where contact_id = e.contact_id), null) as keys
      from message_events e
      join incoming_mails i on i.id = e.incoming_mail_id
      join messages m on m.id = e.message_id
      left join contacts p on p.id = e.contact_id
      where e.id > ${last}::bigint and e.kind in ('replied', 'automatic_reply') and i.sender <> ''
      order by e.id limit ${sql.lit(BATCH)}`.execute(database);
    const others = rows.flatMap(otherWriter);
    await sql`
      update message_events e set sender = other.sender
      from unnest(${others.map(({ id }) => id)}::bigint[], ${others.map(({ writer }) => writer)}::text[]) as other (id, sender)
      where e.id = other.id`.execute(database);
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.id ?? last;
  }
}

interface Written {
  readonly id: string;
  readonly sender: string;
  /** Of the contact's addresses. */
  readonly keys: readonly string[];
}

/** Who wrote a mail that came from none of the contact's addresses. */
function otherWriter({ id, sender, keys }: Written) {
  const [writer] = addressparser(sender, { flatten: true });
  const key = mailboxKey(writer?.address ?? '');
  if (!writer || key === '' || keys.includes(key)) return [];
  const name = writer.name.replaceAll(/\s+/gu, ' ').trim();
  return [{ id, writer: name === '' ? writer.address : `${name} <${writer.address}>` }];
}
