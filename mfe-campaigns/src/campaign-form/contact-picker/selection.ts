import type { PickedContact } from '@touchline/shared/contract/readers';

/** Ids of the chosen contacts. */
export type Selection = ReadonlySet<number>;

/** How much of the shown contacts of an organization is chosen: its box is empty, has a dash, or is ticked. */
export type Share = 'none' | 'some' | 'all';

/** A contact who can get no mail cannot be chosen; see {@link canChoose} for those chosen before. */
const isAvailable = ({ unavailable }: PickedContact) => unavailable === undefined;

/** `all` when every contact that can get mail is chosen; the others do not count. */
export function shareOf(selection: Selection, contacts: readonly PickedContact[]): Share {
  if (!contacts.some(({ id }) => selection.has(id))) return 'none';
  return contacts.every((contact) => !isAvailable(contact) || selection.has(contact.id)) ? 'all' : 'some';
}

/** Select All / Deselect All (C9) of what is shown. It does not choose those who can get no mail, but it does remove them. */
export function toggleAll(selection: Selection, contacts: readonly PickedContact[]): Selection {
  if (shareOf(selection, contacts) === 'all')
    return selection.difference(new Set(contacts.map(({ id }) => id)));
  return selection.union(new Set(contacts.filter(isAvailable).map(({ id }) => id)));
}

/**
 * Whether a contact can be ticked. One that can get no mail cannot, unless it is being put back: a contact that a campaign
 * already has may stay in it.
 * @param initial What was chosen when the dialog opened.
 */
export function canChoose(contact: PickedContact, initial: Selection): boolean {
  return isAvailable(contact) || initial.has(contact.id);
}

/** The contacts from one to another in the order they are shown, both included; the last alone if the first is not shown. */
export function rangeBetween(
  shown: readonly PickedContact[],
  from: number | undefined,
  to: number,
): readonly PickedContact[] {
  const end = shown.findIndex(({ id }) => id === to);
  const start = shown.findIndex(({ id }) => id === from);
  if (end === -1) return [];
  return start === -1
    ? shown.slice(end, end + 1)
    : shown.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** Ticks or unticks contacts, leaving out those who cannot be ticked. */
export function chooseContacts(
  selection: Selection,
  contacts: readonly PickedContact[],
  chosen: boolean,
  initial: Selection,
): Selection {
  if (!chosen) return selection.difference(new Set(contacts.map(({ id }) => id)));
  const added = contacts.filter((contact) => canChoose(contact, initial)).map(({ id }) => id);
  return selection.union(new Set(added));
}
