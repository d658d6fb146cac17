import type { MailboxWindow } from '@touchline/shared/contract';
import type { Insertable } from 'kysely';
import type { Queryable } from '../database/database.ts';
import type { MailboxesTable } from '../database/schema.ts';

/** Monday to Friday. */
export const OFFICE_HOURS: MailboxWindow = {
  weekdays: [1, 2, 3, 4, 5],
  starts_at: '09:00',
  ends_at: '18:00',
  time_zone: 'UTC-4',
};

let inserted = 0;

/** Adds a connected mailbox straight to the database, which nothing can be sent from. @returns its id. */
export async function insertMailbox(
  database: Queryable,
  {
    window = OFFICE_HOURS,
    ...fields
  }: Partial<Insertable<MailboxesTable>> & { readonly window?: MailboxWindow } = {},
): Promise<number> {
  inserted += 1;
  const email = `mailbox${inserted}@company.example`;
  const { id } = await database
    .insertInto('mailboxes')
    .values({
      kind: 'password',
      email,
      email_key: email,
      name: `Mailbox ${inserted}`,
      per_minute: 60,
      sending_window: JSON.stringify(window),
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
