import { Button, useLanguage } from '@touchline/shared';
import { CONTACT_FIELDS } from '@touchline/shared/contract';
import { ConflictAlert } from '@touchline/shared/form';
import { contactName } from '../contactName.ts';
import type { Clash } from './mergeTheirs.ts';
import { messages } from './messages.ts';
import type { OrganizationDraft } from './organizationDraft.ts';

export interface OrganizationConflictProps {
  readonly draft: OrganizationDraft;
  readonly clashes: readonly Clash[];
  readonly onOverwrite: () => void;
  readonly onTakeTheirs: () => void;
}

/** Shown when somebody else has changed the same fields: asks which version to keep (S9). */
export function OrganizationConflict(props: OrganizationConflictProps) {
  const { draft, clashes, onOverwrite, onTakeTheirs } = props;
  const t = messages.use();
  const titleOf = useClashTitle(draft);
  return (
    <ConflictAlert
      text={t('conflict')}
      differences={clashes.map((clash) => ({
        key: `${clash.key}.${clash.of}`,
        title: titleOf(clash),
        values: clash.of === 'contact' ? undefined : clash,
      }))}
      takeTheirs={
        <Button size="small" onClick={onTakeTheirs}>
          {t('takeTheirs')}
        </Button>
      }
      onOverwrite={onOverwrite}
    />
  );
}

function useClashTitle({ contacts }: OrganizationDraft): (clash: Clash) => string {
  const t = messages.use();
  const { language } = useLanguage();
  return ({ of, key }) => {
    if (of === 'name') return t('organizationName');
    const contact = contacts.find((one) => one.key === key);
    const unnamed = CONTACT_FIELDS.full_name.missing[language];
    const who = contact ? contactName(contact.stored ?? contact, unnamed) : unnamed;
    if (of === 'contact') return t('conflictDeleted', { who });
    return t('conflictField', { field: CONTACT_FIELDS[of].label[language], who });
  };
}
