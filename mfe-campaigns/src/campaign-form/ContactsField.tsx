import { Button, useFormatNumber } from '@touchline/shared';
import { Users } from 'lucide-react';
import type { CampaignFields } from './campaignFields.ts';
import { messages } from './messages.ts';
import { PickerField } from './PickerField.tsx';
import type { CampaignPeople } from './useCampaignPeople.ts';

/** How many of the chosen contacts are named. */
const NAMED = 3;

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
  const known = [...chosen].slice(0, NAMED).map(people.contactOf);
  const formatted = formatNumber(chosen.size);
  const summary = () => {
    if (chosen.size === 0) return t('noContacts');
    // While they are loading, no names are known.
    if (known.includes(undefined)) return t('contactCount', { count: chosen.size, formatted });
    const first = known.map((contact) => contact?.name || contact?.email || t('unnamedContact')).join(', ');
    const more = chosen.size - known.length;
    const names = more > 0 ? t('andMore', { names: first, formatted: formatNumber(more) }) : first;
    return t('chosenContacts', { count: chosen.size, formatted, names });
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
