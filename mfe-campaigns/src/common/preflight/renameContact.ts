import { http } from '@touchline/shared';
import { contactValues } from '@touchline/shared/contract/contact-fields';
import { contactPagePath, contactPath } from '@touchline/shared/contract/paths';
import { parseUntrustedContactPage } from '@touchline/shared/contract/readers';

/** Somebody else has given the contact another name than the one that is shown. */
export class ChangedName extends Error {
  readonly now: string;

  constructor(now: string) {
    super('The contact has another name by now.');
    this.now = now;
  }
}

/**
 * Gives a contact another name; nothing else of it changes.
 * @param from the name as it is known to whoever changes it
 * @throws {ChangedName} @throws AxiosError 409 when it is changed this very moment
 */
export async function renameContact(
  id: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const page = parseUntrustedContactPage((await http.get<unknown>(contactPagePath(id))).data);
  if (page === undefined) throw new Error('The answer is no contact.');
  const { contact } = page;
  if (contact.full_name.trim() !== from.trim()) throw new ChangedName(contact.full_name);
  const values = { ...contactValues(contact), full_name: to.trim() };
  await http.put<unknown>(contactPath(id), { ...values, updated_at: contact.updated_at });
}
