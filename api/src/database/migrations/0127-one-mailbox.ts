import { sql, type Kysely } from 'kysely';
import { mailboxKey } from '../keys.ts';

/**
 * Keys of addresses, by table and column.
 * @param same SQL: whether the rows `t` and `other` may not both have one key; the row that can't be renamed goes then.
 */
const KEYS: readonly (readonly [table: string, column: string, same?: string])[] = [
  ['contact_addresses', 'email_key', 't.contact_id = other.contact_id'],
  ['absences', 'key', 'true'],
  ['account_links', 'email_key', 't.user_id is null and other.user_id is null'],
  ['messages', 'recipient_key'],
  ['person_replies', 'key'],
  ['sequence_stops', 'key'],
  ['suppression_lifts', 'email_key'],
];

/**
 * All spellings of a mailbox get one key (S13): until now one with its domain in Punycode, or with an unseen character, was another
 * person's. Two contacts of an organization who turn out to be one mailbox keep their rows, and the address stands on the
 * do-not-email list until somebody has merged them and takes it out: nobody is written to twice meanwhile.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table contacts add column same_mailbox_as integer references contacts on delete set null`.execute(
    database,
  );
  await sql`create index contacts_same_mailbox on contacts (same_mailbox_as) where same_mailbox_as is not null`.execute(
    database,
  );
  await sql`drop index contacts_organization_email_unique`.execute(database);
  await sql`
    create unique index contacts_organization_email_unique on contacts (organization_id, email_key)
    where same_mailbox_as is null`.execute(database);
  await sql`
    create function forget_same_mailbox() returns trigger language plpgsql as $$
    begin
      new.same_mailbox_as := null;
      return new;
    end $$`.execute(database);
  await sql`
    create trigger forget_same_mailbox before update of email_key on contacts
    for each row when (old.same_mailbox_as is not null and new.email_key is distinct from old.email_key)
    execute function forget_same_mailbox()`.execute(database);

  for (const [table, column, same = 'false'] of KEYS) {
    for (const { old, now } of await renamed(database, table, column)) {
      await sql`
        update ${sql.table(table)} t set ${sql.ref(column)} = ${now} where ${sql.ref(column)} = ${old}
        and not exists (
          select from ${sql.table(table)} other where other.${sql.ref(column)} = ${now} and ${sql.raw(same)}
        )`.execute(database);
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${old}`.execute(database);
    }
  }
  // Two accounts, or two mailboxes, of one address stay two; the first has the address.
  for (const table of ['users', 'mailboxes']) {
    for (const { old, now } of await renamed(database, table, 'email_key')) {
      await sql`
        update ${sql.table(table)} set email_key = ${now} where email_key = ${old}
        and not exists (select from ${sql.table(table)} other where other.email_key = ${now})`.execute(
        database,
      );
    }
  }
  await renameListed(database);
  await renameContacts(database);
}

/** Keys of a column that are another by now. */
async function renamed(database: Kysely<unknown>, table: string, column: string) {
  const { rows } = await sql<{ old: string }>`
    select distinct ${sql.ref(column)} as old from ${sql.table(table)}
    where ${sql.ref(column)} ~ '[^ -~]|xn--' order by 1`.execute(database);
  return rows.flatMap(({ old }) => {
    const now = mailboxKey(old);
    return now === old ? [] : [{ old, now }];
  });
}

/** A wish is stronger than a bounce, and stands for every spelling. */
async function renameListed(database: Kysely<unknown>): Promise<void> {
  let hasDomain = false;
  for (const { old, now } of await renamed(database, 'suppressions', 'email_key')) {
    // What a domain covers is found again below.
    await sql`delete from suppressions where covered_by = ${old}`.execute(database);
    await sql`
      delete from suppressions known using suppressions other
      where known.email_key = ${now} and other.email_key = ${old}
        and other.reason = 'unsubscribed' and known.reason <> 'unsubscribed'`.execute(database);
    await sql`
      update suppressions set email_key = ${now} where email_key = ${old}
      and not exists (select from suppressions known where known.email_key = ${now})`.execute(database);
    await sql`delete from suppressions where email_key = ${old}`.execute(database);
    hasDomain ||= now.startsWith('@');
  }
  if (!hasDomain) return;
  // A domain covers those below it as well.
  await sql`select cover_addresses(array(select email_key from contacts where email_key is not null))`.execute(
    database,
  );
}

async function renameContacts(database: Kysely<unknown>): Promise<void> {
  for (const { old, now } of await renamed(database, 'contacts', 'email_key')) {
    const { rows: contacts } = await sql<{ id: number; twin: number | null }>`
      select p.id, (
        select min(other.id) from contacts other
        where other.email_key = ${now} and other.organization_id = p.organization_id and other.same_mailbox_as is null
      ) as twin
      from contacts p where p.email_key = ${old} order by p.id`.execute(database);
    for (const { id, twin } of contacts) {
      await sql`update contacts set email_key = ${now}, same_mailbox_as = ${twin} where id = ${id}`.execute(
        database,
      );
      if (twin === null) continue;
      await sql`
        insert into suppressions (email_key, reason, added_by, explanation)
        values (${now}, 'unsubscribed', 'Touchline', ${WHY})
        on conflict (email_key) do update
        set covered_by = null, added_by = excluded.added_by, explanation = excluded.explanation
        where suppressions.covered_by is not null`.execute(database);
    }
  }
}

/** In both languages: whoever reads the list may have either. */
const WHY =
  'Two contacts of one organization have this mailbox. Merge them, then take the address off this list. — ' +
  'У двух контактов одной организации один почтовый ящик. Объедините их, затем уберите адрес из списка.';
