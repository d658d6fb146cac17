import { useTextSearch } from '@touchline/shared';
import { CONTACT_FIELD_KEYS } from '@touchline/shared/contract';
import type { FieldErrors } from '@touchline/shared/form';
import { useState } from 'react';
import { contactFieldKey } from './draftErrors.ts';
import type { ContactDraft } from './organizationDraft.ts';

/** Contact cards drawn at once. More would make every keystroke slow, and nobody reads that far. */
const DRAWN_AT_ONCE = 60;

export interface VisibleContacts {
  readonly search: string;
  readonly setSearch: (search: string) => void;
  readonly visible: readonly { readonly contact: ContactDraft; readonly number: number }[];
  /** How many match in total. */
  readonly total: number;
  readonly showMore: () => void;
}

/** Which cards of a long form are drawn. A card never vanishes while somebody types into it. */
export function useVisibleContacts(
  contacts: readonly ContactDraft[],
  errors: FieldErrors<string>,
): VisibleContacts {
  const [search, setText] = useState('');
  const chooseByText = useTextSearch(search);
  // Decided when the search changes, not at each keystroke: a contact may stop matching while it is edited.
  const [found, setFound] = useState<ReadonlySet<number>>();
  const [foundBy, setFoundBy] = useState(() => chooseByText);
  if (chooseByText !== foundBy) {
    setFoundBy(() => chooseByText);
    const matching = chooseByText(contacts, textOf);
    setFound(matching === contacts ? undefined : new Set(matching.map(({ key }) => key)));
  }
  const [limit, setLimit] = useState(DRAWN_AT_ONCE);
  const [seenErrors, setSeenErrors] = useState(errors);

  const setSearch = (next: string) => {
    setText(next);
    setLimit(DRAWN_AT_ONCE);
  };
  // An error may be at a card that is not drawn: it must be seen.
  if (errors !== seenErrors) {
    setSeenErrors(errors);
    const last = contacts.findLastIndex((contact) => hasError(contact, errors));
    const isHidden = ({ key }: ContactDraft, index: number) => index >= limit || found?.has(key) === false;
    if (contacts.some((contact, index) => hasError(contact, errors) && isHidden(contact, index))) {
      setText('');
      setFound(undefined);
      setLimit(Math.max(limit, last + 1));
    }
  }

  const matching = contacts
    .map((contact, index) => ({ contact, number: index + 1 }))
    .filter(({ contact }) => contact.isNew || found === undefined || found.has(contact.key));
  // New cards come last and must be shown whatever is cut off.
  const visible = matching.filter(({ contact }, index) => index < limit || contact.isNew);
  return {
    search,
    setSearch,
    visible,
    total: matching.length,
    showMore: () => setLimit(limit + DRAWN_AT_ONCE),
  };
}

const textOf = (contact: ContactDraft): string =>
  CONTACT_FIELD_KEYS.map((field) => contact[field]).join('\n');

function hasError(contact: ContactDraft, errors: FieldErrors<string>): boolean {
  return (
    errors.size > 0 && CONTACT_FIELD_KEYS.some((field) => errors.has(contactFieldKey(contact.key, field)))
  );
}
