import { usePreparedSearch, useTextSearch } from '@touchline/shared';
import type { PickedContact, PickedOrganization } from '@touchline/shared/contract/readers';
import { useCallback, useMemo, useRef, useState } from 'react';
import { findContacts, listContacts, type ShownOrganization, textOf } from './findContacts.ts';
import { chooseContacts, rangeBetween, type Selection, toggleAll } from './selection.ts';

export interface Picker {
  readonly search: string;
  readonly setSearch: (search: string) => void;
  readonly isOnlySelected: boolean;
  readonly setOnlySelected: (isOnlySelected: boolean) => void;
  readonly shown: readonly ShownOrganization[];
  readonly selection: Selection;
  /** Ticks or unticks a contact; as a range, all those shown from the previous one to this one. */
  readonly toggleContact: (id: number, chosen: boolean, isRange: boolean) => void;
  /** Ticks all of these that can be ticked; unticks them where all are. */
  readonly toggleAll: (contacts: readonly PickedContact[]) => void;
  /** Ticks everybody who is shown and can be ticked; unticks them where all are. */
  readonly toggleShown: () => void;
}

/**
 * State of the contact selection: what is selected, and which contacts are shown. Neither changes the other.
 * @param within of whom alone any are shown: those of a group, or whose addresses were pasted
 */
export function usePicker(
  organizations: readonly PickedOrganization[],
  initial: Selection,
  within: Selection | undefined,
): Picker {
  const [selection, setSelection] = useState(initial);
  const [search, setSearch] = useState('');
  // The selection when the switch was turned on: what is unticked later stays in sight, to be ticked again.
  const [only, setOnly] = useState<Selection>();
  const all = useMemo(() => listContacts(organizations), [organizations]);
  usePreparedSearch(all, textOf);
  const chooseByText = useTextSearch(search);
  const shown = useMemo(
    () => findContacts(all, chooseByText, only && within ? only.intersection(within) : (only ?? within)),
    [all, chooseByText, only, within],
  );

  const lastTouched = useRef<number>(undefined);
  const toggleContact = useCallback(
    (id: number, chosen: boolean, isRange: boolean) => {
      const contacts = shown.flatMap((organization) => organization.contacts);
      const range = rangeBetween(contacts, isRange ? lastTouched.current : undefined, id);
      lastTouched.current = id;
      setSelection((current) => chooseContacts(current, range, chosen, initial));
    },
    [shown, initial],
  );
  const toggle = useCallback(
    (contacts: readonly PickedContact[]) => setSelection((current) => toggleAll(current, contacts)),
    [],
  );
  const toggleShown = useCallback(
    () => toggle(shown.flatMap((organization) => organization.contacts)),
    [shown, toggle],
  );
  return {
    search,
    setSearch,
    isOnlySelected: only !== undefined,
    setOnlySelected: (isOnlySelected) => setOnly(isOnlySelected ? selection : undefined),
    shown,
    selection,
    toggleContact,
    toggleAll: toggle,
    toggleShown,
  };
}
