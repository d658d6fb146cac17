import { canonicalAddress, type Contact, tidyAddress } from '@touchline/shared/contract';
import type { ContactDraft } from './organizationDraft.ts';

/** A contact that was not stored, as another one of the organization has its address. */
export interface Twin {
  readonly refused: ContactDraft;
  readonly holder: Contact;
}

/** Who of some stored contacts has the address that was typed for another one. */
export function twinOf(refused: ContactDraft, stored: readonly Contact[]): Twin | undefined {
  const address = canonicalAddress(tidyAddress(refused.email));
  const holder = stored.find(
    (one) => one.id !== refused.id && canonicalAddress(tidyAddress(one.email)) === address,
  );
  return address === '' || holder === undefined ? undefined : { refused, holder };
}

/** The first contact of a form whose typed address another one has as it is stored. */
export function typedTwin(contacts: readonly ContactDraft[]): Twin | undefined {
  const stored = contacts.flatMap((contact) => contact.stored ?? []);
  for (const contact of contacts) {
    if (contact.email === contact.stored?.email) continue;
    const twin = twinOf(contact, stored);
    if (twin !== undefined) return twin;
  }
  return undefined;
}
