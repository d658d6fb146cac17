import type { MailboxKind } from '@touchline/shared/contract';
import { sql } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { Database, Queryable } from '../../database/database.ts';
import type { MailboxRow } from '../../database/schema.ts';
import { readHolidays, type Holidays } from '../../outreach/holidays.ts';
import { isHeld } from '../../outreach/mailbox-hold.ts';
import { capAt } from '../../outreach/mailbox-limits.ts';
import { readTimeZones } from '../../outreach/recipient-zones.ts';
import type { ClosedQueue } from '../../outreach/waiting-mails.ts';
import type { OpenMailbox } from './due-mails.ts';
import { HoursByZone } from './hours-by-zone.ts';
import type { Outcome } from './outcome.ts';
import { ServerHealth } from './server-health.ts';

/** A mailbox as a worker knows it. */
type KnownMailbox = Pick<
  MailboxRow,
  'id' | 'kind' | 'daily_cap' | 'ramp' | 'per_minute' | 'sending_window'
> & {
  readonly has_hold: boolean;
  /** Of its hold, see `HeldMailbox`. */
  readonly until: Date | null;
};

interface Known {
  readonly mailboxes: readonly KnownMailbox[];
  /** On which all of them are closed. */
  readonly holidays: Holidays | undefined;
  /** Time zones that organizations have. */
  readonly zones: readonly string[];
  readonly until: number;
}

/** What may be sent at a moment. */
interface Open {
  readonly mailboxes: OpenMailbox[];
  readonly zones: readonly string[];
  /** Where nothing may be sent to for a while: mails of a mailbox to a zone, by its place. */
  readonly closed: readonly ClosedQueue[];
}

/** For how long what was read of the mailboxes is assumed, in milliseconds: as often a worker looks around. */
const ASSUMED_FOR = 250;
/** For how long a mailbox that had something to send counts as sending, in milliseconds. */
const ACTIVE_FOR = 2000;
/** Of the mails that may be under way, those that try servers which did not answer take at most this share. */
const SHARE_OF_TRIES = 0.5;
/**
 * Most mails of campaigns that are handed over at a moment, all workers together. Microsoft takes three of a mailbox and refuses
 * more; one place stays free for a mail that a person waits for.
 */
const AT_ONCE: Readonly<Partial<Record<MailboxKind, number>>> = { microsoft: 2 };

/**
 * The mailboxes that a worker sends from: which may send now, and how much of the worker each may use, so that none that is
 * dead, slow or held delays another.
 */
export class SendingMailboxes {
  readonly #clock: Clock;
  readonly #canSend: (mailbox: number) => boolean;
  #known: Known | undefined;
  readonly #health = new Map<number, ServerHealth>();
  /** Mails handed over, or about to be. */
  readonly #underWay = new Map<number, number>();
  /** By process time in milliseconds: when each last had something to send. */
  readonly #active = new Map<number, number>();
  /** When mails were last claimed from each, in claims of this worker. */
  readonly #turns = new Map<number, number>();
  #claims = 0;
  readonly #hours = new HoursByZone();

  /** @param canSend whether this process has a way to the server of a mailbox. */
  constructor(clock: Clock, canSend: (mailbox: number) => boolean) {
    this.#clock = clock;
    this.#canSend = canSend;
  }

  /**
   * The mailboxes that may send at a moment, and to which zones: their hours are those of the recipient, where they are known.
   * @param concurrency most mails that the worker has under way.
   * @param freed mails by mailbox whose places the turn frees.
   */
  async open(
    database: Database,
    now: Date,
    concurrency: number,
    freed: ReadonlyMap<number, number>,
  ): Promise<Open> {
    const known = await this.#read(database.kysely);
    const { zones } = known;
    const hours = new Map(
      known.mailboxes.map((mailbox) => [mailbox.id, this.#hours.of(mailbox, known, now)]),
    );
    const openTo = (id: number) =>
      (hours.get(id) ?? []).flatMap(({ opensAt }, place) => (opensAt <= now ? [place] : []));
    const mailboxes = known.mailboxes.filter(
      (mailbox) =>
        this.#canSend(mailbox.id) &&
        !(mailbox.has_hold && isHeld(mailbox, now)) &&
        openTo(mailbox.id).length > 0,
    );
    const share = this.#shareOf(mailboxes, concurrency);
    let tries = Math.max(1, Math.floor(concurrency * SHARE_OF_TRIES)) - this.#triesUnderWay();
    const open = mailboxes.flatMap((mailbox) => {
      const { id, has_hold: isTrial, per_minute: perMinute } = mailbox;
      const health = this.#healthOf(id);
      const most = Math.min(health.limit(share), isTrial ? 1 : share);
      const room = most - (this.#underWay.get(id) ?? 0) + (freed.get(id) ?? 0);
      if (room <= 0 || (health.isFailing && tries <= 0)) return [];
      if (health.isFailing) tries -= 1;
      const atOnce = AT_ONCE[mailbox.kind] ?? null;
      const turn = this.#turns.get(id) ?? 0;
      return [{ id, room, perMinute, cap: capAt(mailbox, now), atOnce, turn, openTo: openTo(id), isTrial }];
    });
    const closed = [...hours].flatMap(([mailbox, days]) =>
      days.flatMap(({ opensAt }, place) => (opensAt > now ? [{ mailbox, place, opensAt }] : [])),
    );
    return { mailboxes: open, zones, closed };
  }

  /**
   * How many mails each may have under way. While one alone has something to send, a place is left for each of the others, up to
   * half of all, so that a slow server does not make them wait for its answers.
   */
  #shareOf(mailboxes: readonly KnownMailbox[], concurrency: number): number {
    const since = performance.now() - ACTIVE_FOR;
    const active = mailboxes.filter(
      ({ id }) => (this.#active.get(id) ?? -Infinity) > since || (this.#underWay.get(id) ?? 0) > 0,
    ).length;
    if (active > 1) return Math.max(1, Math.floor(concurrency / active));
    const others = Math.max(0, mailboxes.length - 1);
    return concurrency - Math.min(others, Math.floor(concurrency / 2));
  }

  #triesUnderWay(): number {
    let tries = 0;
    for (const [id, mails] of this.#underWay) if (this.#healthOf(id).isFailing) tries += mails;
    return tries;
  }

  /** That mails were claimed from a mailbox. */
  begin(mailbox: number, mails: number): void {
    this.#underWay.set(mailbox, (this.#underWay.get(mailbox) ?? 0) + mails);
    this.#active.set(mailbox, performance.now());
    this.#claims += 1;
    this.#turns.set(mailbox, this.#claims);
  }

  /** That outcomes of mails from a mailbox are recorded. */
  end(mailbox: number, mails: number): void {
    const left = (this.#underWay.get(mailbox) ?? 0) - mails;
    if (left > 0) this.#underWay.set(mailbox, left);
    else this.#underWay.delete(mailbox);
  }

  /** That the server of a mailbox has answered, or has not. */
  note(mailbox: number, outcome: Outcome): void {
    this.#healthOf(mailbox).note(outcome);
  }

  /** Has the mailboxes read again: one has just been held, released or refused. */
  forget(): void {
    this.#known = undefined;
  }

  /** Keeps the state of the servers for Settings. */
  async store(database: Database): Promise<void> {
    for (const health of this.#health.values()) await health.store(database);
  }

  #healthOf(mailbox: number): ServerHealth {
    const known = this.#health.get(mailbox);
    if (known) return known;
    const health = new ServerHealth(this.#clock, mailbox);
    this.#health.set(mailbox, health);
    return health;
  }

  async #read(database: Queryable): Promise<Known> {
    if (this.#known && performance.now() < this.#known.until) return this.#known;
    const mailboxes = await readMailboxes(database);
    const holidays = await readHolidays(database);
    const zones = await readTimeZones(database);
    this.#known = { mailboxes, holidays, zones, until: performance.now() + ASSUMED_FOR };
    return this.#known;
  }
}

/** Those that are connected and whose sign-in works, with their holds. */
const readMailboxes = (database: Queryable): Promise<KnownMailbox[]> =>
  database
    .selectFrom('mailboxes as m')
    .leftJoin('sending_holds as h', 'h.mailbox_id', 'm.id')
    .select(['m.id', 'm.kind', 'm.daily_cap', 'm.ramp', 'm.per_minute', 'm.sending_window', 'h.until'])
    .select(sql<boolean>`h.mailbox_id is not null`.as('has_hold'))
    .where('m.disconnected_at', 'is', null)
    .where('m.sign_in_failed_at', 'is', null)
    .orderBy('m.id')
    .execute();
