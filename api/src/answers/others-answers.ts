import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { RequestError } from '../errors.ts';
import { LONGEST_SENDING } from '../mail/quick-reply/staff-answers.repository.ts';
import { badConflict } from './address-answer.ts';
import { isAnswering } from './texts.ts';

/** Who wants to answer whom. */
export interface Answering {
  readonly contact: number;
  readonly user: number;
  readonly now: Date;
}

/** Until the transaction ends, nobody else begins to answer this contact, and no other contact is merged with it. */
export async function lockAnswers(transaction: Queryable, contact: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('answers', ${contact}))`.execute(transaction);
}

/** @throws 409 naming `seen` while the Quick Reply of somebody else is being sent; once it is out, it is a seen answer. */
export async function refuseWhileOthersReply(transaction: Queryable, answering: Answering): Promise<void> {
  const by = await findQuickReply(transaction, answering);
  if (by !== undefined) throw badConflict('seen', isAnswering(by));
}

/** @throws 409 while an answer of somebody else waits or is being sent. */
export async function refuseWhileOthersAnswer(transaction: Queryable, answering: Answering): Promise<void> {
  const { contact, user } = answering;
  const answer = await transaction
    .selectFrom('answers')
    .select('written_by')
    .where('contact_id', '=', contact)
    .where('user_id', '<>', user)
    .where('state', 'in', ['waiting', 'sending'])
    .limit(1)
    .executeTakeFirst();
  const by = answer?.written_by ?? (await findQuickReply(transaction, answering));
  if (by !== undefined) throw new RequestError(409, isAnswering(by));
}

/** Whose Quick Reply to the contact is being sent, other than the account's own. */
async function findQuickReply(
  transaction: Queryable,
  { contact, user, now }: Answering,
): Promise<string | undefined> {
  const reply = await transaction
    .selectFrom('staff_answers')
    .innerJoin('users', 'users.id', 'staff_answers.user_id')
    .select('users.email')
    .where('contact_id', '=', contact)
    .where('user_id', '<>', user)
    .where('state', '=', 'sending')
    .where('started_at', '>', new Date(now.getTime() - LONGEST_SENDING))
    .limit(1)
    .executeTakeFirst();
  return reply?.email;
}
