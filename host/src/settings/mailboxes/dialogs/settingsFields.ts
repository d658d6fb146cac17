import type { Mailbox, MailboxEnvelope, MailboxSettings } from '@touchline/shared/contract';
import { MAX_DAILY_CAP, MAX_PER_MINUTE } from '@touchline/shared/contract/rules';
import type { FieldErrors } from '@touchline/shared/form';
import type { messages } from './messages.ts';

/** The settings of a mailbox as they are typed. Null: an empty number. */
export interface SettingsFields {
  readonly name: string;
  readonly ownerId: number | null;
  readonly signatureHtml: string;
  readonly envelope: MailboxEnvelope;
  readonly dailyCap: number | null;
  readonly isRamped: boolean;
  readonly firstDay: number | null;
  readonly dailyIncrease: number | null;
  /** Kept, so that a ramp under way goes on; empty for one that is to begin today. */
  readonly rampStartedOn: string;
  readonly perMinute: number | null;
  readonly weekdays: readonly number[];
  readonly startsAt: string;
  readonly endsAt: string;
  readonly timeZone: string;
}

/** The fields that can show an error. */
export type SettingsKey = keyof SettingsFields;

/** A ramp for a mailbox that has none yet: two working weeks up to the usual cap. */
const USUAL_RAMP = { first_day: 10, daily_increase: 5, started_on: '' };

const MIDNIGHT = '00:00';

export function fieldsOf(mailbox: Mailbox): SettingsFields {
  const { name, owner, signature_html, envelope, daily_cap, ramp, per_minute, window } = mailbox;
  const { first_day, daily_increase, started_on } = ramp ?? USUAL_RAMP;
  return {
    name,
    ownerId: owner?.id ?? null,
    signatureHtml: signature_html,
    envelope,
    dailyCap: daily_cap,
    isRamped: ramp !== null,
    firstDay: first_day,
    dailyIncrease: daily_increase,
    rampStartedOn: started_on,
    perMinute: per_minute,
    weekdays: window.weekdays,
    startsAt: window.starts_at,
    // An input of a time has no 24:00: the end of a day is the midnight that follows.
    endsAt: window.ends_at === '24:00' ? MIDNIGHT : window.ends_at,
    timeZone: window.time_zone,
  };
}

/** What the API takes, of fields that were checked. */
export function settingsOf(fields: SettingsFields): Omit<MailboxSettings, 'updated_at'> {
  const { firstDay, dailyIncrease, isRamped, rampStartedOn, timeZone } = fields;
  return {
    name: fields.name.trim(),
    owner_id: fields.ownerId,
    signature_html: fields.signatureHtml,
    envelope: fields.envelope,
    daily_cap: fields.dailyCap,
    ramp: isRamped
      ? {
          first_day: firstDay ?? 1,
          daily_increase: dailyIncrease ?? 1,
          started_on: rampStartedOn || todayIn(timeZone.trim()),
        }
      : null,
    per_minute: fields.perMinute ?? 1,
    window: {
      weekdays: fields.weekdays.toSorted((one, other) => one - other),
      starts_at: fields.startsAt,
      ends_at: fields.endsAt === MIDNIGHT ? '24:00' : fields.endsAt,
      time_zone: timeZone.trim(),
    },
  };
}

/** `2026-11-22`, in a zone as the API writes it: an IANA name, or `UTC-4`. A zone that is none is refused by the API. */
export function todayIn(timeZone: string, now = new Date()): string {
  const hours = /^UTC(?<hours>[+-]\d{1,2})?$/u.exec(timeZone)?.groups?.['hours'];
  if (timeZone.startsWith('UTC')) {
    return new Date(now.getTime() + Number(hours ?? 0) * 3_600_000).toISOString().slice(0, 10);
  }
  try {
    // Sweden writes dates as ISO 8601 does.
    return new Intl.DateTimeFormat('sv', { timeZone }).format(now);
  } catch {
    return now.toISOString().slice(0, 10);
  }
}

const isWhole = (value: number | null, most: number): boolean =>
  value !== null && Number.isInteger(value) && value >= 1 && value <= most;

/** What is wrong with the typed settings, by field. */
export function checkSettings(
  fields: SettingsFields,
  t: ReturnType<typeof messages.use>,
): FieldErrors<SettingsKey> {
  const errors = new Map<SettingsKey, string>();
  if (fields.name.trim() === '') errors.set('name', t('nameMissing'));
  if (fields.dailyCap !== null && !isWhole(fields.dailyCap, MAX_DAILY_CAP))
    errors.set('dailyCap', t('capInvalid'));
  if (!isWhole(fields.perMinute, MAX_PER_MINUTE)) errors.set('perMinute', t('numberInvalid'));
  for (const key of fields.isRamped ? (['firstDay', 'dailyIncrease'] as const) : []) {
    if (!isWhole(fields[key], MAX_DAILY_CAP)) errors.set(key, t('numberInvalid'));
  }
  if (fields.weekdays.length === 0) errors.set('weekdays', t('weekdayMissing'));
  if (fields.startsAt === '') errors.set('startsAt', t('timeMissing'));
  if (fields.endsAt === '') errors.set('endsAt', t('timeMissing'));
  else if (fields.endsAt !== MIDNIGHT && fields.endsAt <= fields.startsAt)
    errors.set('endsAt', t('endBeforeStart'));
  if (fields.timeZone.trim() === '') errors.set('timeZone', t('zoneMissing'));
  return errors;
}

const KEYS: Readonly<Record<string, SettingsKey>> = {
  name: 'name',
  owner_id: 'ownerId',
  signature_html: 'signatureHtml',
  envelope: 'envelope',
  daily_cap: 'dailyCap',
  'ramp.first_day': 'firstDay',
  'ramp.daily_increase': 'dailyIncrease',
  'ramp.started_on': 'firstDay',
  ramp: 'firstDay',
  per_minute: 'perMinute',
  'window.weekdays': 'weekdays',
  'window.starts_at': 'startsAt',
  'window.ends_at': 'endsAt',
  window: 'endsAt',
  'window.time_zone': 'timeZone',
};

/** The field that a path of the API belongs to. */
export const settingsKeyOf = (path: string): SettingsKey | undefined => KEYS[path];
