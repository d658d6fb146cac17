import { randomBytes } from 'node:crypto';
import { readConfig } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { insertMailbox, type MailboxFields } from '../../testing/mailboxes.ts';
import { storeSecret, type MailboxSecret } from '../secrets/mailbox-secret.ts';
import { SecretKeys, type KeySettings } from '../secrets/secret-keys.ts';

/** A key that is kept in no file, and servers on this machine. */
export const MAILBOX_SETTINGS = {
  MAILBOX_SECRET_KEY: randomBytes(32).toString('base64'),
  DATA_DIR: '/nowhere',
  MAIL_PRIVATE_SERVERS: '1',
};
export const MAILBOX_CONFIG = readConfig(MAILBOX_SETTINGS);

const LOOPBACK = JSON.stringify({ host: '127.0.0.1', port: 1, security: 'none' });

/** Connects a mailbox without trying it, for tests of what comes after. @returns its id. */
export async function insertSignedInMailbox(
  database: Database,
  config: KeySettings,
  secret: MailboxSecret,
  fields: MailboxFields = {},
): Promise<number> {
  const { email = 'jo@club.example' } = fields;
  return database.kysely.transaction().execute(async (transaction) => {
    const usual = { email, name: 'Jo', user_name: email, smtp: LOOPBACK, imap: LOOPBACK };
    const id = await insertMailbox(transaction, { ...usual, ...fields });
    await storeSecret(transaction, new SecretKeys(config), id, secret);
    return id;
  });
}
