import { Button, useFormatNumber } from '@touchline/shared';
import { Users } from 'lucide-react';
import type { CampaignFields } from './campaignFields.ts';
import { messages } from './messages.ts';
import { PickerField } from './PickerField.tsx';
import type { CampaignPeople } from './useCampaignPeople.ts';
import { NAMED, useContactNames } from './useContactNames.ts';

export interface ContactsFieldProps {
  readonly id: string;
  readonly chosen: CampaignFields['contacts'];
  readonly people: CampaignPeople;
  readonly error: string | undefined;
  readonly busy: boolean;
  readonly onOpen: () => void;
}

/** Contacts: how many are chosen and who the first are, and the way to the contact selection. */
export function ContactsField({ id, chosen, people, error, busy, onOpen }: ContactsFieldProps) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const namesOf = useContactNames();
  const formatted = formatNumber(chosen.size);
  const summary = () => {
    if (chosen.size === 0) return t('noContacts');
    const named = [...chosen].slice(0, NAMED).map(people.contactOf);
    // While they are loading nobody has a name yet.
    if (named.includes(undefined)) return t('contactCount', { count: chosen.size, formatted });
    return t('chosenContacts', { count: chosen.size, formatted, names: namesOf(chosen, people.contactOf) });
  };
  return (
    <PickerField label={t('contacts')} id={id} error={error}>
      {(wiring) => (
        <>
          <Button {...wiring} icon={<Users />} disabled={busy} onClick={onOpen}>
            {t('selectContacts')}
          </Button>
          <p>{summary()}</p>
        </>
      )}
    </PickerField>
  );
}
