import { sql } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import { waitsForOther } from '../one-person.ts';
import { IS_PAUSED } from '../organization-pauses.ts';
import { DOMAIN } from '../rates.ts';
import type { Waiting } from './waiting.ts';

/** A mail of another campaign, which takes its turn. */
export interface MailElsewhere extends Waiting {
  readonly campaign: number;
}

/**
 * Bounds memory and time, as what keeps a mail is asked of each: about 60 µs. More are not counted, and what would go out after
 * them is planned too early.
 */
const MOST_MAILS = 50_000;

/**
 * The mails of other active campaigns that wait for these mailboxes, those due first; none that a reply or another campaign
 * keeps. Later steps have no time yet and are left out.
 * @param campaign the one that is planned; undefined if it is not stored yet.
 */
export async function readMailsElsewhere(
  database: Queryable,
  campaign: number | undefined,
  mailboxes: readonly number[],
): Promise<MailElsewhere[]> {
  const { rows } = await sql<Omit<MailElsewhere, 'notBefore' | 'isGone'>>`
    select m.id::float8 as id, c.id as campaign, m.mailbox_id as mailbox, ${DOMAIN} as domain, o.time_zone as zone,
      (extract(epoch from greatest(m.due_at, m.retry_at)) * 1000)::float8 as due
    from (
      select m.id, m.campaign_id, m.contact_id, m.mailbox_id, m.due_at, m.retry_at
      from campaigns c
      join messages m on m.campaign_id = c.id and m.mailbox_id = any(${mailboxes}::integer[])
        and m.state = 'queued' and m.due_at is not null
      where c.status = 'active' and c.deleted_at is null and c.overdue_since is null
        and c.id is distinct from ${campaign ?? null}::integer
      order by m.due_at, m.id
      limit ${MOST_MAILS}
    ) m
    join campaigns c on c.id = m.campaign_id
    join contacts p on p.id = m.contact_id
    left join organizations o on o.id = p.organization_id and o.time_zone is not null
    where not ${sql.raw(IS_PAUSED)} and not ${sql.raw(waitsForOther('p.email_key'))}`.execute(database);
  return rows.map((mail) => Object.assign(mail, { notBefore: 0, isGone: false }));
}
