import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { SecretKeys } from '../mailboxes/secrets/secret-keys.ts';
import type { CompanyProvider } from './company-provider.ts';
import { applyGroups } from './provider-accounts.ts';
import {
  answeredAt,
  forgetGrant,
  isOpen,
  openGrant,
  putOff,
  recordAnswer,
  replaceTokens,
  takeTurn,
} from './provider-grants.repository.ts';

/** Milliseconds in which the provider is asked about a session once, however often it is refreshed. */
const BETWEEN = 60_000;
/** After a failure. */
const AFTER_FAILURE = 15_000;
/** Longer than asking may take, with each of its requests: then the process that asked has ended. */
const LONGEST_ASKING = 60_000;
/** Questions at the same time of one process; more wait for the next refresh. */
const MOST_AT_ONCE = 4;

/** What became of a question; `elsewhere`: somebody else is asking it. */
type Asked = 'answered' | 'failed' | 'elsewhere';

export interface ProviderWatchOptions {
  readonly database: Database;
  readonly config: Pick<Config, 'adminEmail' | 'dataDirectory' | 'mailboxSecretKeys'>;
  readonly provider: CompanyProvider;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Asks the provider again, at each refresh of a session that it opened, whether its person may still come in, and as what (U5):
 * after the answer to the page, so nobody waits, unless it has not answered for so long that the session would end otherwise.
 */
export class ProviderWatch {
  readonly #options: ProviderWatchOptions;
  readonly #keys: SecretKeys;
  readonly #asking = new Set<Promise<Asked>>();

  constructor(options: ProviderWatchOptions) {
    this.#options = options;
    this.#keys = new SecretKeys(options.config);
  }

  /** @returns whether the session goes on: not where the provider refuses its person, or could not be asked about them for too long */
  async refreshed(session: string): Promise<boolean> {
    const { database, clock } = this.#options;
    const answered = await answeredAt(database, session);
    // The provider gave nothing to ask with: the session ends by itself.
    if (answered === undefined) return true;
    const age = clock.now().getTime() - answered.getTime();
    if (age < BETWEEN) return true;
    const longest = this.#longest;
    if (age < longest) {
      if (this.#asking.size < MOST_AT_ONCE) void this.#track(this.#ask(session));
      return true;
    }
    // Another tab or process is asking, and ends the session where it has to.
    if ((await this.#track(this.#ask(session))) === 'elsewhere') return true;
    const now = await answeredAt(database, session);
    if (now !== undefined && clock.now().getTime() - now.getTime() < longest) return true;
    // Signed out, or nothing is left to ask with.
    if (now !== undefined) await this.#end(session);
    return await isOpen(database, session);
  }

  /** Milliseconds that somebody goes on after the last answer of the provider. */
  get #longest(): number {
    return Math.max(this.#options.provider.settings.unreachableSeconds * 1000, BETWEEN);
  }

  /** Waits for what is being asked. */
  async idle(): Promise<void> {
    while (this.#asking.size > 0) await Promise.all(this.#asking);
  }

  async #track(asking: Promise<Asked>): Promise<Asked> {
    const { log } = this.#options;
    const caught = asking.catch((error: Error): Asked => {
      // Its message alone: what is below it may quote what the provider was sent.
      log.warn(
        { reason: error.message },
        'the provider could not be asked whether somebody may still come in',
      );
      return 'failed';
    });
    this.#asking.add(caught);
    const asked = await caught;
    this.#asking.delete(caught);
    return asked;
  }

  async #ask(session: string): Promise<Asked> {
    const { database, config, provider, clock, log } = this.#options;
    const { settings } = provider;
    const now = clock.now();
    const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
    const grant = await takeTurn(database, session, {
      now,
      answeredBefore: after(-BETWEEN),
      until: after(LONGEST_ASKING),
    });
    if (!grant) return 'elsewhere';
    try {
      const answer = await provider.askAgain(await openGrant(this.#keys, grant), now);
      if (answer === 'cannot') {
        await forgetGrant(database, grant.id);
        return 'answered';
      }
      if (answer === 'refused') {
        log.warn({ userId: grant.user_id }, 'the provider no longer lets somebody in: signed out');
        await this.#end(session);
        return 'answered';
      }
      await database.kysely.transaction().execute(async (transaction) => {
        // Those it was asked with may be worth nothing any more.
        await replaceTokens(transaction, this.#keys, grant.id, answer.tokens);
        if (!answer.isWhole) return;
        await recordAnswer(transaction, grant.id, clock.now());
        const { groups } = answer;
        if (groups)
          await applyGroups(transaction, { settings, ...config }, { id: grant.user_id, groups }, log);
      });
      if (!answer.isWhole) throw new Error('The provider did not say what somebody may do');
      return 'answered';
    } catch (error) {
      // Not beyond the moment from which the session needs an answer: by then, a turn that is taken means that somebody asks.
      const needed = grant.answered_at.getTime() + this.#longest - 1;
      const until = Math.min(after(AFTER_FAILURE).getTime(), needed);
      await putOff(database, grant.id, new Date(until));
      throw error;
    }
  }

  async #end(session: string): Promise<void> {
    await this.#options.database.kysely.deleteFrom('sessions').where('id', '=', session).execute();
  }
}
