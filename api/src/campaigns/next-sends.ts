import type { UpcomingTemplate } from '@touchline/shared/contract';
import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { ZoneCalendars } from '../outreach/forecast/calendar.ts';
import { MailboxPace } from '../outreach/forecast/mailbox-pace.ts';
import { readMailboxStarts, type PlanningMailbox } from '../outreach/forecast/mailbox-starts.ts';
import { windowOf } from '../outreach/mailbox-limits.ts';
import { withNone, type Zone } from '../outreach/recipient-zones.ts';
import { waitBefore, type Waits } from '../outreach/rhythm.ts';
import type { SendingWindow } from '../outreach/sending-window.ts';

/** A step that some contact is still to get. */
export interface DueTemplate extends Omit<UpcomingTemplate, 'next_send_at'> {
  /** By mailbox and zone of the recipients: when the first mail is due; null while that depends on an earlier step or on a person. */
  readonly due: readonly {
    readonly mailbox_id: number;
    readonly time_zone: Zone;
    readonly due_at: string | null;
  }[];
}

/** The mailboxes that contacts of an active campaign get their mails from, as they are at a moment; none of another campaign. */
export async function readUsedMailboxes(
  database: Queryable,
  campaign: number,
  now: Date,
): Promise<PlanningMailbox[]> {
  const { rows } = await sql<{ mailbox_id: number }>`
    select distinct member.mailbox_id from campaign_contacts member
    join campaigns c on c.id = member.campaign_id and c.status = 'active'
    where c.id = ${campaign} and member.removed_at is null and member.mailbox_id is not null`.execute(
    database,
  );
  const ids = rows.map(({ mailbox_id }) => mailbox_id);
  return ids.length === 0 ? [] : readMailboxStarts(database, ids, now);
}

/**
 * Says when each step is next to be sent: at the first moment at which one of its mails is due and its mailbox may send. A
 * step nobody is due for yet is expected so many days after the one before; null while a mailbox waits for a person.
 * @param waits between the steps; null while nothing is sent. @param window the team's, whose days are counted.
 */
export function withNextSends(
  upcoming: readonly DueTemplate[],
  waits: Waits | null,
  mailboxes: readonly PlanningMailbox[],
  window: SendingWindow,
  now: Date,
): UpcomingTemplate[] {
  const moments = nextMoments(mailboxes, now);
  const calendars = new ZoneCalendars(window, now);
  /** By mailbox and zone: when it is expected to send the step before. */
  const expected = new Map<string, number | undefined>();
  return upcoming.map(({ due: parts, ...template }) => {
    if (waits === null) return { ...template, next_send_at: null };
    const times = parts.flatMap(({ mailbox_id, time_zone, due_at }) => {
      const part = `${mailbox_id} ${time_zone ?? ''}`;
      const before = expected.get(part);
      const days = waitBefore(waits, template.step_number);
      const after =
        before === undefined ? undefined : calendars.of(time_zone).dueAfter(before, days, waits.dayUnit);
      const due = due_at === null ? after : Date.parse(due_at);
      const time = due === undefined ? undefined : moments.get(mailbox_id)?.(due, time_zone);
      expected.set(part, time);
      return time === undefined ? [] : [time];
    });
    const next = Math.min(...times);
    return { ...template, next_send_at: next === Infinity ? null : new Date(next).toISOString() };
  });
}

/** A text that differs whenever {@link withNextSends} would answer otherwise for the same mails. */
export function nextSendsVersion(
  mailboxes: readonly PlanningMailbox[],
  zones: readonly string[],
  now: Date,
): string {
  const moments = [...nextMoments(mailboxes, now).values()].flatMap((moment) =>
    withNone(zones).map((zone) => moment(0, zone)),
  );
  return JSON.stringify([mailboxes, moments]);
}

/**
 * For each mailbox that sends without a person's help: when a mail to a zone goes out that is due at a moment. One that may go out now
 * says since when, today, it could have: the answer must not change with every millisecond.
 */
export function nextMoments(
  mailboxes: readonly PlanningMailbox[],
  now: Date,
): Map<number, (due: number, zone: Zone) => number> {
  return new Map(
    mailboxes.filter(sendsUnaided).map((mailbox) => {
      const pace = new MailboxPace(mailbox, now);
      const calendars = new ZoneCalendars(windowOf(mailbox.sending_window, mailbox.holidays), now);
      const momentOf = (due: number, zone: Zone): number => {
        const free = pace.freeAt(Math.max(due, now.getTime()), zone);
        return free > now.getTime() ? free : Math.max(due, calendars.of(zone).openingOf(0));
      };
      return [mailbox.id, momentOf];
    }),
  );
}

const sendsUnaided = ({ state, held_until }: PlanningMailbox): boolean =>
  state === 'working' || (state === 'held' && held_until !== undefined);
