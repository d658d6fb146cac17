import ICAL from 'ical.js';
import { DateTime, IANAZone } from 'luxon';

/** `Europe/Berlin`, also behind the names that calendar programs put before it. */
const ZONE_NAME = /(?:^|\/)(?<name>[a-z_]+\/[a-z_+\-0-9]+(?:\/[a-z_]+)?)$/iu;
/**
 * The only rule of a change to summer time that is followed: which Sunday of which month. A rule made to stop us would have
 * the parser look for a day that never comes.
 */
const YEARLY =
  /^FREQ=YEARLY(?:;INTERVAL=1|;WKST=[A-Z]{2}|;BYMONTH=(?:[1-9]|1[0-2])|;BYDAY=-?[1-4][A-Z]{2})+$/u;
const MAX_CHANGES = 10;
/** Years of the changes are gone through one after another. */
const LAST_YEAR = 2100;

/**
 * When an event begins, as an instant; as a day where it takes all of it, or its zone is unknown; null when it says nothing
 * that is a time.
 */
export function momentOf(calendar: ICAL.Component, event: ICAL.Component): string | null {
  const property = event.getFirstProperty('dtstart');
  // As it stands: the parser would make a day of some later year of the 40th of a month.
  const written: unknown = property?.toJSON()[3];
  if (!property || typeof written !== 'string') return null;
  const asUtc = DateTime.fromISO(written, { zone: 'utc' });
  const day = asUtc.toISODate();
  if (day === null || !written.includes('T')) return day;
  if (written.endsWith('Z')) return instantOf(asUtc);
  const zone = String(property.getParameter('tzid') ?? '');
  const name = ZONE_NAME.exec(zone)?.groups?.['name'] ?? '';
  if (IANAZone.isValidZone(name)) return instantOf(DateTime.fromISO(written, { zone: name }));
  const offset = asUtc.year > LAST_YEAR ? undefined : offsetIn(calendar, zone, written);
  return offset === undefined ? day : instantOf(asUtc.minus({ seconds: offset }));
}

const instantOf = (time: DateTime): string | null => (time.isValid ? time.toJSDate().toISOString() : null);

/** Seconds from UTC at a time, as the calendar itself defines its zone: Outlook's have names of their own. */
function offsetIn(calendar: ICAL.Component, name: string, written: string): number | undefined {
  const zone = calendar
    .getAllSubcomponents('vtimezone')
    .find((definition) => definition.getFirstPropertyValue('tzid') === name);
  const changes = ['standard', 'daylight'].flatMap((kind) => zone?.getAllSubcomponents(kind) ?? []);
  const rules = changes.flatMap((change) => change.getAllProperties('rrule'));
  const isHarmless = rules.every((rule) => YEARLY.test(String(rule.getFirstValue())));
  const isFew = Math.max(changes.length, rules.length) <= MAX_CHANGES;
  if (!zone || changes.length === 0 || !isFew || !isHarmless) return undefined;
  return new ICAL.Timezone(zone).utcOffset(ICAL.Time.fromDateTimeString(written));
}
