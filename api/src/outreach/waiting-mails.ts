import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { waitsForOther } from './one-person.ts';
import { zonePlace } from './recipient-zones.ts';

/** Mails of a mailbox to a zone, by its place, that may not go out before it opens. */
export interface ClosedQueue {
  readonly mailbox: number;
  readonly place: number;
  readonly opensAt: Date;
}

/** SQL: a worker would check the message `m`. */
const isChecked = (now: Date): RawBuilder<boolean> => sql<boolean>`
  (m.retry_at is null or m.retry_at <= ${now}) and (m.parked_until is null or m.parked_until <= ${now})`;

/** Milliseconds for which a mail is not checked again while its recipient's hours are over: somebody may change them meanwhile. */
const CLOSED_FOR = 15 * 60_000;

/**
 * Parks mails that are due outside their recipients' hours: as long as any zone is open, a worker would check all of the others
 * at every turn. Where no organization has a zone there is nothing to do: a mailbox that is closed is not asked. Skips mails
 * that others have locked.
 */
export async function parkClosed(
  database: Queryable,
  zones: readonly string[],
  closed: readonly ClosedQueue[],
  now: Date,
): Promise<void> {
  if (zones.length === 0 || closed.length === 0) return;
  const latest = now.getTime() + CLOSED_FOR;
  await sql`
    update messages parked set parked_until = waiting.until
    from (
      select m.id, closed.until
      from unnest(
        ${closed.map(({ mailbox }) => mailbox)}::integer[], ${closed.map(({ place }) => place)}::integer[],
        ${closed.map(({ opensAt }) => new Date(Math.min(opensAt.getTime(), latest)))}::timestamptz[]
      ) as closed (mailbox, place, until)
      join messages m on m.mailbox_id = closed.mailbox
      join campaigns c on c.id = m.campaign_id
      join contacts p on p.id = m.contact_id
      left join organizations o on o.id = p.organization_id
      where c.status = 'active' and c.deleted_at is null and c.overdue_since is null
        and m.state = 'queued' and m.due_at <= ${now} and ${isChecked(now)}
        and ${zonePlace(zones)} = closed.place
      limit ${MOST_MAILS}
      for no key update of m skip locked
    ) waiting
    where parked.id = waiting.id`.execute(database);
}

/** Milliseconds for which a mail that waits for another campaign is not checked again. */
const PARKED_FOR = 5 * 60_000;
/** Most mails parked at a time; the next run takes the rest. */
const MOST_MAILS = 20_000;

/**
 * Parks mails that are due and wait for another campaign (S5): a worker checks each due mail at every turn, and 50,000 that
 * may not go out would take it a second each time. Only addresses of several campaigns are checked: where campaigns share nobody,
 * mails that wait for a rate would cost as much. Skips mails that others have locked.
 * @returns how many.
 */
export async function parkWaiting(database: Queryable, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with shared as materialized (
      select p.email_key
      from campaigns c
      join campaign_contacts member on member.campaign_id = c.id and member.removed_at is null
      join contacts p on p.id = member.contact_id
      where c.status in ('active', 'paused') and c.deleted_at is null
      group by p.email_key having count(distinct c.id) > 1
    )
    update messages parked set parked_until = ${new Date(now.getTime() + PARKED_FOR)}
    from (
      select m.id
      from campaigns c
      join messages m on m.campaign_id = c.id
      join contacts p on p.id = m.contact_id
      where c.status = 'active' and c.overlap = 'wait' and c.deleted_at is null and c.overdue_since is null
        and m.state = 'queued' and m.due_at <= ${now} and ${isChecked(now)}
        and p.email_key in (select email_key from shared) and ${sql.raw(waitsForOther('p.email_key'))}
      limit ${MOST_MAILS}
      for no key update of m skip locked
    ) waiting
    where parked.id = waiting.id`.execute(database);
  return Number(numAffectedRows);
}
