import type { Queryable } from '../database/database.ts';
import { CAP_PERIOD } from './mailbox-limits.ts';

/** Milliseconds for which they are kept: longer than a cap counts, in case the clock was ahead for a day or two. */
const KEPT = 7 * CAP_PERIOD;

/**
 * Counts a mail that a person sends by hand (Quick Reply, test) towards the cap of its mailbox (B5), whatever that is:
 * people are never refused, campaigns make room. To be called before the mail is handed over, so that one counts that was
 * sent by a process that ended at that moment.
 * @returns an id for {@link discountByHand}.
 */
export async function countByHand(database: Queryable, mailbox: number, at: Date): Promise<string> {
  const { id } = await database
    .insertInto('mails_by_hand')
    .values({ mailbox_id: mailbox, sending_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Takes back the count of a mail that certainly did not go out. */
export async function discountByHand(database: Queryable, id: string): Promise<void> {
  await database.deleteFrom('mails_by_hand').where('id', '=', id).execute();
}

/** Deletes what no cap counts any more. Mails from before the clock was set back count as sent now, see `forgetOldCounts`. */
export async function forgetByHand(database: Queryable, now: Date, ahead: Date): Promise<void> {
  await database
    .deleteFrom('mails_by_hand')
    .where('sending_at', '<=', new Date(now.getTime() - KEPT))
    .execute();
  await database
    .updateTable('mails_by_hand')
    .set({ sending_at: now })
    .where('sending_at', '>', ahead)
    .execute();
}
