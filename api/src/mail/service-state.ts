import type { Database } from '../database/database.ts';
import { ENVIRONMENT_MAILBOX } from '../outreach/mailbox-limits.ts';

/** Name in `mail_services` of the server that a mailbox sends through. */
export const smtpServiceOf = (mailbox: number): string =>
  mailbox === ENVIRONMENT_MAILBOX ? 'smtp' : `mailbox-${mailbox}`;

/** Enough for any server's complaint; the rest of a longer one says nothing more. */
const MAX_ERROR_LENGTH = 500;

/**
 * Records that the mail server or a mailbox has worked, which ends an earlier failure.
 * @param name `smtp`, or the mailbox: never with a password.
 */
export async function recordServiceSuccess(database: Database, name: string, at: Date): Promise<void> {
  await database.kysely
    .insertInto('mail_services')
    .values({ name, succeeded_at: at, failed_at: null, error: null })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ succeeded_at: at, failed_at: null, error: null }),
    )
    .execute();
}

/** An error message as the database stores it. */
export const errorText = (complaint: string): string =>
  complaint.replaceAll('\0', '').slice(0, MAX_ERROR_LENGTH);

/** Records a failure of the mail server or a mailbox. */
export async function recordServiceFailure(
  database: Database,
  name: string,
  at: Date,
  complaint: string,
): Promise<void> {
  const error = errorText(complaint);
  await database.kysely
    .insertInto('mail_services')
    .values({ name, succeeded_at: null, failed_at: at, error })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ failed_at: at, error }))
    .execute();
}
