import type { Clock } from '../clock.ts';
import type { Database, Queryable } from '../database/database.ts';
import { SignInAgain, type Credentials, type SignIn } from './credentials.ts';
import { openSecret, type MailboxSecret } from './secrets/mailbox-secret.ts';
import { SecretKeys, SecretUnreadable, type KeySettings } from './secrets/secret-keys.ts';

export interface CredentialsOptions {
  readonly database: Database;
  readonly config: KeySettings;
  readonly clock: Clock;
}

/** Longest reply of a server that is kept. */
const MAX_REPLY_LENGTH = 500;
/** What `sign_in_error` begins with when it is for want of a key: it is taken back as soon as the key is there. */
const NO_KEY = 'Touchline cannot decrypt this sign-in. ';

/** Gives access to the mailboxes of a database, with what is stored encrypted there. */
export function createCredentials({ database, config, clock }: CredentialsOptions): Credentials {
  const keys = new SecretKeys(config);
  const { kysely } = database;

  /** @throws {SignInAgain} when no key decrypts it, which is recorded. */
  async function readSecret({ id, secret }: MailboxRow): Promise<MailboxSecret | undefined> {
    if (secret === null) return undefined;
    try {
      return await openSecret(keys, id, secret);
    } catch (error) {
      if (!(error instanceof SecretUnreadable)) throw error;
      const now = await findMailbox(kysely, id);
      // It was encrypted anew since it was read.
      if (now && now.secret !== secret) return readSecret(now);
      const reason = NO_KEY + error.message;
      await recordFailure(kysely, { id, secret, reason, at: clock.now() });
      throw new SignInAgain(reason);
    }
  }

  return {
    accessOf: async (id) => {
      const mailbox = await findMailbox(kysely, id);
      if (!mailbox?.smtp) throw new SignInAgain('The mailbox is not connected.');
      const secret = await readSecret(mailbox);
      if (mailbox.sign_in_failed_at !== null) {
        const reason = mailbox.sign_in_error ?? '';
        if (!reason.startsWith(NO_KEY)) throw new SignInAgain(reason);
        await takeBackFailure(kysely, id, reason);
      }
      return {
        smtp: mailbox.smtp,
        imap: mailbox.imap ?? undefined,
        signIn: secret && signInOf(mailbox, secret),
      };
    },
    refused: async (id, signIn, reply) => {
      await kysely.transaction().execute(async (transaction) => {
        const mailbox = await findMailbox(transaction, id, 'locked');
        if (mailbox?.secret == null) return;
        const secret = await openSecret(keys, id, mailbox.secret);
        if (!isSame(signIn, secret)) return;
        const reason = withoutSecret(reply, signIn).slice(0, MAX_REPLY_LENGTH);
        await recordFailure(transaction, { id, secret: mailbox.secret, reason, at: clock.now() });
      });
    },
    accepted: async () => undefined,
  };
}

/** A mailbox that somebody has connected, and what it signs in with. */
async function findMailbox(database: Queryable, id: number, mode?: 'locked') {
  return database
    .selectFrom('mailboxes')
    .select(['id', 'kind', 'email', 'user_name', 'smtp', 'imap'])
    .select(['secret', 'sign_in_failed_at', 'sign_in_error'])
    .where('id', '=', id)
    .where('disconnected_at', 'is', null)
    .$if(mode === 'locked', (query) => query.forUpdate())
    .executeTakeFirst();
}
type MailboxRow = NonNullable<Awaited<ReturnType<typeof findMailbox>>>;

/**
 * Microsoft opens the mailbox that is named as the user, a shared one included, when the token's account may. At Google and
 * elsewhere `user_name` is that account.
 */
function signInOf({ kind, email, user_name }: MailboxRow, secret: MailboxSecret): SignIn {
  if ('password' in secret) return { user: user_name, password: secret.password };
  return { user: kind === 'microsoft' ? email : user_name, accessToken: secret.accessToken };
}

/** Whether it is still what is stored: else somebody has signed in again, or it was renewed, since it was given. */
const isSame = (signIn: SignIn, stored: MailboxSecret): boolean =>
  'password' in signIn
    ? 'password' in stored && stored.password === signIn.password
    : 'accessToken' in stored && stored.accessToken === signIn.accessToken;

/** A server might quote what it was sent. */
const withoutSecret = (reply: string, signIn: SignIn): string =>
  reply.replaceAll('password' in signIn ? signIn.password : signIn.accessToken, '…');

interface Failure {
  readonly id: number;
  /** As it is stored. Another one has not failed. */
  readonly secret: string;
  readonly reason: string;
  readonly at: Date;
}

async function recordFailure(database: Queryable, { id, secret, reason, at }: Failure): Promise<void> {
  await database
    .updateTable('mailboxes')
    .set({ sign_in_failed_at: at, sign_in_error: reason })
    .where('id', '=', id)
    .where('secret', '=', secret)
    .where('sign_in_failed_at', 'is', null)
    .execute();
}

async function takeBackFailure(database: Queryable, id: number, reason: string): Promise<void> {
  await database
    .updateTable('mailboxes')
    .set({ sign_in_failed_at: null, sign_in_error: null })
    .where('id', '=', id)
    .where('sign_in_error', '=', reason)
    .execute();
}
