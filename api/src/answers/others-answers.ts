import { sql, type SqlBool } from 'kysely';
import { calledOf, nowCalled } from '../database/accounts.ts';
import type { Queryable } from '../database/database.ts';
import { RequestError } from '../errors.ts';
import { LONGEST_SENDING } from '../mail/quick-reply/staff-answers.repository.ts';
import { contactsOfPerson } from '../outreach/one-person.ts';
import { badConflict } from './address-answer.ts';
import { goesOutSoon, isAnswering } from './texts.ts';

/** Who wants to answer whom. */
export interface Answering {
  readonly contact: number;
  readonly user: number;
  readonly now: Date;
}

/**
 * Until the transaction ends, nobody else begins to answer these contacts or anybody else with their addresses, and nobody is
 * merged with them. To be called once in a transaction: the locks are taken in one order, so that no two deadlock.
 * @param keys of further addresses
 */
export async function lockAnswers(
  transaction: Queryable,
  contacts: readonly number[],
  keys: readonly string[] = [],
): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(place) from (
      select hashtextextended('answers', id) as place from unnest(${contacts}::integer[]) id
      union
      select hashtextextended('answers to ' || key, 0) from unnest(${keys}::text[]) key
      union
      select hashtextextended('answers to ' || email_key, 0) from contacts
      where id = any(${contacts}::integer[]) and email_key is not null
      order by place
    ) places`.execute(transaction);
}

/** @throws 409 while an answer to one of these contacts waits or is being sent. */
export async function refuseWhileAnswered(
  transaction: Queryable,
  contacts: readonly number[],
): Promise<void> {
  const answer = await transaction
    .selectFrom('answers')
    .select(sql<string>`${sql.raw(nowCalled('written_by', 'user_id'))}`.as('by'))
    .where('contact_id', 'in', contacts)
    .where('state', 'in', ['waiting', 'sending'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (answer) throw new RequestError(409, goesOutSoon(answer.by));
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
    .select(sql<string>`${sql.raw(nowCalled('written_by', 'user_id'))}`.as('by'))
    .where(isPerson(contact))
    .where('user_id', '<>', user)
    .where('state', 'in', ['waiting', 'sending'])
    .limit(1)
    .executeTakeFirst();
  const by = answer?.by ?? (await findQuickReply(transaction, answering));
  if (by !== undefined) throw new RequestError(409, isAnswering(by));
}

/** SQL: a row is about the person that a contact is. */
const isPerson = (contact: number) =>
  sql<SqlBool>`contact_id = any(${sql.raw(contactsOfPerson(String(contact)))})`;

/** Whose Quick Reply to the person is being sent, other than the account's own. */
async function findQuickReply(
  transaction: Queryable,
  { contact, user, now }: Answering,
): Promise<string | undefined> {
  const reply = await transaction
    .selectFrom('staff_answers')
    .innerJoin('users', 'users.id', 'staff_answers.user_id')
    .select(sql<string>`${sql.raw(calledOf('users'))}`.as('by'))
    .where(isPerson(contact))
    .where('user_id', '<>', user)
    .where('state', '=', 'sending')
    .where('started_at', '>', new Date(now.getTime() - LONGEST_SENDING))
    .limit(1)
    .executeTakeFirst();
  return reply?.by;
}
