import type { Insertable, Selectable } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import type { StaffAnswersTable } from '../../database/schema.ts';

/** Milliseconds for which keys are kept. */
const KEPT = 24 * 3_600_000;
/** Milliseconds for which an answer without a key counts as the same. */
const SAME_WORDS_FOR = 60_000;
/** Longer, in milliseconds, than sending may take: what is still being sent then was left behind by a process that ended. */
export const LONGEST_SENDING = 11 * 60_000;

/** What identifies an answer. */
export type AnswerId = Pick<StaffAnswersTable, 'user_id' | 'contact_id' | 'key'>;

const WORDS = 'words ';
/** The key of an answer that came without one. */
export const keyOfWords = (digest: string): string => `${WORDS}${digest}`;

/** Records that an answer is about to be sent. @returns false when there is already one with that key. */
export async function claimAnswer(
  database: Queryable,
  answer: Insertable<StaffAnswersTable>,
): Promise<boolean> {
  const claimed = await database
    .insertInto('staff_answers')
    .values(answer)
    .onConflict((conflict) => conflict.columns(['user_id', 'contact_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** What is known about an answer; undefined for one that was never requested or did not go out. */
export function findAnswer(
  database: Queryable,
  id: AnswerId,
): Promise<Selectable<StaffAnswersTable> | undefined> {
  return database
    .selectFrom('staff_answers')
    .selectAll()
    .where((where) => where.and({ ...id }))
    .executeTakeFirst();
}

/** Records what became of an answer. */
export async function recordAnswer(
  database: Queryable,
  id: AnswerId,
  outcome: Pick<StaffAnswersTable, 'state' | 'sent_at'>,
): Promise<void> {
  await database
    .updateTable('staff_answers')
    .set(outcome)
    .where((where) => where.and({ ...id }))
    .execute();
}

/** Forgets an answer that did not go out: it may be tried again. */
export async function releaseAnswer(database: Queryable, id: AnswerId): Promise<void> {
  await database
    .deleteFrom('staff_answers')
    .where((where) => where.and({ ...id }))
    .execute();
}

/** Forgets keys after a day, and answers without a key when they no longer count as the same. */
export async function forgetOldAnswers(database: Queryable, now: Date): Promise<void> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  await database
    .deleteFrom('staff_answers')
    .where((where) =>
      where.or([
        where('started_at', '<', before(KEPT)),
        where.and([
          where('key', 'like', `${WORDS}%`),
          where.or([
            where.and([where('state', '<>', 'sending'), where('started_at', '<', before(SAME_WORDS_FOR))]),
            where('started_at', '<', before(LONGEST_SENDING)),
          ]),
        ]),
      ]),
    )
    .execute();
}
