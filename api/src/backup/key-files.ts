/**
 * Files of the data folder without which a database is of little use: what the sign-ins of mailboxes are encrypted with, and what
 * signs tokens. The passwords of the embedded database are not among them: another one has its own.
 */
export const KEY_FILES = ['mailbox-key', 'jwt-secret'] as const;
