import type { PickedContact, ShownCampaignContact } from '@touchline/shared/contract/readers';
import { useMemo } from 'react';
import { type PickerOrganizations, pickerOrganizations } from './pickerOrganizations.ts';

/** The people a campaign can have, and those it has. */
export interface CampaignPeople extends PickerOrganizations {
  /** Contacts of the campaign that belong to no organization. */
  readonly others: readonly PickedContact[];
  readonly contactOf: (id: number) => PickedContact | undefined;
}

/** @param stored The contacts of a stored campaign. */
export function useCampaignPeople(stored: readonly ShownCampaignContact[]): CampaignPeople {
  const picker = pickerOrganizations.use();
  const { rows: organizations, status } = picker;
  const listed = useMemo(
    () => new Map(organizations.flatMap(({ contacts }) => contacts.map((contact) => [contact.id, contact]))),
    [organizations],
  );
  const kept = useMemo(
    () => new Map(stored.filter(({ removed }) => !removed).map((contact) => [contact.id, picked(contact)])),
    [stored],
  );
  const others = useMemo(
    // Until the organizations are loaded, nobody can tell who belongs to none.
    () => (status === 'succeeded' ? [...kept.values()].filter(({ id }) => !listed.has(id)) : []),
    [kept, listed, status],
  );
  return useMemo(
    () => ({ ...picker, others, contactOf: (id) => listed.get(id) ?? kept.get(id) }),
    [picker, others, listed, kept],
  );
}

function picked({ id, name, email, state }: ShownCampaignContact): PickedContact {
  const isUnreachable = state === 'unsubscribed' || state === 'bounced';
  const unavailable = email === '' ? 'no_email' : isUnreachable ? state : undefined;
  return { id, name, email, facts: email === '' ? [] : [email], unavailable };
}
