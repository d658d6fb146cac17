import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { waitsForOther } from './one-person.ts';

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
    update messages parked set retry_at = ${new Date(now.getTime() + PARKED_FOR)}
    from (
      select m.id
      from campaigns c
      join messages m on m.campaign_id = c.id
      join contacts p on p.id = m.contact_id
      where c.status = 'active' and c.overlap = 'wait' and c.deleted_at is null and c.overdue_since is null
        and m.state = 'queued' and m.due_at <= ${now} and (m.retry_at is null or m.retry_at <= ${now})
        and p.email_key in (select email_key from shared) and ${sql.raw(waitsForOther('p.email_key'))}
      limit ${MOST_MAILS}
      for no key update of m skip locked
    ) waiting
    where parked.id = waiting.id`.execute(database);
  return Number(numAffectedRows);
}
