import { CONTACT_FIELD_KEYS, type ContactValues } from '@touchline/shared/contract';
import type { Queryable } from '../database/database.ts';
import { RequestError } from '../errors.ts';
import { texts } from './texts.ts';

/**
 * Refuses to make somebody of an erased contact: their history would become that person's (U9). What leaves it as it is may be
 * saved.
 * @returns ids of the contacts among these that are erased
 * @throws 409
 */
export async function refuseErased(
  transaction: Queryable,
  contacts: readonly (ContactValues & { readonly id: number })[],
): Promise<ReadonlySet<number>> {
  if (contacts.length === 0) return new Set();
  const rows = await transaction
    .selectFrom('contacts')
    .select(['id', ...CONTACT_FIELD_KEYS])
    .where(
      'id',
      'in',
      contacts.map(({ id }) => id),
    )
    .where('erased_at', 'is not', null)
    .execute();
  const wanted = new Map(contacts.map((contact) => [contact.id, contact]));
  for (const row of rows) {
    const update = wanted.get(row.id);
    const isChanged = CONTACT_FIELD_KEYS.some((key) => (update?.[key] ?? '') !== row[key]);
    if (isChanged) throw new RequestError(409, texts.erased);
  }
  return new Set(rows.map(({ id }) => id));
}
