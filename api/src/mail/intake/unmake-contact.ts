import type { Queryable } from '../../database/database.ts';
import { hasHistory } from '../../database/contact-rows.ts';
import { readRows, recordDeletion } from '../../database/deletions.ts';

/** Deletes a contact that was made of a mail, unless something else was done with it since; it can be restored (S8). @param by who does. */
export async function unmakeContact(transaction: Queryable, contact: number, by: string): Promise<void> {
  const contacts = await readRows(transaction, 'contacts', [contact]);
  const { numDeletedRows } = await transaction
    .deleteFrom('contacts')
    .where('id', '=', contact)
    .where((where) => where.not(hasHistory()))
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return;
  const name = contacts.map(({ full_name, email }) => String(full_name || email)).join();
  await recordDeletion(transaction, { kind: 'contact', name, contact_count: 1, content: { contacts }, by });
}
