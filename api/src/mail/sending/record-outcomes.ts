import { sql } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import { continueSequences, scheduleMessages } from '../../outreach/plan.ts';
import { recordEvent } from '../../outreach/messages.ts';
import type { MessageState, RefusalSubject } from '../../database/schema.ts';
import type { Timing } from '../../outreach/sending-window.ts';
import type { Claim } from './claim.ts';
import { holdMailbox, releaseMailbox, type Hold } from '../../outreach/mailbox-hold.ts';
import { judgeUnexplained, type Unexplained } from './refusal/unexplained.ts';
import type { Settled } from './settled.ts';

const MINUTE = 60_000;
/** From a refusal for now to the next try; RFC 5321 §4.5.4.1 wants half an hour between tries once a few have failed. */
const DELAYS = [1, 5, 15, 30, 60, 120, 240, 480, 960, 1440].map((minutes) => minutes * MINUTE);

interface Change {
  readonly state: MessageState;
  /** The server's words. */
  readonly reply: string;
  readonly refusal?: RefusalSubject;
  readonly retryAt?: Date;
  /** Whether the attempt does not count, because it says nothing about the mail. */
  readonly isUncounted?: boolean;
}

/** From a refusal without a known reason to the second try, the last. */
const SECOND_LOOK = 15 * MINUTE;

/** What an outcome makes of the mail. */
export function changeOf({ claim, outcome, at }: Settled, unexplained: Unexplained): Change {
  if (outcome.kind === 'sent') return { state: 'sent', reply: outcome.reply };
  const { kind, error: reply } = outcome;
  const later = (delay: number) => new Date(at.getTime() + delay);
  switch (kind) {
    case 'uncertain':
      return { state: 'uncertain', reply };
    case 'unreachable':
    case 'signed_out':
      return { state: 'queued', reply, isUncounted: true };
    case 'held':
      return { state: 'queued', reply, refusal: 'account', isUncounted: true };
    case 'refused':
      return { state: 'failed', reply, refusal: outcome.about };
    case 'unexplained':
      if (unexplained.inARow.has(claim.mailbox_id))
        return { state: 'queued', reply, refusal: 'unknown', isUncounted: true };
      return unexplained.again.has(claim.id)
        ? { state: 'failed', reply, refusal: 'unknown' }
        : { state: 'queued', reply, refusal: 'unknown', retryAt: later(SECOND_LOOK) };
    default: {
      const delay = DELAYS[claim.attempt - 1];
      return delay === undefined
        ? { state: 'failed', reply, refusal: 'moment' }
        : { state: 'queued', reply, refusal: 'moment', retryAt: later(delay) };
    }
  }
}

/**
 * The campaigns that outcomes change: those of the mails, and others with an address that turns out to be dead. All must be
 * locked before any is changed; otherwise two turns could deadlock.
 */
export async function campaignsOf(database: Queryable, settled: readonly Settled[]): Promise<number[]> {
  const dead = settled.filter(({ outcome }) => outcome.kind === 'refused' && outcome.about === 'address');
  const others =
    dead.length === 0
      ? []
      : await database
          .selectFrom('messages as m')
          .innerJoin('contacts as p', 'p.email_key', 'm.recipient_key')
          .innerJoin('campaign_contacts as cc', 'cc.contact_id', 'p.id')
          .select('cc.campaign_id')
          .distinct()
          .where(
            'm.id',
            'in',
            dead.map(({ claim }) => claim.id),
          )
          .execute();
  return [...settled.map(({ claim }) => claim), ...others].map(({ campaign_id }) => campaign_id);
}

/**
 * Records what became of claimed mails, and when their contacts' next ones are due. Recording twice changes nothing, so it
 * is repeated until it is known to be committed. A mail that has been marked uncertain in the meantime, or is to be sent
 * again, is still corrected.
 * @param given outcomes whose campaigns the transaction has locked.
 */
export async function recordOutcomes(
  transaction: Queryable,
  given: readonly Settled[],
  timing: Timing,
): Promise<void> {
  if (given.length === 0) return;
  const outcomes = await excuseMailbox(transaction, given);
  const unexplained = await judgeUnexplained(transaction, outcomes);
  const changes = outcomes.map((settled) => Object.assign({}, settled, changeOf(settled, unexplained)));
  const { rows: changed } = await sql<{ id: string; is_followed: boolean }>`
    update messages m
    set state = outcome.state,
      sent_at = case when outcome.state = 'sent' then outcome.at end,
      due_at = case when outcome.state = 'queued' then m.due_at end,
      retry_at = outcome.retry_at,
      attempts = m.attempts - outcome.uncounted,
      last_reply = outcome.reply,
      replied_at = outcome.at,
      refusal = outcome.refusal
    from unnest(
      ${changes.map(({ claim }) => claim.id)}::bigint[], ${changes.map(({ claim }) => claim.worker_id)}::integer[],
      ${changes.map(({ claim }) => claim.attempt)}::integer[], ${changes.map(({ state }) => state)}::text[],
      ${changes.map(({ at }) => at)}::timestamptz[], ${changes.map(({ retryAt }) => retryAt ?? null)}::timestamptz[],
      ${changes.map(({ isUncounted }) => (isUncounted ? 1 : 0))}::integer[],
      ${changes.map(({ reply }) => reply)}::text[], ${changes.map(({ refusal }) => refusal ?? null)}::text[]
    ) as outcome (id, worker_id, attempt, state, at, retry_at, uncounted, reply, refusal)
    where m.id = outcome.id and m.worker_id = outcome.worker_id and m.attempts = outcome.attempt
      and m.state in ('sending', 'uncertain', 'queued')
    returning m.id::text as id, (
      exists (
        select from messages later
        where later.campaign_id = m.campaign_id and later.contact_id = m.contact_id and later.id <> m.id
          and later.state = 'queued'
      )
      -- There, whom a mail went to decides when the others of the organization get theirs.
      or (select c.stagger_sends from campaigns c where c.id = m.campaign_id)
    ) as is_followed`.execute(transaction);
  const followed = new Map(changed.map(({ id, is_followed }) => [id, is_followed]));
  const recorded = changes.filter(({ claim }) => followed.has(claim.id));
  for (const { claim, outcome, at } of recorded) {
    if (outcome.kind !== 'refused' || outcome.about !== 'address') continue;
    await recordEvent(transaction, claim.id, { kind: 'bounced', occurred_at: at }, timing);
  }
  const taken = recorded.filter(({ outcome }) => outcome.kind === 'sent');
  // Once for each mailbox, not for each mail: a turn has many.
  for (const [mailbox, own] of Map.groupBy(taken, ({ claim }) => claim.mailbox_id)) {
    const last = Math.max(...own.map(({ at }) => at.getTime()));
    await releaseMailbox(transaction, mailbox, new Date(last));
  }
  for (const settled of recorded) {
    const hold = holdOf(settled, unexplained);
    if (hold) await holdMailbox(transaction, settled.claim.mailbox_id, hold, settled.at);
  }
  const ended = recorded.filter(({ state }) => state === 'sent' || state === 'failed');
  await scheduleNext(
    transaction,
    ended.filter(({ claim }) => followed.get(claim.id)).map(({ claim }) => claim),
    timing,
  );
  // Its contact, step or campaign may have been deleted meanwhile: then it would wait for ever.
  const again = recorded.filter(({ state }) => state === 'queued').map(({ claim }) => claim);
  if (again.length > 0) await continueSequences(transaction, again, timing);
}

/**
 * A mail that is repeatedly refused as if its mailbox were at fault, while others were accepted in between, is retried later
 * on its own: holding the mailbox for it again and again would hold every mail because of one.
 */
async function excuseMailbox(
  transaction: Queryable,
  outcomes: readonly Settled[],
): Promise<readonly Settled[]> {
  const ids = outcomes.filter(({ outcome }) => outcome.kind === 'held').map(({ claim }) => claim.id);
  if (ids.length === 0) return outcomes;
  const { rows } = await sql<{ id: string }>`
    select m.id::text as id from messages m
    where m.id = any(${ids}::bigint[]) and m.refusal = 'account' and exists (
      select from messages taken
      where taken.mailbox_id = m.mailbox_id and taken.state = 'sent' and taken.replied_at > m.replied_at
    )`.execute(transaction);
  const alone = new Set(rows.map(({ id }) => id));
  return outcomes.map((settled) => {
    const { claim, outcome, at } = settled;
    if (outcome.kind !== 'held' || !alone.has(claim.id)) return settled;
    return { claim, at, outcome: { kind: 'deferred', error: outcome.error } };
  });
}

/**
 * Why a mailbox is held after an outcome; several mails in a row refused without a recognized reason count as a refusal of
 * the mailbox, too.
 */
function holdOf({ claim, outcome }: Settled, { inARow }: Unexplained): Hold | undefined {
  if (outcome.kind === 'held') return { cause: outcome.cause, reply: outcome.error, lasts: outcome.lasts };
  return outcome.kind === 'unexplained' && inARow.has(claim.mailbox_id)
    ? { cause: 'unknown', reply: outcome.error }
    : undefined;
}

/** Says when the next mails of contacts are due whose last ones have just been settled. */
export async function scheduleNext(
  transaction: Queryable,
  settled: readonly Pick<Claim, 'campaign_id' | 'contact_id'>[],
  timing: Timing,
): Promise<void> {
  for (const [campaign, mails] of Map.groupBy(settled, ({ campaign_id }) => campaign_id)) {
    const contacts = mails.map(({ contact_id }) => contact_id);
    await scheduleMessages(transaction, campaign, timing, contacts);
  }
}
