import { useLanguage } from '@touchline/shared';
import type { PickedContact, ShownCampaignContact } from '@touchline/shared/contract/readers';
import { useMemo } from 'react';
import { type PickerOrganizations, pickerOrganizations, unassignedContacts } from './pickerOrganizations.ts';

/** The people a campaign can have, and those it has; the organizations by name, as the language sorts. */
export interface CampaignPeople extends PickerOrganizations {
  /** Contacts who belong to no organization, and those of the campaign who are listed nowhere. */
  readonly others: readonly PickedContact[];
  readonly contactOf: (id: number) => PickedContact | undefined;
}

/** @param stored The contacts of a stored campaign. */
export function useCampaignPeople(stored: readonly ShownCampaignContact[]): CampaignPeople {
  const picker = pickerOrganizations.use();
  const { rows: listedByServer, status } = picker;
  const { language } = useLanguage();
  const organizations = useMemo(() => {
    const { compare } = new Intl.Collator(language, { numeric: true });
    return listedByServer.toSorted((one, other) => compare(one.name, other.name));
  }, [listedByServer, language]);
  const { rows } = unassignedContacts.use();
  const kept = useMemo(
    () => new Map(stored.filter(({ removed }) => !removed).map((contact) => [contact.id, picked(contact)])),
    [stored],
  );
  // Of those whom the campaign has already it is known why they get no mail.
  const unassigned = useMemo(() => rows.map((contact) => kept.get(contact.id) ?? contact), [rows, kept]);
  const listed = useMemo(
    () =>
      new Map(
        [...organizations.flatMap(({ contacts }) => contacts), ...unassigned].map((contact) => [
          contact.id,
          contact,
        ]),
      ),
    [organizations, unassigned],
  );
  const others = useMemo(
    // Until the organizations are loaded, nobody can tell who belongs to none.
    () =>
      status === 'succeeded'
        ? [...[...kept.values()].filter(({ id }) => !listed.has(id)), ...unassigned]
        : [],
    [kept, listed, unassigned, status],
  );
  return useMemo(
    () => ({ ...picker, rows: organizations, others, contactOf: (id) => listed.get(id) ?? kept.get(id) }),
    [picker, organizations, others, listed, kept],
  );
}

function picked({ id, name, email, state }: ShownCampaignContact): PickedContact {
  const isUnreachable = state === 'unsubscribed' || state === 'bounced';
  const unavailable = email === '' ? 'no_email' : isUnreachable ? state : undefined;
  return { id, name, email, facts: email === '' ? [] : [email], unavailable };
}
