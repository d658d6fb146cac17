import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { holdMailbox } from './mailbox-hold.ts';

/** Mails that are looked at, the last of a mailbox. */
const LOOK_BACK = 100;
/** Fewer mails say nothing: of three mails, one bounce would be a third. */
const FEWEST = 20;
/** Providers block accounts of which more than this share comes back. */
const MOST = 0.05;

/** How many of the last mails of a mailbox, at most 100, went to addresses that do not exist (B9). */
export interface MailboxBounces {
  readonly mails: number;
  readonly bounced: number;
}

/** Whether so many came back that the mailbox should not go on. */
export const areTooMany = ({ mails, bounced }: MailboxBounces): boolean =>
  mails >= FEWEST && bounced > mails * MOST;

/**
 * Counts them. Mails from before a person had a held mailbox try again, and bounces that the staff has lifted, do not count.
 * @returns by mailbox
 */
export async function countBounces(
  database: Queryable,
  mailboxes: readonly number[],
): Promise<ReadonlyMap<number, MailboxBounces>> {
  const { rows } = await sql<MailboxBounces & { id: number }>`
    select box.id, counted.mails, counted.bounced
    from mailboxes box
    cross join lateral (
      select count(*)::integer as mails, (count(*) filter (where has_bounced))::integer as bounced
      from (
        select exists (
          select from message_events e where e.message_id = m.id and e.kind = 'bounced' and e.lifted_at is null
        ) as has_bounced
        from messages m
        where m.mailbox_id = box.id and m.sending_at > coalesce(box.bounces_since, '-infinity')
          and (m.state in ('sent', 'uncertain') or (m.state = 'failed' and m.refusal = 'address'))
        order by m.sending_at desc, m.id desc
        limit ${LOOK_BACK}
      ) last
    ) counted
    where box.id = any(${mailboxes}::integer[])`.execute(database);
  return new Map(rows.map(({ id, ...bounces }) => [id, bounces]));
}

/** Of one mailbox. */
export const countBouncesOf = async (database: Queryable, mailbox: number): Promise<MailboxBounces> =>
  (await countBounces(database, [mailbox])).get(mailbox) ?? { mails: 0, bounced: 0 };

/** Holds a mailbox of which too many mails bounce, until a person has it tried. Called with each bounce. */
export async function holdIfBouncing(transaction: Queryable, mailbox: number, at: Date): Promise<void> {
  if (!areTooMany(await countBouncesOf(transaction, mailbox))) return;
  await holdMailbox(transaction, mailbox, { cause: 'bounces', reply: '', lasts: Infinity }, at);
}
