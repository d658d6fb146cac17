import type { Queryable } from '../database/database.ts';

/** A mailbox that is connected, with what it signs in with; `locked` for an update of it. */
export async function findMailbox(database: Queryable, id: number, mode?: 'locked') {
  return database
    .selectFrom('mailboxes')
    .select(['id', 'kind', 'email', 'user_name', 'smtp', 'imap'])
    .select(['secret', 'sign_in_failed_at', 'sign_in_error', 'token_refused_at'])
    .where('id', '=', id)
    .where('disconnected_at', 'is', null)
    .$if(mode === 'locked', (query) => query.forUpdate())
    .executeTakeFirst();
}
export type MailboxRow = NonNullable<Awaited<ReturnType<typeof findMailbox>>>;

/**
 * Whom a token signs in as. Microsoft opens the mailbox that is named, a shared one included, when the token's account may; at
 * Google it is the account itself.
 */
export const tokenUserOf = ({
  kind,
  email,
  user_name,
}: Pick<MailboxRow, 'kind' | 'email' | 'user_name'>): string => (kind === 'microsoft' ? email : user_name);

interface Failure {
  readonly id: number;
  /** As it is stored. Another one has not failed. */
  readonly secret: string;
  readonly reason: string;
  readonly at: Date;
}

/** Longest reply of a server or provider that is kept. */
const MAX_REASON_LENGTH = 500;

/** Records that a mailbox can only be signed in to again by a person, which every screen tells (B7). */
export async function recordFailure(database: Queryable, { id, secret, reason, at }: Failure): Promise<void> {
  await database
    .updateTable('mailboxes')
    .set({ sign_in_failed_at: at, sign_in_error: reason.slice(0, MAX_REASON_LENGTH) })
    .where('id', '=', id)
    .where('secret', '=', secret)
    .where('sign_in_failed_at', 'is', null)
    .execute();
}

/** Takes that back, if it is still for that reason. */
export async function takeBackFailure(database: Queryable, id: number, reason: string): Promise<void> {
  await database
    .updateTable('mailboxes')
    .set({ sign_in_failed_at: null, sign_in_error: null })
    .where('id', '=', id)
    .where('sign_in_error', '=', reason)
    .execute();
}
