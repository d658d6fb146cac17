import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../database/database.ts';
import type { SendingWindow } from './sending-window.ts';

/** An IANA time zone of organizations; null for those of which none is known: the window's own counts for them. */
export type Zone = string | null;

/** The time zones that organizations have. They are few: one step of the index finds each. */
export async function readTimeZones(database: Queryable): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive zone (name) as (
      (select time_zone from organizations where time_zone is not null order by time_zone limit 1)
      union all
      select (
        select o.time_zone from organizations o where o.time_zone > zone.name order by o.time_zone limit 1
      ) from zone where zone.name is not null
    )
    select name from zone where name is not null`.execute(database);
  return rows.map(({ name }) => name);
}

/** SQL: `contact_id` and `time_zone` of all whose zone is known. It begins with the zones: where there are none, no contact is read. */
export const CONTACT_ZONES = `(
  select p.id as contact_id, o.time_zone from organizations o
  join contacts p on p.organization_id = o.id
  where o.time_zone is not null
)`;

/** The same hours, weekdays and holidays by the clocks of a zone. */
export const inZone = (window: SendingWindow, zone: Zone): SendingWindow =>
  zone === null ? window : { ...window, timeZone: zone };

/** What arrays of SQL have a place for: first for no zone, then for each. */
export const withNone = (zones: readonly string[]): readonly Zone[] => [null, ...zones];

/** SQL: the place of the organization `o` in {@link withNone}, from 0 on. */
export const zonePlace = (zones: readonly string[]): RawBuilder<number> =>
  zones.length === 0
    ? sql<number>`0`
    : sql<number>`coalesce(array_position(${zones}::text[], o.time_zone), 0)`;

/** SQL: the moment at the place of a zone. @param moments by place. */
export const momentOf = (moments: readonly Date[], place: RawBuilder<unknown>): RawBuilder<Date> =>
  sql<Date>`(${moments}::timestamptz[])[${place} + 1]`;
