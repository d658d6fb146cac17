import { isAllowed, type SignedIn } from '../auth/allowed.ts';
import type { Queryable } from '../database/database.ts';
import { forbidden } from '../errors.ts';
import { texts } from './texts.ts';

/**
 * Refuses whoever may change their own mailboxes alone, unless this one is theirs (U3). What does not exist is left to
 * the route, which answers that.
 * @throws 403
 */
export async function requireOwn(database: Queryable, user: SignedIn, mailboxId: number): Promise<void> {
  if (isAllowed(user, 'mailboxesOfOthers')) return;
  const mailbox = await database
    .selectFrom('mailboxes')
    .select('owner_id')
    .where('id', '=', mailboxId)
    .where('disconnected_at', 'is', null)
    .executeTakeFirst();
  if (mailbox && mailbox.owner_id !== user.id) throw forbidden(texts.mailboxOfOthers);
}
