import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { PickedOrganization } from '@touchline/shared/contract/readers';
import { findContacts, prepareSearch, type ShownOrganization } from './findContacts.ts';
import {
  chooseContacts,
  isAllChosen,
  rangeBetween,
  type Selection,
  toggleOrganization,
} from './selection.ts';

export interface Picker {
  readonly search: string;
  readonly setSearch: (search: string) => void;
  readonly isOnlySelected: boolean;
  readonly setOnlySelected: (isOnlySelected: boolean) => void;
  readonly shown: readonly ShownOrganization[];
  readonly selection: Selection;
  /** Ticks or unticks a contact; as a range, all those shown from the previous one to this one. */
  readonly toggleContact: (id: number, chosen: boolean, isRange: boolean) => void;
  readonly toggleAll: (organization: PickedOrganization) => void;
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
  useEffect(() => prepareSearch(organizations), [organizations]);
  // Searching never blocks the search box: a key pressed meanwhile goes first.
  const wanted = useDeferredValue(search);
  const shown = useMemo(
    () => findContacts(organizations, wanted, only && within ? only.intersection(within) : (only ?? within)),
    [organizations, wanted, only, within],
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
  const toggleAll = useCallback(
    (organization: PickedOrganization) =>
      setSelection((current) => toggleOrganization(current, organization)),
    [],
  );
  const toggleShown = useCallback(() => {
    const contacts = shown.flatMap((organization) => organization.contacts);
    setSelection((current) =>
      chooseContacts(current, contacts, !isAllChosen(current, contacts, initial), initial),
    );
  }, [shown, initial]);
  return {
    search,
    setSearch,
    isOnlySelected: only !== undefined,
    setOnlySelected: (isOnlySelected) => setOnly(isOnlySelected ? selection : undefined),
    shown,
    selection,
    toggleContact,
    toggleAll,
    toggleShown,
  };
}
