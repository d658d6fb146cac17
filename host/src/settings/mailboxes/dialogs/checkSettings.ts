import { MAX_DAILY_CAP, MAX_PER_MINUTE } from '@touchline/shared/contract/rules';
import type { FieldErrors } from '@touchline/shared/form';
import type { messages } from './messages.ts';
import { changedFields, MIDNIGHT, type SettingsFields, type SettingsKey } from './settingsFields.ts';

const isWhole = (value: number | null, most: number): boolean =>
  value !== null && Number.isInteger(value) && value >= 1 && value <= most;

/** Fields whose value another one can make wrong. */
const DEPENDENT: Partial<Record<SettingsKey, SettingsKey>> = {
  endsAt: 'startsAt',
  firstDay: 'isRamped',
  dailyIncrease: 'isRamped',
};

/** What is wrong with the typed settings, by field. What nobody has changed is not sent, and may be missing. */
export function checkSettings(
  fields: SettingsFields,
  original: SettingsFields,
  t: ReturnType<typeof messages.use>,
): FieldErrors<SettingsKey> {
  const errors = new Map<SettingsKey, string>();
  const { name, dailyCap, perMinute, isRamped, weekdays, startsAt, endsAt, timeZone } = fields;
  if (name.trim() === '') errors.set('name', t('nameMissing'));
  if (dailyCap !== null && !isWhole(dailyCap, MAX_DAILY_CAP)) errors.set('dailyCap', t('capInvalid'));
  if (!isWhole(perMinute, MAX_PER_MINUTE)) errors.set('perMinute', t('numberInvalid'));
  for (const key of isRamped ? (['firstDay', 'dailyIncrease'] as const) : []) {
    if (!isWhole(fields[key], MAX_DAILY_CAP)) errors.set(key, t('numberInvalid'));
  }
  if (weekdays.length === 0) errors.set('weekdays', t('weekdayMissing'));
  if (startsAt === '') errors.set('startsAt', t('timeMissing'));
  if (endsAt === '') errors.set('endsAt', t('timeMissing'));
  else if (endsAt !== MIDNIGHT && endsAt <= startsAt) errors.set('endsAt', t('endBeforeStart'));
  if (timeZone.trim() === '') errors.set('timeZone', t('zoneMissing'));
  const changed = new Set(changedFields(fields, original));
  return new Map([...errors].filter(([key]) => changed.has(key) || changed.has(DEPENDENT[key] ?? key)));
}
