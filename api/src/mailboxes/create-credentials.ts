import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database, Queryable } from '../database/database.ts';
import { ProviderUnreachable, SignInAgain, type Credentials, type SignIn } from './credentials.ts';
import { serverRules } from './connecting/server-rules.ts';
import { findMailbox, recordFailure, takeBackFailure, tokenUserOf, type MailboxRow } from './mailbox-row.ts';
import { openSecret, storeSecret, type MailboxSecret, type MailboxTokens } from './secrets/mailbox-secret.ts';
import { SecretKeys, SecretUnreadable, type KeySettings } from './secrets/secret-keys.ts';
import { withoutSecret } from './secrets/without-secret.ts';
import { createProviders } from './sign-in/provider.ts';
import { TokenRenewal } from './sign-in/token-renewal.ts';

export interface CredentialsOptions {
  readonly database: Database;
  readonly config: KeySettings & Pick<Config, 'mailboxProviders' | 'mail'>;
  readonly clock: Clock;
}

/** What `sign_in_error` begins with when it is for want of a key: it is taken back as soon as the key is there. */
const NO_KEY = 'Touchline cannot decrypt this sign-in. ';
/** While its provider cannot be asked, a token is used until shortly before its end. Milliseconds. */
const LAST_USE = 30_000;
/** A token that nobody has refused for so long after another was is a good one. Milliseconds. */
const PROBATION = 10 * 60_000;

/** Gives access to the mailboxes of a database, with what is stored encrypted there. */
export function createCredentials({ database, config, clock }: CredentialsOptions): Credentials {
  const keys = new SecretKeys(config);
  const { kysely } = database;
  const { isAllowedAddress } = serverRules(config.mail.privateServers);
  const renewal = new TokenRenewal({ database, keys, clock, providers: createProviders(config) });

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

  async function goodTokens(mailbox: MailboxRow, tokens: MailboxTokens): Promise<MailboxTokens> {
    if (tokens.renewAt > clock.now().getTime()) return tokens;
    const { id, kind, secret } = mailbox;
    if (kind !== 'google' && kind !== 'microsoft') {
      const reason = 'The stored sign-in is not one of this kind of mailbox.';
      if (secret !== null) await recordFailure(kysely, { id, secret, reason, at: clock.now() });
      throw new SignInAgain(reason);
    }
    try {
      return await renewal.renew(id, kind);
    } catch (error) {
      const isUsable = tokens.renewAt > 0 && tokens.expiresAt - LAST_USE > clock.now().getTime();
      if (isUsable && error instanceof ProviderUnreachable) return tokens;
      throw error;
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
      const current = secret && 'accessToken' in secret ? await goodTokens(mailbox, secret) : secret;
      return {
        smtp: mailbox.smtp,
        imap: mailbox.imap ?? undefined,
        signIn: current && signInOf(mailbox, current),
        ...(mailbox.kind === 'password' && { isAllowedAddress }),
      };
    },

    refused: async (id, signIn, reply) => {
      await kysely.transaction().execute(async (transaction) => {
        const mailbox = await findMailbox(transaction, id, 'locked');
        if (mailbox?.secret == null || mailbox.sign_in_failed_at !== null) return;
        const secret = await openSecret(keys, id, mailbox.secret);
        if (!isSame(signIn, secret)) return;
        if ('accessToken' in secret && mailbox.token_refused_at === null) {
          await storeSecret(transaction, keys, id, { ...secret, renewAt: 0 });
          await setTokenRefused(transaction, id, clock.now());
        } else if (!('accessToken' in secret) || secret.renewAt > 0) {
          const reason = withoutSecret(reply, signIn);
          await recordFailure(transaction, { id, secret: mailbox.secret, reason, at: clock.now() });
        }
      });
    },

    accepted: async (id) => {
      await kysely
        .updateTable('mailboxes')
        .set({ token_refused_at: null })
        .where('id', '=', id)
        .where('token_refused_at', '<', new Date(clock.now().getTime() - PROBATION))
        .execute();
    },
  };
}

const signInOf = (mailbox: MailboxRow, secret: MailboxSecret): SignIn =>
  'password' in secret
    ? { user: mailbox.user_name, password: secret.password }
    : { user: tokenUserOf(mailbox), accessToken: secret.accessToken };

/** Whether it is still what is stored: else somebody has signed in again, or it was renewed, since it was given. */
const isSame = (signIn: SignIn, stored: MailboxSecret): boolean =>
  'password' in signIn
    ? 'password' in stored && stored.password === signIn.password
    : 'accessToken' in stored && stored.accessToken === signIn.accessToken;

async function setTokenRefused(database: Queryable, id: number, at: Date): Promise<void> {
  await database.updateTable('mailboxes').set({ token_refused_at: at }).where('id', '=', id).execute();
}
