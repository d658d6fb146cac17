import { sql, type SqlBool } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import { hasHistory } from '../../database/contact-rows.ts';
import { readRows, recordDeletion } from '../../database/deletions.ts';

/** SQL: somebody wrote to the contact, drafts an answer, or noted something; an unchanged follow-up has version 0. */
const WAS_WORKED_ON = sql`(
  exists (select from answers where answers.contact_id = contacts.id)
  or exists (select from answer_drafts where answer_drafts.contact_id = contacts.id)
  or exists (select from follow_ups where follow_ups.contact_id = contacts.id and follow_ups.version > 0)
)`;

/** Deletes a contact that was made of a mail, unless something else was done with it since; it can be restored (S8). @param by who does. */
export async function unmakeContact(transaction: Queryable, contact: number, by: string): Promise<void> {
  // Waits for whoever is storing an answer to the contact.
  await sql`select from contacts where id = ${contact} for update`.execute(transaction);
  const contacts = await readRows(transaction, 'contacts', [contact]);
  const { numDeletedRows } = await transaction
    .deleteFrom('contacts')
    .where('id', '=', contact)
    .where((where) => where.not(hasHistory()))
    .where(sql<SqlBool>`not ${WAS_WORKED_ON}`)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return;
  const name = contacts.map(({ full_name, email }) => String(full_name || email)).join();
  await recordDeletion(transaction, { kind: 'contact', name, contact_count: 1, content: { contacts }, by });
}
