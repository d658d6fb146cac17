import { namesOfContacts } from '../database/contact-rows.ts';
import type { Queryable } from '../database/database.ts';
import { RequestError } from '../errors.ts';
import { emailTakenBy } from '../language/texts.ts';

/**
 * Refuses addresses that other contacts of the organization have.
 * @param holders who has them, by the field that gives the address
 * @throws 409 that names each
 */
export async function refuseHeldEmails(
  database: Queryable,
  holders: ReadonlyMap<string, number>,
): Promise<void> {
  if (holders.size === 0) return;
  const names = await namesOfContacts(database, [...holders.values()]);
  const faults = Array.from(holders, ([field, holder]) => ({
    field,
    message: emailTakenBy(names.get(holder) ?? ''),
  }));
  throw new RequestError(409, undefined, { faults });
}
