import type { Database } from '../database/database.ts';
import { ENVIRONMENT_MAILBOX } from '../outreach/mailbox-limits.ts';

/** Name in `mail_services` of the server that a mailbox sends through. */
export const smtpServiceOf = (mailbox: number): string =>
  mailbox === ENVIRONMENT_MAILBOX ? 'smtp' : `mailbox-${mailbox}`;

/** Name of reading a connected mailbox in `mail_services`. */
export const readingServiceOf = (mailbox: number): string => `mailbox-${mailbox}/imap`;

/** Name of a folder of a connected mailbox in `mail_folders` and `mail_attempts`. */
export const folderNameOf = (mailbox: number, path: string): string => `mailbox-${mailbox}/${path}`;

const OF_MAILBOX = /^mailbox-(?<id>\d+)(?:\/(?<rest>.*))?$/u;

/**
 * How people call what such a name stands for: the mailbox's address in place of its number.
 * @param emails addresses by mailbox.
 */
export function shownName(name: string, emails: ReadonlyMap<number, string>): string {
  const { id = '', rest = 'smtp' } = OF_MAILBOX.exec(name)?.groups ?? {};
  const email = emails.get(Number(id));
  return id === '' || email === undefined ? name : `${email}/${rest}`;
}

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
