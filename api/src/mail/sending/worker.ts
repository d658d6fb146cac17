import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../clock.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { completeCampaigns, touchCampaigns } from '../../outreach/plan.ts';
import type { Composer } from '../composition/compose-mail.ts';
import type { MailSettings } from '../mail-settings.ts';
import { parkClosed, parkWaiting } from '../../outreach/waiting-mails.ts';
import { holdMissedMails } from '../../outreach/missed-mails.ts';
import {
  CLAIM_LOCK,
  claimMails,
  findClaimable,
  type Claim,
  type ClaimedMail,
  type Claiming,
  type Claims,
} from './claim.ts';
import type { MailLog } from './mail-log.ts';
import type { Outcome } from './outcome.ts';
import { isHeld, readHolds } from '../../outreach/mailbox-hold.ts';
import { takeBackFailed } from './refusal/unexplained.ts';
import { forgetOldCounts } from './rates.ts';
import { campaignsOf, recordOutcomes, scheduleNext } from './record-outcomes.ts';
import { recoverMails, type FindArrived } from './recovery.ts';
import { SendingMailboxes } from './sending-mailboxes.ts';
import type { Settled } from './settled.ts';
import type { MailTransport } from './transport.ts';
import { SentContents } from './sent-contents.ts';
import { WorkerIdentity } from './worker-identity.ts';

export interface WorkerOptions {
  readonly database: Database;
  /** URL of the same database, for the connection that holds the worker's lock. */
  readonly databaseUrl: string;
  readonly settings: MailSettings;
  readonly clock: Clock;
  readonly composer: Composer;
  readonly transport: MailTransport;
  readonly log: MailLog;
  readonly hasArrived?: FindArrived;
}

/** Whether nothing more may go out from its mailbox after an outcome: refused, signed out, or one bounce too many. */
const mayHold = ({ outcome }: Settled): boolean =>
  outcome.kind === 'held' ||
  outcome.kind === 'unexplained' ||
  outcome.kind === 'refused' ||
  outcome.kind === 'signed_out';

/** Campaigns to claim from; `isAssumed` if they had more due a moment ago. */
const NOWHERE: { readonly campaigns: readonly number[]; readonly isAssumed: boolean } = {
  campaigns: [],
  isAssumed: false,
};

/** How often an idle worker looks for mails that are due, in milliseconds. */
const POLL = 1000;
/** How long to gather further outcomes after the first, in milliseconds. */
const GATHER = 5;
/** How often a busy worker looks for campaigns other than those it is sending, in milliseconds. */
const LOOK_AROUND = 250;
/** How often it settles what dead workers were sending, in milliseconds. */
const UPKEEP = 10_000;
/** From this difference between clock and process time on, a jump is logged, in milliseconds. */
const JUMP = 60_000;
/** Waits after a failure: the first, doubled each time up to the longest. */
const FIRST_WAIT = 250;
const LONGEST_WAIT = 5000;
/** How long mails being sent may finish when the worker stops; then they are aborted. */
const STOP_TIMEOUT = 8000;

/**
 * Sends what is due, as many mails at a time as the settings allow. It works in turns: one transaction records what has
 * become of mails since the last one and claims others in their place, so that a commit serves many mails, and never more
 * are under way than `concurrency`. A mail is handed over only once it is committed as `sending` (E3).
 */
export class Worker {
  readonly #options: WorkerOptions;
  readonly #identity: WorkerIdentity;
  readonly #mailboxes: SendingMailboxes;
  /** Handed over, or about to be. */
  #underWay = 0;
  /** Known, and not yet recorded. */
  #settled: Settled[] = [];
  readonly #contents = new SentContents();
  /** Campaigns that had more due than was claimed, and until when that is assumed. */
  #backlog: { readonly campaigns: readonly number[]; readonly until: number } | undefined;
  #failures = 0;
  #lastUpkeep = 0;
  #lastParked = 0;
  /** How far the clock is ahead of the time that the process has run, in milliseconds. */
  #ahead: number | undefined;
  #lastClaim: Date | undefined;
  #isStopping = false;
  #wake: () => void = () => undefined;
  /** Callers of `idle`, which wait for a turn begun after their call that finds nothing to do. */
  #waiting: (() => void)[] = [];
  #running: Promise<void> | undefined;

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#identity = new WorkerIdentity(options.databaseUrl, options.clock);
    const { clock, transport } = options;
    this.#mailboxes = new SendingMailboxes(clock, (mailbox) => transport.hasServerOf?.(mailbox) ?? true);
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Looks for due mails at once, and resolves when all that may go out now has been sent and recorded. */
  async idle(): Promise<void> {
    const idle = new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#wake();
    await idle;
  }

  /** Claims nothing more, waits for what is being sent, and records it. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#wake();
    const cut = setTimeout(() => this.#options.transport.close(), STOP_TIMEOUT);
    await this.#running;
    clearTimeout(cut);
    this.#options.transport.close();
    await this.#identity.release();
  }

  async #run(): Promise<void> {
    const stopBy = () => (this.#isStopping ? this.#underWay === 0 || this.#failures > 3 : false);
    while (!stopBy()) {
      const waiting = this.#waiting.splice(0);
      let isBusy = false;
      await this.#gather();
      try {
        isBusy = await this.#turn();
        this.#failures = 0;
        if (isBusy || this.#underWay > 0) this.#waiting.push(...waiting);
        else for (const resolve of waiting) resolve();
      } catch (error) {
        this.#failures += 1;
        this.#waiting.push(...waiting);
        this.#options.log.warn({ err: error }, 'a turn of the mail worker failed and is repeated');
      }
      if (!isBusy && !stopBy()) await this.#sleep();
    }
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** Waits for more mails under way to finish: a turn for one costs almost as much as one for all. */
  async #gather(): Promise<void> {
    const isWorthIt = this.#settled.length > 0 && this.#settled.length * 2 < this.#underWay;
    if (isWorthIt) await wait(GATHER);
  }

  /** Sleeps until there is, or may be, something to do. */
  async #sleep(): Promise<void> {
    const longest =
      this.#failures > 0 ? Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (this.#failures - 1)) : POLL;
    if (
      this.#failures === 0 &&
      (this.#settled.length > 0 || (this.#waiting.length > 0 && this.#underWay === 0))
    )
      return;
    await new Promise<void>((resume) => {
      const timer = setTimeout(resume, longest);
      this.#wake = () => {
        // New outcomes are no reason to hurry while the database is unreachable.
        if (this.#failures > 0 && !this.#isStopping) return;
        clearTimeout(timer);
        resume();
      };
    });
    this.#wake = () => undefined;
  }

  /** One transaction. @returns whether there may be more to do at once. */
  async #turn(): Promise<boolean> {
    const { database, clock, settings } = this.#options;
    // One moment for all of it: a machine may sleep in between, and what was open before may be closed since, or missed.
    const now = clock.now();
    await this.#upkeep(now);
    const settled = this.#settled;
    const claiming = await this.#prepareClaim(settled, now);
    const { campaigns, isAssumed } = claiming ? await this.#findCampaigns(claiming) : NOWHERE;
    if (settled.length === 0 && campaigns.length === 0) return false;
    const timing = { clock, window: settings.window };
    let intended: readonly ClaimedMail[] = [];
    let claims: Claims = { claimed: [], ended: [] };
    this.#settled = [];
    try {
      claims = await database.kysely.transaction().execute(async (transaction) => {
        const held = [...new Set([...campaigns, ...(await campaignsOf(transaction, settled))])];
        await touchCampaigns(transaction, held, campaigns.length > 0 ? CLAIM_LOCK : undefined);
        await recordOutcomes(transaction, settled, timing);
        const mailboxes = claiming ? await withoutHeld(transaction, claiming, settled) : [];
        const found =
          claiming && campaigns.length > 0 && mailboxes.length > 0
            ? await claimMails(transaction, campaigns, { ...claiming, mailboxes })
            : { claimed: [], ended: [] };
        intended = found.claimed;
        await scheduleNext(transaction, found.ended, timing);
        // With mails just claimed it has something left.
        const going = new Set(found.claimed.map(({ campaign_id }) => campaign_id));
        const rest = held.filter((id) => !going.has(id));
        if (rest.length > 0) await completeCampaigns(transaction, rest);
        return found;
      });
    } catch (error) {
      // It may have been committed all the same: then these mails are ours and must be released.
      const unsent = { kind: 'unreachable', error: 'the claim failed' } as const;
      this.#underWay += intended.length;
      for (const { mailbox_id } of intended) this.#mailboxes.begin(mailbox_id, 1);
      this.#settled = [
        ...settled,
        ...intended.map((claim) => ({ claim, outcome: unsent, at: clock.now() })),
        ...this.#settled,
      ];
      throw error;
    }
    this.#contents.confirm();
    if (settled.some(mayHold)) this.#mailboxes.forget();
    this.#underWay += claims.claimed.length - settled.length;
    for (const { claim } of settled) this.#mailboxes.end(claim.mailbox_id, 1);
    for (const { mailbox_id } of claims.claimed) this.#mailboxes.begin(mailbox_id, 1);
    if (claims.claimed.length > 0) this.#lastClaim = claiming?.now;
    if (claiming && claims.claimed.length < claiming.limit) this.#backlog = undefined;
    for (const claim of claims.claimed) void this.#handOver(claim);
    for (const { id, campaign_id, error } of claims.ended) {
      if (error === undefined) continue;
      this.#options.log.warn({ message: id, campaign: campaign_id, error }, 'mail could not be composed');
    }
    // Places may have become free after the claim was prepared, and behind an assumed backlog others may be due.
    return claims.claimed.length > 0 || claims.ended.length > 0 || settled.length > 0 || isAssumed;
  }

  /** Where to claim. A campaign with a backlog is asked repeatedly; the others get their turn soon. */
  async #findCampaigns(claiming: Claiming): Promise<typeof NOWHERE> {
    if (this.#backlog && performance.now() < this.#backlog.until)
      return { campaigns: this.#backlog.campaigns, isAssumed: true };
    const campaigns = await findClaimable(this.#options.database.kysely, claiming);
    this.#backlog = campaigns.length > 0 ? { campaigns, until: performance.now() + LOOK_AROUND } : undefined;
    return { campaigns, isAssumed: false };
  }

  /** The parameters of a claim; undefined when nothing may be claimed now. @param settled outcomes whose places the turn frees. */
  async #prepareClaim(settled: readonly Settled[], now: Date): Promise<Claiming | undefined> {
    const { database, settings, composer } = this.#options;
    const { window, concurrency } = settings;
    const limit = concurrency - this.#underWay + settled.length;
    if (this.#isStopping || limit <= 0) return undefined;
    const freed = new Map<number, number>();
    for (const { claim } of settled) freed.set(claim.mailbox_id, (freed.get(claim.mailbox_id) ?? 0) + 1);
    const { mailboxes, zones, closed } = await this.#mailboxes.open(database, now, concurrency, freed);
    if (mailboxes.length === 0) return undefined;
    if (Math.abs(now.getTime() - this.#lastParked) >= UPKEEP) {
      await parkClosed(database.kysely, zones, closed, now);
      this.#lastParked = now.getTime();
    }
    const worker_id = await this.#identity.take();
    return {
      now,
      window,
      rates: settings,
      zones,
      mailboxes,
      composer,
      contents: this.#contents,
      settings,
      worker_id,
      limit,
    };
  }

  async #handOver({ mail, ...claim }: ClaimedMail): Promise<void> {
    const { transport, clock } = this.#options;
    const outcome = await transport.send(mail, claim.mailbox_id);
    this.#settled.push({ claim, outcome, at: clock.now() });
    this.#logOutcome(claim, outcome);
    this.#mailboxes.note(claim.mailbox_id, outcome);
    this.#wake();
  }

  #logOutcome({ id, campaign_id, attempt }: Claim, outcome: Outcome): void {
    const { log } = this.#options;
    const details = { message: id, campaign: campaign_id, attempt, outcome: outcome.kind };
    if (outcome.kind === 'sent') log.debug(details, 'mail sent');
    else log.warn(details, 'mail not sent');
  }

  /**
   * Periodic work: missed mails, mails of dead workers, expired counts, the state of the mail server. Timed by the clock,
   * since a machine that has slept must look for missed mails before it claims any.
   */
  async #upkeep(now: Date): Promise<void> {
    const { database, clock, settings, hasArrived, log } = this.#options;
    if (Math.abs(now.getTime() - this.#lastUpkeep) < UPKEEP) return;
    this.#logClockJump(now);
    const { window, domain } = settings;
    const held = await holdMissedMails(database.kysely, { clock });
    if (held.length > 0)
      log.warn({ campaigns: held }, 'nothing was sent for more than a day: campaigns wait');
    await this.#identity.beat(this.#lastClaim);
    const recovered = await recoverMails(database.kysely, { clock, window, domain, hasArrived });
    for (const [worker, mails] of recovered) {
      log.warn({ worker, mails }, 'a worker ended while it was sending: these mails are uncertain');
    }
    const takenBack = await takeBackFailed(database.kysely, { clock, window });
    if (takenBack > 0)
      log.warn({ mails: takenBack }, 'a mailbox is refused: mails that had failed wait again');
    await parkWaiting(database.kysely, now);
    await forgetOldCounts(database.kysely, now);
    await this.#mailboxes.store(database);
    this.#lastUpkeep = now.getTime();
  }

  /** A machine that has slept looks the same as a clock that was set forward. */
  #logClockJump(now: Date): void {
    const ahead = now.getTime() - performance.now();
    const seconds = Math.round((ahead - (this.#ahead ?? ahead)) / 1000);
    this.#ahead = ahead;
    if (Math.abs(seconds) * 1000 < JUMP) return;
    const text =
      seconds < 0
        ? 'the clock was set back: mails wait until it says that they are due'
        : 'the clock was set forward, or the machine slept: mails are due by what it says now';
    this.#options.log.warn({ seconds, now }, text);
  }
}

/** The mailboxes of a claim, without those that what was just recorded holds. */
async function withoutHeld(
  transaction: Queryable,
  { mailboxes, now }: Claiming,
  settled: readonly Settled[],
) {
  if (!settled.some(mayHold)) return mailboxes;
  const holds = await readHolds(transaction);
  const held = new Set(holds.filter((hold) => isHeld(hold, now)).map(({ mailbox_id }) => mailbox_id));
  return mailboxes.filter(({ id }) => !held.has(id));
}
