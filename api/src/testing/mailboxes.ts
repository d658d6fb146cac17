import type { MailboxWindow } from '@touchline/shared/contract';
import type { Insertable } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { mailboxKey } from '../database/keys.ts';
import type { MailboxesTable } from '../database/schema.ts';

/** Monday to Friday. */
export const OFFICE_HOURS: MailboxWindow = {
  weekdays: [1, 2, 3, 4, 5],
  starts_at: '09:00',
  ends_at: '18:00',
  time_zone: 'UTC-4',
};
export const ALWAYS: MailboxWindow = {
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  starts_at: '00:00',
  ends_at: '24:00',
  time_zone: 'UTC',
};

/** What a test varies of a mailbox. */
export type MailboxFields = Partial<Insertable<MailboxesTable>> & { readonly window?: MailboxWindow };

let inserted = 0;

/** Adds a connected mailbox straight to the database, which nothing can be sent from. @returns its id. */
export async function insertMailbox(
  database: Queryable,
  { window = OFFICE_HOURS, ...fields }: MailboxFields = {},
): Promise<number> {
  inserted += 1;
  const { email = `mailbox${inserted}@company.example` } = fields;
  const { id } = await database
    .insertInto('mailboxes')
    .values({
      kind: 'password',
      email,
      email_key: mailboxKey(email),
      name: `Mailbox ${inserted}`,
      per_minute: 60,
      sending_window: JSON.stringify(window),
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
