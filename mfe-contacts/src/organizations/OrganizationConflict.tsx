import { Button, useFormatNumber, useLanguage } from '@touchline/shared';
import { CONTACT_FIELDS } from '@touchline/shared/contract';
import { ConflictAlert } from '@touchline/shared/form';
import { contactName } from '../contactName.ts';
import type { Clash } from './mergeTheirs.ts';
import { messages } from './messages.ts';
import type { OrganizationDraft } from './organizationDraft.ts';
import type { SavedParts } from './saveOrganization.ts';
import { type Owners, useOwners } from './useOwners.ts';

export interface OrganizationConflictProps {
  readonly draft: OrganizationDraft;
  readonly clashes: readonly Clash[];
  /** What is stored already, in words. */
  readonly saved: string | undefined;
  readonly onOverwrite: () => void;
  readonly onTakeTheirs: () => void;
}

/** Shown when somebody else has changed the same fields: asks which version to keep (S9). */
export function OrganizationConflict(props: OrganizationConflictProps) {
  const { draft, clashes, saved, onOverwrite, onTakeTheirs } = props;
  const t = messages.use();
  const titleOf = useClashTitle(draft);
  const { nameOf } = useOwners(clashes.some(({ of }) => of === 'owner'));
  // Nothing of theirs is left that could be overwritten.
  const areGone = clashes.every(({ of }) => of === 'contact');
  return (
    <ConflictAlert
      text={`${t('conflict')} ${saved === undefined ? t('noneSaved') : t('restWaits', { what: saved })}`}
      differences={clashes.map((clash) => ({
        key: `${clash.key}.${clash.of}`,
        title: titleOf(clash),
        values: valuesOf(clash, nameOf),
        note: clash.of === 'contact' ? t('conflictDeletedNote') : undefined,
      }))}
      takeTheirs={
        <Button size="small" onClick={onTakeTheirs}>
          {t(areGone ? 'leaveDeleted' : 'takeTheirs')}
        </Button>
      }
      overwriteLabel={areGone ? t('addAsNew', { count: clashes.length }) : undefined}
      onOverwrite={onOverwrite}
    />
  );
}

function valuesOf(clash: Clash, nameOf: Owners['nameOf']) {
  if (clash.of === 'contact') return undefined;
  if (clash.of !== 'owner') return clash;
  return { theirs: nameOf(clash.theirs), mine: nameOf(clash.mine) };
}

/** Words what is stored already of an organization; undefined for nothing. */
export function useSavedText(): (saved: SavedParts) => string | undefined {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  return ({ name, owner, timeZone, contacts: { size } }) =>
    [
      ...(name ? [t('savedName')] : []),
      ...(owner ? [t('savedOwner')] : []),
      ...(timeZone ? [t('savedTimeZone')] : []),
      ...(size > 0 ? [t('contacts', { count: size, formatted: formatNumber(size) })] : []),
    ].join(', ') || undefined;
}

function useClashTitle({ contacts }: OrganizationDraft): (clash: Clash) => string {
  const t = messages.use();
  const { language } = useLanguage();
  return ({ of, key }) => {
    if (of === 'name') return t('organizationName');
    if (of === 'owner') return t('owner');
    if (of === 'time_zone') return t('timeZone');
    const contact = contacts.find((one) => one.key === key);
    const unnamed = CONTACT_FIELDS.full_name.missing[language];
    const who = contact ? contactName(contact.stored ?? contact, unnamed) : unnamed;
    if (of === 'contact') return t('conflictDeleted', { who });
    return t('conflictField', { field: CONTACT_FIELDS[of].label[language], who });
  };
}
