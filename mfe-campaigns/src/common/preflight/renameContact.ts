import { http } from '@touchline/shared';
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
 * @param shown as the person who changes it sees it
 * @throws {ChangedName} @throws AxiosError 409 when it is changed this very moment
 */
export async function renameContact(
  { id, name }: { readonly id: number; readonly name: string },
  full_name: string,
): Promise<void> {
  const page = parseUntrustedContactPage((await http.get<unknown>(contactPagePath(id))).data);
  if (page === undefined) throw new Error('The answer is no contact.');
  const { organization: _where, own_values: _own, ...contact } = page.contact;
  if (contact.full_name.trim() !== name.trim()) throw new ChangedName(contact.full_name);
  await http.put<unknown>(contactPath(id), { ...contact, full_name: full_name.trim() });
}
