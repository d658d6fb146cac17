import type { ActivityAction, ActivityKind } from '@touchline/shared/contract';
import { sql } from 'kysely';
import type { Queryable } from './database.ts';

/** Something that was done and that is no change of a recorded row; those are recorded by triggers (U7). */
export interface NewActivity {
  readonly action: ActivityAction;
  readonly kind: ActivityKind;
  /** Id of what it is about. */
  readonly subject?: number;
  /** What a person knows it by. */
  readonly name?: string;
  /** Whose history it belongs to. */
  readonly of?: {
    readonly organization_id?: number | null;
    readonly contact_id?: number;
    readonly campaign_id?: number;
    readonly template_id?: number;
  };
  /** How many things it is about. */
  readonly count?: number;
  /** More of it, by the names that the page has words for. */
  readonly more?: Readonly<Record<string, string | number>>;
  /** Who did it, where nobody is signed in: id of an account. */
  readonly by?: number;
  /** The entry that stands for this one in the whole log: this one is for the history of something else. */
  readonly partOf?: string;
}

/** Adds an entry; in a transaction it is there exactly if the change is. @returns its id */
export async function recordActivity(
  database: Queryable,
  { action, kind, subject, name, of = {}, count = 1, more = {}, by, partOf }: NewActivity,
): Promise<string> {
  const { id } = await database
    .insertInto('activity')
    .values({
      action,
      kind,
      subject_id: subject === undefined ? null : String(subject),
      ...of,
      count,
      ...(partOf !== undefined && { part_of: partOf }),
      content: JSON.stringify({ ...(name !== undefined && { name }), ...more }),
      ...(by !== undefined && {
        actor_id: by,
        actor: sql<string>`(select email from users where id = ${by}::integer)`,
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The same, about an account. */
export async function recordOfAccount(
  transaction: Queryable,
  userId: number,
  action: ActivityAction,
): Promise<void> {
  const user = await transaction
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await recordActivity(transaction, { action, kind: 'account', subject: userId, name: user.email });
}

/** What is done so is not recorded row by row: whoever does it records it as one thing. */
export async function withoutRows<Result>(
  transaction: Queryable,
  work: () => Promise<Result>,
): Promise<Result> {
  await sql`set local touchline.activity = 'off'`.execute(transaction);
  const result = await work();
  await sql`set local touchline.activity = 'on'`.execute(transaction);
  return result;
}

/** From here on, rows that come in this transaction were not made but put back. */
export async function nowRestores(transaction: Queryable): Promise<void> {
  await sql`set local touchline.activity_as = 'restored'`.execute(transaction);
}
