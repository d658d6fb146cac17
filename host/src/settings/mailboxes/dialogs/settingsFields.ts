import type { MailboxEnvelope } from '@touchline/shared/contract';
import type { ShownMailbox } from '@touchline/shared/contract/readers';
import { DEFAULT_RAMP } from '@touchline/shared/contract/rules';
import type { MailboxChanges } from '../mailboxRequests.ts';

/** The settings of a mailbox as they are typed, in the order of the form. Null: an empty number. */
export interface SettingsFields {
  readonly name: string;
  /** Undefined where the API does not say. */
  readonly ownerId: number | null | undefined;
  readonly signatureHtml: string;
  readonly dailyCap: number | null;
  readonly perMinute: number | null;
  readonly isRamped: boolean;
  readonly firstDay: number | null;
  readonly dailyIncrease: number | null;
  readonly weekdays: readonly number[];
  readonly startsAt: string;
  readonly endsAt: string;
  readonly timeZone: string;
  /** Undefined where the API does not say. */
  readonly envelope: MailboxEnvelope | undefined;
}

/** The fields, each of which can show an error. */
export type SettingsKey = keyof SettingsFields;

/** An input of a time has no 24:00: the end of a day is the midnight that follows. */
export const MIDNIGHT = '00:00';

/** The fields of a mailbox; what the API left out is empty. */
export function fieldsOf(mailbox: ShownMailbox): SettingsFields {
  const { name = '', owner, signature_html = '', envelope, daily_cap = null, ramp, window } = mailbox;
  const { first_day, daily_increase } = ramp ?? DEFAULT_RAMP;
  return {
    name,
    ownerId: owner === null ? null : owner?.id,
    signatureHtml: signature_html,
    dailyCap: daily_cap,
    perMinute: mailbox.per_minute ?? null,
    isRamped: ramp != null,
    firstDay: first_day,
    dailyIncrease: daily_increase,
    weekdays: window.weekdays ?? [],
    startsAt: window.starts_at ?? '',
    endsAt: window.ends_at === '24:00' ? MIDNIGHT : (window.ends_at ?? ''),
    timeZone: window.time_zone ?? '',
    envelope,
  };
}

/** The fields in which two versions differ, in the order of the form. */
export const changedFields = (one: SettingsFields, other: SettingsFields): readonly SettingsKey[] =>
  // Each version has every field, also those that are undefined.
  (Object.keys(one) as SettingsKey[]).filter((key) => !isSame(one[key], other[key]));

type FieldValue = SettingsFields[SettingsKey];

function isSame(one: FieldValue, other: FieldValue): boolean {
  if (typeof one === 'string' && typeof other === 'string') return one.trim() === other.trim();
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  return new Set(one).symmetricDifference(new Set(other)).size === 0;
}

/**
 * What the API takes: what was changed of a mailbox, of fields that were checked.
 * @returns undefined when nothing was
 */
export function changesOf(fields: SettingsFields, mailbox: ShownMailbox): MailboxChanges | undefined {
  const changed = new Set(changedFields(fields, fieldsOf(mailbox)));
  if (changed.size === 0) return undefined;
  const { firstDay, dailyIncrease, isRamped, startsAt, endsAt } = fields;
  const ramp = isRamped ? { first_day: firstDay ?? 1, daily_increase: dailyIncrease ?? 1 } : null;
  const isRampChanged =
    changed.has('isRamped') || (isRamped && (changed.has('firstDay') || changed.has('dailyIncrease')));
  const window = {
    ...(changed.has('weekdays') && { weekdays: fields.weekdays.toSorted((one, other) => one - other) }),
    ...(changed.has('startsAt') && { starts_at: startsAt }),
    ...(changed.has('endsAt') && { ends_at: endsAt === MIDNIGHT ? '24:00' : endsAt }),
    ...(changed.has('timeZone') && { time_zone: fields.timeZone.trim() }),
  };
  return {
    ...(changed.has('name') && { name: fields.name.trim() }),
    ...(changed.has('ownerId') && { owner_id: fields.ownerId }),
    ...(changed.has('signatureHtml') && { signature_html: fields.signatureHtml }),
    ...(changed.has('envelope') && { envelope: fields.envelope }),
    ...(changed.has('dailyCap') && { daily_cap: fields.dailyCap }),
    ...(isRampChanged && { ramp }),
    ...(changed.has('perMinute') && { per_minute: fields.perMinute ?? 1 }),
    ...(Object.keys(window).length > 0 && { window }),
    updated_at: mailbox.updated_at,
  };
}

const KEYS: Readonly<Record<string, SettingsKey>> = {
  name: 'name',
  owner_id: 'ownerId',
  signature_html: 'signatureHtml',
  envelope: 'envelope',
  daily_cap: 'dailyCap',
  'ramp.first_day': 'firstDay',
  'ramp.daily_increase': 'dailyIncrease',
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
