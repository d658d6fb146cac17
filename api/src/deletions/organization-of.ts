import { findContactsByEmail, lockOrganization } from '../database/contact-rows.ts';
import type { Queryable } from '../database/database.ts';
import type { StoredRow } from '../database/deletion-content.ts';
import { RequestError } from '../errors.ts';
import { sql } from 'kysely';
import { addressTaken } from './texts.ts';

/**
 * The organization that a contact comes back to: its own if that is still there, otherwise none.
 * @throws 409 when another contact there has its address by now.
 */
export async function organizationOf(
  transaction: Queryable,
  contact: StoredRow,
  { resolvesConflicts }: { readonly resolvesConflicts: boolean },
): Promise<number | null> {
  const { id, organization_id: organization, email, email_key: key } = contact;
  if (typeof organization !== 'number') return null;
  if (!(await lockOrganization(transaction, organization))) {
    // When the organization is restored later, this contact rejoins it.
    const { numAffectedRows = 0n } = await sql`
      update deletions
      set content = jsonb_set(content, '{members}', content->'members' || to_jsonb(${Number(id)}::integer))
      where kind = 'organization' and (content->'organization'->>'id')::integer = ${organization}`.execute(
      transaction,
    );
    // No organization is awaited, or it has just been restored.
    if (numAffectedRows > 0n || !(await lockOrganization(transaction, organization))) return null;
  }
  if (typeof key !== 'string') return organization;
  const holder = (await findContactsByEmail(transaction, organization, [key])).get(key);
  if (holder === undefined) return organization;
  if (resolvesConflicts) return null;
  const { full_name } = await transaction
    .selectFrom('contacts')
    .select('full_name')
    .where('id', '=', holder)
    .executeTakeFirstOrThrow();
  throw new RequestError(409, addressTaken(String(email), full_name));
}
