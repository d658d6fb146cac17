import { Button, type Language, useFormatNumber, useLanguage } from '@touchline/shared';
import { CONTACT_FIELDS } from '@touchline/shared/contract';
import { ownName, ownValueText } from '@touchline/shared/contract/own-values';
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
  const { language } = useLanguage();
  const titleOf = useClashTitle(draft);
  const { nameOf } = useOwners(clashes.some(({ of }) => of === 'owner'));
  // Nothing of theirs is left that could be overwritten.
  const areGone = clashes.every(({ of }) => of === 'contact');
  return (
    <ConflictAlert
      text={`${t('conflict')} ${saved === undefined ? t('noneSaved') : t('restWaits', { what: saved })}`}
      differences={clashes.map((clash) => ({
        key: `${clash.key}.${clash.of}.${clash.of === 'value' ? clash.field.id : ''}`,
        title: titleOf(clash),
        values: valuesOf(clash, nameOf, language),
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

function valuesOf(clash: Clash, nameOf: Owners['nameOf'], language: Language) {
  if (clash.of === 'contact') return undefined;
  if (clash.of === 'value') {
    const { field, theirs, mine } = clash;
    const textOf = (value: typeof mine) => (value === null ? '' : ownValueText(field, value, language));
    return { theirs: textOf(theirs), mine: textOf(mine) };
  }
  if (clash.of !== 'owner') return clash;
  return { theirs: nameOf(clash.theirs), mine: nameOf(clash.mine) };
}

/** Words what is stored already of an organization; undefined for nothing. */
export function useSavedText(): (saved: SavedParts) => string | undefined {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  return ({ name, owner, timeZone, values, contacts: { size } }) =>
    [
      ...(name ? [t('savedName')] : []),
      ...(owner ? [t('savedOwner')] : []),
      ...(timeZone ? [t('savedTimeZone')] : []),
      ...(values ? [t('savedValues')] : []),
      ...(size > 0 ? [t('contacts', { count: size, formatted: formatNumber(size) })] : []),
    ].join(', ') || undefined;
}

function useClashTitle({ contacts }: OrganizationDraft): (clash: Clash) => string {
  const t = messages.use();
  const { language } = useLanguage();
  return (clash) => {
    const { of, key } = clash;
    if (of === 'value' && key === 0) return ownName(clash.field, language);
    if (of === 'name') return t('organizationName');
    if (of === 'owner') return t('owner');
    if (of === 'time_zone') return t('timeZone');
    const contact = contacts.find((one) => one.key === key);
    const unnamed = CONTACT_FIELDS.full_name.missing[language];
    const who = contact ? contactName(contact.stored ?? contact, unnamed) : unnamed;
    if (of === 'contact') return t('conflictDeleted', { who });
    const field = of === 'value' ? ownName(clash.field, language) : CONTACT_FIELDS[of].label[language];
    return t('conflictField', { field, who });
  };
}
