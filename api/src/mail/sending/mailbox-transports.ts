import { SignInAgain, type Credentials, type MailboxAccess } from '../../mailboxes/credentials.ts';
import { ENVIRONMENT_MAILBOX } from '../../outreach/mailbox-limits.ts';
import { errorText } from '../service-state.ts';
import type { Outcome } from './outcome.ts';
import { openTransport, type MailTransport, type OutgoingMail, type ServerTransport } from './transport.ts';

export interface MailboxTransportSettings {
  /** To the server of the environment, or the sandbox; undefined where this process reaches neither. */
  readonly environment: ServerTransport | undefined;
  readonly credentials: Credentials;
  /** Most connections to the server of a mailbox at a time. Providers allow few. */
  readonly connections: number;
  /** For one mail, in milliseconds. */
  readonly timeLimit?: number | undefined;
  /** Most pools that stay open without mails. */
  readonly mostIdle?: number;
}

/** Milliseconds after the last mail until the connections of a mailbox are closed. */
const IDLE_LIMIT = 60_000;
const MOST_IDLE = 20;
/** Milliseconds between two notes that a sign-in still works. */
const ACCEPTED_EVERY = 5 * 60_000;

/** Hands mails to the server of each mailbox, signed in as its credentials say at that moment. */
export function createTransports(settings: MailboxTransportSettings): MailTransport {
  const { environment, credentials, mostIdle = MOST_IDLE } = settings;
  /** The one that stands last was used last. */
  const pools = new Map<number, MailboxPool>();
  /** Of servers or sign-ins that have changed, while their last mails go out. */
  const retired = new Set<MailboxPool>();
  let isClosed = false;

  const forget = (mailbox: number, pool: MailboxPool) => {
    if (pools.get(mailbox) === pool) pools.delete(mailbox);
    retired.delete(pool);
  };

  const poolOf = (mailbox: number, access: MailboxAccess): MailboxPool => {
    const key = JSON.stringify([access.smtp, access.signIn]);
    const known = pools.get(mailbox);
    pools.delete(mailbox);
    if (known?.key === key) {
      pools.set(mailbox, known);
      return known;
    }
    if (known) retired.add(known);
    known?.retire();
    const pool = new MailboxPool(mailbox, key, access, settings, () => forget(mailbox, pool));
    pools.set(mailbox, pool);
    const idle = [...pools.values()].filter((one) => one !== pool && one.isIdle);
    for (const one of idle.slice(0, Math.max(0, idle.length - mostIdle))) one.retire();
    return pool;
  };

  return {
    hasServerOf: (mailbox) => mailbox !== ENVIRONMENT_MAILBOX || environment !== undefined,
    send: async (mail, mailbox) => {
      if (isClosed) return { kind: 'unreachable', error: 'Touchline is being stopped' };
      if (mailbox === ENVIRONMENT_MAILBOX) {
        return environment?.send(mail) ?? { kind: 'unreachable', error: 'No mail server is set' };
      }
      let access;
      try {
        access = await credentials.accessOf(mailbox);
      } catch (error) {
        const kind = error instanceof SignInAgain ? 'signed_out' : 'unreachable';
        return { kind, error: errorText(error instanceof Error ? error.message : String(error)) };
      }
      // Closed while it was asked.
      if (isClosed) return { kind: 'unreachable', error: 'Touchline is being stopped' };
      return poolOf(mailbox, access).send(mail);
    },
    close: () => {
      isClosed = true;
      environment?.close();
      for (const pool of [...pools.values(), ...retired]) pool.close();
    },
  };
}

/** The connections to the server of a mailbox with one sign-in. */
class MailboxPool {
  readonly key: string;
  readonly #mailbox: number;
  readonly #access: MailboxAccess;
  readonly #credentials: Credentials;
  readonly #transport: ServerTransport;
  readonly #onClosed: () => void;
  #underWay = 0;
  #isRetired = false;
  #idle: NodeJS.Timeout | undefined;
  /** Refusing it once is enough: all mails of the pool are refused for one reason. */
  #refusal: Promise<void> | undefined;
  /** By process time, in milliseconds. */
  #acceptedAt = -Infinity;

  constructor(
    mailbox: number,
    key: string,
    access: MailboxAccess,
    { credentials, connections, timeLimit }: MailboxTransportSettings,
    onClosed: () => void,
  ) {
    this.key = key;
    this.#mailbox = mailbox;
    this.#access = access;
    this.#credentials = credentials;
    this.#transport = openTransport({ server: access, connections, timeLimit });
    this.#onClosed = onClosed;
  }

  get isIdle(): boolean {
    return this.#underWay === 0;
  }

  async send(mail: OutgoingMail): Promise<Outcome> {
    clearTimeout(this.#idle);
    this.#underWay += 1;
    try {
      return await this.#signedIn(await this.#transport.send(mail));
    } finally {
      this.#underWay -= 1;
      if (this.isIdle && this.#isRetired) this.close();
      else if (this.isIdle) this.#idle = setTimeout(() => this.close(), IDLE_LIMIT).unref();
    }
  }

  /** Closes it once its last mail is out. */
  retire(): void {
    this.#isRetired = true;
    if (this.isIdle) this.close();
  }

  close(): void {
    clearTimeout(this.#idle);
    this.#transport.close();
    this.#onClosed();
  }

  /** Tells whether the sign-in works; that it does not is no refusal of the mail. */
  async #signedIn(outcome: Outcome): Promise<Outcome> {
    const { signIn } = this.#access;
    if (!signIn) return outcome;
    if (outcome.kind === 'held' && outcome.isAtSignIn === true) {
      const { error } = outcome;
      this.#refusal ??= this.#credentials.refused(this.#mailbox, signIn, error).catch(() => {
        this.#refusal = undefined;
      });
      await this.#refusal;
      return { kind: 'signed_out', error };
    }
    if (outcome.kind === 'sent' && performance.now() - this.#acceptedAt > ACCEPTED_EVERY) {
      this.#acceptedAt = performance.now();
      // The mail is out, whether or not that can be noted.
      await this.#credentials.accepted(this.#mailbox).catch(() => undefined);
    }
    return outcome;
  }
}
