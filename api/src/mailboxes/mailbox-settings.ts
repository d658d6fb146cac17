import type { Mailbox, MailboxRamp, MailboxSettings, MailboxWindow } from '@touchline/shared/contract';
import { RequestError, type FieldFault } from '../errors.ts';
import { isTimeZone } from '../mail/setting-checks.ts';
import { windowOf } from '../outreach/mailbox-limits.ts';
import { dateOf } from '../outreach/sending-window.ts';
import { cleanSignature } from '../mail/composition/clean-html.ts';
import { texts } from './texts.ts';

/** Everything that people set of a mailbox. */
export type WholeSettings = Pick<
  Mailbox,
  'name' | 'signature_html' | 'envelope' | 'daily_cap' | 'ramp' | 'per_minute' | 'window'
> & { readonly owner_id: number | null };

/**
 * The settings of a mailbox once some of them are changed; what is not mentioned stays as it is.
 * @throws 400 for what the schema cannot say
 */
export function changedSettings(before: Mailbox, changes: MailboxSettings, now: Date): WholeSettings {
  const { owner_id = before.owner?.id ?? null, signature_html, daily_cap = before.daily_cap } = changes;
  const window = changedWindow(before.window, changes.window ?? {});
  return {
    name: changes.name ?? before.name,
    owner_id,
    signature_html: signature_html === undefined ? before.signature_html : cleanSignature(signature_html),
    envelope: changes.envelope ?? before.envelope,
    daily_cap,
    ramp: changedRamp(before.ramp, changes.ramp, dateOf(windowOf(window), now)),
    per_minute: changes.per_minute ?? before.per_minute,
    window,
  };
}

/** A ramp that begins does so today, by the day of its mailbox, unless another day is named; one that goes on keeps its first day. */
function changedRamp(
  before: MailboxRamp | null,
  ramp: MailboxSettings['ramp'],
  today: string,
): MailboxRamp | null {
  if (ramp === undefined) return before;
  // Until its first day the limit does not rise: 2099 is a slip of the finger.
  if (ramp?.started_on !== undefined && ramp.started_on > inOneYear(today)) {
    throw new RequestError(400, undefined, {
      faults: [{ field: 'ramp.started_on', message: texts.startsTooLate }],
    });
  }
  return ramp && { ...ramp, started_on: ramp.started_on ?? before?.started_on ?? today };
}

/** @param day ISO 8601 */
const inOneYear = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;

function changedWindow(
  before: MailboxWindow,
  changes: NonNullable<MailboxSettings['window']>,
): MailboxWindow {
  const window = {
    weekdays: [...new Set(changes.weekdays ?? before.weekdays)].toSorted((one, other) => one - other),
    starts_at: changes.starts_at ?? before.starts_at,
    ends_at: changes.ends_at ?? before.ends_at,
    time_zone: changes.time_zone ?? before.time_zone,
  };
  const faults: FieldFault[] = [];
  if (window.ends_at <= window.starts_at) {
    faults.push({ field: 'window.ends_at', message: texts.endsBeforeStart });
  }
  if (!isTimeZone(window.time_zone)) {
    faults.push({ field: 'window.time_zone', message: texts.noSuchTimeZone });
  }
  if (faults.length > 0) throw new RequestError(400, undefined, { faults });
  return window;
}
