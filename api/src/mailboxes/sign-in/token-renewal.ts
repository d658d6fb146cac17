import type { MailboxProvider } from '@touchline/shared/contract';
import { sql, type Transaction } from 'kysely';
import pLimit, { type LimitFunction } from 'p-limit';
import { DatabaseError } from 'pg';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/schema.ts';
import { ProviderUnreachable, SignInAgain } from '../credentials.ts';
import { findMailbox, recordFailure } from '../mailbox-row.ts';
import { openSecret, storeSecret, type MailboxTokens } from '../secrets/mailbox-secret.ts';
import type { SecretKeys } from '../secrets/secret-keys.ts';
import { withoutSecrets } from '../secrets/without-secret.ts';
import { BackOff } from './back-off.ts';
import { GrantEnded, GrantRefused, PROVIDER_TIMEOUT, type Provider } from './provider.ts';

export interface TokenRenewalOptions {
  readonly database: Database;
  readonly keys: SecretKeys;
  readonly providers: Readonly<Record<MailboxProvider, Provider | undefined>>;
  readonly clock: Clock;
}

/** A little longer than whoever holds the lock may take. Milliseconds. */
const LOCK_TIMEOUT = (PROVIDER_TIMEOUT + 2) * 1000;
/** PostgreSQL, appendix A. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Renews access tokens, each once for all processes (B7). */
export class TokenRenewal {
  readonly #options: TokenRenewalOptions;
  /** From a provider, or from one mailbox of it. */
  readonly #backOff: BackOff<MailboxProvider | number>;
  /** One at a time for each provider: one that hangs must not take every database connection. */
  readonly #turns: Readonly<Record<MailboxProvider, LimitFunction>> = {
    google: pLimit(1),
    microsoft: pLimit(1),
  };
  readonly #running = new Map<number, Promise<MailboxTokens>>();

  constructor(options: TokenRenewalOptions) {
    this.#options = options;
    this.#backOff = new BackOff(options.clock);
  }

  /**
   * Tokens of a mailbox that are good for some time, those that another process has just renewed included.
   * @throws {SignInAgain}, {ProviderUnreachable}
   */
  renew(mailbox: number, kind: MailboxProvider): Promise<MailboxTokens> {
    const running =
      this.#running.get(mailbox) ??
      this.#turns[kind](() => this.#ask(mailbox, kind)).finally(() => this.#running.delete(mailbox));
    this.#running.set(mailbox, running);
    return running;
  }

  async #ask(mailbox: number, kind: MailboxProvider): Promise<MailboxTokens> {
    const provider = this.#options.providers[kind];
    if (!provider) throw new ProviderUnreachable(`Signing in with ${kind} is not set up any more.`);
    const error = this.#backOff.heldBackBy(kind) ?? this.#backOff.heldBackBy(mailbox);
    if (error) throw error;
    try {
      // Before a database connection is taken.
      await provider.configure();
      const renewed = await this.#options.database.kysely
        .transaction()
        .execute((transaction) => this.#renewLocked(transaction, mailbox, provider));
      if (renewed instanceof SignInAgain) throw renewed;
      this.#backOff.succeeded(kind);
      this.#backOff.succeeded(mailbox);
      return renewed;
    } catch (failure) {
      if (failure instanceof GrantRefused) this.#backOff.failed(mailbox, failure);
      else if (failure instanceof ProviderUnreachable) this.#backOff.failed(kind, failure);
      if (failure instanceof DatabaseError && failure.code === LOCK_NOT_AVAILABLE) {
        throw new ProviderUnreachable('Another process is waiting for the provider.');
      }
      throw failure;
    }
  }

  /** What is recorded has to be committed: so a failure is returned, and not thrown. */
  async #renewLocked(
    transaction: Transaction<Tables>,
    id: number,
    provider: Provider,
  ): Promise<MailboxTokens | SignInAgain> {
    const { keys, clock } = this.#options;
    // Not the row itself: people may change the mailbox while the provider takes its time.
    await sql`select set_config('lock_timeout', ${`${LOCK_TIMEOUT}ms`}, true)`.execute(transaction);
    await sql`select pg_advisory_xact_lock(hashtextextended('touchline:renew-token', ${id}::bigint))`.execute(
      transaction,
    );
    const mailbox = await findMailbox(transaction, id);
    const secret = mailbox?.secret == null ? undefined : await openSecret(keys, id, mailbox.secret);
    if (!mailbox?.secret || !secret || 'password' in secret) return new SignInAgain('Nobody is signed in.');
    if (mailbox.sign_in_failed_at !== null) return new SignInAgain(mailbox.sign_in_error ?? '');
    if (secret.renewAt > clock.now().getTime()) return secret;
    try {
      const renewed = await provider.renew(secret.refreshToken, clock.now());
      return await store(transaction, keys, { id, used: secret, renewed });
    } catch (error) {
      if (!(error instanceof GrantEnded)) throw error;
      const reason = withoutSecrets(error.message, [secret.refreshToken, secret.accessToken]);
      await recordFailure(transaction, { id, secret: mailbox.secret, reason, at: clock.now() });
      return new SignInAgain(reason);
    }
  }
}

/**
 * Stores renewed tokens, unless somebody has signed in again or disconnected the mailbox since. One that replaces a refused
 * token stays on probation.
 */
async function store(
  transaction: Transaction<Tables>,
  keys: SecretKeys,
  { id, used, renewed }: { id: number; used: MailboxTokens; renewed: MailboxTokens },
): Promise<MailboxTokens | SignInAgain> {
  const mailbox = await findMailbox(transaction, id, 'locked');
  if (mailbox?.secret == null) return new SignInAgain('Nobody is signed in.');
  const now = await openSecret(keys, id, mailbox.secret);
  if ('password' in now) return new SignInAgain('Nobody is signed in.');
  if (now.refreshToken !== used.refreshToken) return now;
  await storeSecret(transaction, keys, id, renewed);
  if (now.renewAt === 0) {
    await transaction
      .updateTable('mailboxes')
      .set({ token_refused_at: mailbox.token_refused_at })
      .where('id', '=', id)
      .execute();
  }
  return renewed;
}
