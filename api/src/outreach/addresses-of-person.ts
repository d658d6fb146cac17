import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import type { MailboxKey } from '../database/keys.ts';

/** An address of an account leads to nobody else; and a contact may have none. */
const mayFollow = (key: string) =>
  sql<boolean>`${sql.ref(key)} <> '' and not exists (select from users where users.email_key = ${sql.ref(key)})`;

/**
 * Whoever asks for no more mail means themselves, not one of their addresses: the present address of a contact and those of
 * before a merge are one person's (V7), and so on from each of them. Addresses of accounts stay as they are, and lead no further.
 * @param keys of addresses
 * @param contact one of the person's, whose present address may be none of `keys`
 * @returns the other addresses of whom they belong to
 */
export async function otherAddressesOf(
  database: Queryable,
  keys: readonly MailboxKey[],
  contact: number | null = null,
): Promise<MailboxKey[]> {
  const { rows } = await sql<{ key: MailboxKey }>`
    with recursive address(key) as (
      select unnest(${keys}::text[])
      union
      select p.email_key from contacts p where p.id = ${contact}::integer and ${mayFollow('p.email_key')}
      union
      select next.key
      from address
      cross join lateral (
        select further.email_key as key
        from contacts p join contact_addresses further on further.contact_id = p.id
        where p.email_key = address.key
        union all
        select p.email_key
        from contact_addresses known join contacts p on p.id = known.contact_id
        where known.email_key = address.key
        union all
        select further.email_key
        from contact_addresses known join contact_addresses further using (contact_id)
        where known.email_key = address.key
      ) next
      where ${mayFollow('next.key')}
    )
    select key from address where key <> all(${keys}::text[]) order by key`.execute(database);
  return rows.map(({ key }) => key);
}
