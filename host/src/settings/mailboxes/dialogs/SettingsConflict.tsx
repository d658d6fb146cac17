import { Button, useFormatNumber } from '@touchline/shared';
import type { ShownMailboxList } from '@touchline/shared/contract/readers';
import { ConflictAlert } from '@touchline/shared/form';
import { messages } from './messages.ts';
import type { SettingsFields, SettingsKey } from './settingsFields.ts';
import type { SettingsConflict as Conflict } from './useSettingsForm.ts';
import { useWeekdayNames } from './useWeekdayNames.ts';

const LABELS = {
  name: 'name',
  ownerId: 'owner',
  signatureHtml: 'signature',
  dailyCap: 'dailyCap',
  perMinute: 'perMinute',
  isRamped: 'ramp',
  firstDay: 'firstDay',
  dailyIncrease: 'dailyIncrease',
  weekdays: 'weekdays',
  startsAt: 'startsAt',
  endsAt: 'endsAt',
  timeZone: 'timeZone',
  envelope: 'envelope',
} as const satisfies Record<SettingsKey, string>;

export interface SettingsConflictProps extends Conflict {
  /** As they are in the form. */
  readonly fields: SettingsFields;
  readonly people: ShownMailboxList['people'];
  readonly onOverwrite: () => void;
  readonly onTakeTheirs: () => void;
}

/** Shows both values of what somebody else has changed as well, and asks which to keep (S9). */
export function SettingsConflict(props: SettingsConflictProps) {
  const { theirs, clashes, fields, people, onOverwrite, onTakeTheirs } = props;
  const t = messages.use();
  const textOf = useSettingTexts(people);
  return (
    <ConflictAlert
      text={t('conflict')}
      differences={clashes.map((key) => ({
        key,
        title: t(LABELS[key]),
        values: { theirs: textOf(key, theirs), mine: textOf(key, fields) },
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

/** Puts a setting into words; empty for none. */
function useSettingTexts(people: ShownMailboxList['people']) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const weekdayName = useWeekdayNames();
  const numeral = (value: number | null) => (value === null ? '' : formatNumber(value));
  return (key: SettingsKey, fields: SettingsFields): string => {
    const { ownerId, weekdays, envelope } = fields;
    switch (key) {
      case 'ownerId':
        return people.find(({ id }) => id === ownerId)?.email ?? t('nobody');
      case 'signatureHtml':
        return textOfHtml(fields.signatureHtml);
      case 'dailyCap':
      case 'perMinute':
      case 'firstDay':
      case 'dailyIncrease':
        return numeral(fields[key]);
      case 'isRamped':
        return t(fields.isRamped ? 'yes' : 'no');
      case 'weekdays':
        return weekdays
          .toSorted((one, other) => one - other)
          .map(weekdayName)
          .join(', ');
      case 'envelope':
        return envelope === undefined ? '' : t(`envelope.${envelope}`);
      case 'name':
      case 'startsAt':
      case 'endsAt':
      case 'timeZone':
        return fields[key];
      default:
        return key satisfies never;
    }
  };
}

/** The words of a signature on one line. Without its tags, of which a `style` would be reported as a violation of the page's policy. */
const textOfHtml = (html: string): string =>
  (new DOMParser().parseFromString(html.replaceAll(/<[^>]*>/gu, ' '), 'text/html').body.textContent ?? '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
