import { kindOfKey } from './suppression-keys.ts';
import { recordActivity } from '../database/activity.ts';
import type { Queryable } from '../database/database.ts';
import type { MailboxKey } from '../database/keys.ts';

/**
 * Says in the activity that addresses or domains were put on the do-not-email list: one of its contact, several together.
 * @param of the contact that the only address is of; otherwise whoever has it
 */
export async function recordRefusals(
  transaction: Queryable,
  keys: readonly MailboxKey[],
  explanation: string,
  of?: number,
): Promise<void> {
  // That somebody was erased says so itself.
  const named = keys.filter((key) => kindOfKey(key) !== 'erased');
  const [one] = named;
  if (one === undefined) return;
  const more = explanation === '' ? {} : { explanation };
  if (named.length > 1) {
    await recordActivity(transaction, { action: 'mail_refused', kind: 'contact', count: named.length, more });
    return;
  }
  const contact = await transaction
    .selectFrom('contacts')
    .select(['id', 'organization_id'])
    .where((is) => (of === undefined ? is('email_key', '=', one) : is('id', '=', of)))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  await recordActivity(transaction, {
    action: 'mail_refused',
    kind: 'contact',
    name: one.replace(/^@/u, ''),
    more,
    ...(contact && {
      subject: contact.id,
      of: { contact_id: contact.id, organization_id: contact.organization_id },
    }),
  });
}
