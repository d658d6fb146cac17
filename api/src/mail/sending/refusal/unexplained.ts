import { sql } from 'kysely';
import { inTransaction, type Queryable } from '../../../database/database.ts';
import { readHolds } from '../../../outreach/mailbox-hold.ts';
import { touchCampaigns } from '../../../outreach/plan.ts';
import { settleMessages } from '../../../outreach/settle-messages.ts';
import type { Timing } from '../../../outreach/sending-window.ts';
import type { Settled } from '../settled.ts';

/** What refusals without a known reason mean. */
export interface Unexplained {
  /** Mailboxes whose last mails were refused this way one after another, to different domains: not the mails' fault. */
  readonly inARow: ReadonlySet<number>;
  /** Mails that were refused this way at their last attempt, too. */
  readonly again: ReadonlySet<string>;
}

/** After refusals to this many domains in a row, the mails are not at fault. */
const DOMAINS_IN_A_ROW = 3;
const LOOK_BACK = 50;
const NONE: Unexplained = { inARow: new Set(), again: new Set() };

/** SQL: the mail `m` shows whether mails are accepted. A temporary refusal, or one about an address, does not. */
const IS_CONCLUSIVE = sql`(m.replied_at is not null and (m.state = 'sent' or m.refusal in ('content', 'unknown')))`;

/** Judges the refusals without a known reason among the outcomes by each other, and by what became of the mails before. */
export async function judgeUnexplained(
  transaction: Queryable,
  outcomes: readonly Settled[],
): Promise<Unexplained> {
  if (!outcomes.some(({ outcome }) => outcome.kind === 'unexplained')) return NONE;
  const ids = outcomes.map(({ claim }) => claim.id);
  const { rows: now } = await sql<Told & { id: string; replied_at: Date | null }>`
    select id::text as id, split_part(lower(recipient_email), '@', 2) as domain, refusal, replied_at
    from messages where id = any(${ids}::bigint[])`.execute(transaction);
  const mails = new Map(now.map((mail) => [mail.id, mail]));
  const inARow = new Set<number>();
  for (const [mailbox, own] of Map.groupBy(outcomes, ({ claim }) => claim.mailbox_id)) {
    if (!own.some(({ outcome }) => outcome.kind === 'unexplained')) continue;
    const before = await toldLast(transaction, mailbox, sql`not m.id = any(${ids}::bigint[])`);
    const told = own
      .toSorted((one, other) => other.at.getTime() - one.at.getTime())
      .flatMap(({ claim, outcome }): Told[] => {
        const domain = mails.get(claim.id)?.domain ?? '';
        if (outcome.kind === 'unexplained') return [{ domain, refusal: 'unknown' }];
        const isTelling =
          outcome.kind === 'sent' || (outcome.kind === 'refused' && outcome.about === 'content');
        return isTelling ? [{ domain, refusal: null }] : [];
      });
    const domains = new Set(streakOf([...told, ...before]).map(({ domain }) => domain));
    if (domains.size >= DOMAINS_IN_A_ROW) inARow.add(mailbox);
  }
  return {
    inARow,
    again: new Set(
      outcomes
        .filter(({ claim, at }) => {
          const mail = mails.get(claim.id);
          // The same outcome recorded again, after a turn that may not have been committed, is not a second refusal.
          return mail?.refusal === 'unknown' && mail.replied_at?.getTime() !== at.getTime();
        })
        .map(({ claim }) => claim.id),
    ),
  };
}

interface Told {
  readonly domain: string;
  readonly refusal: string | null;
}

/** What the mail server said about the last conclusive mails of a mailbox, latest first. */
async function toldLast(
  transaction: Queryable,
  mailbox: number,
  which = sql`true`,
): Promise<(Told & { readonly id: string })[]> {
  const { rows } = await sql<Told & { id: string }>`
    select m.id::text as id, split_part(lower(m.recipient_email), '@', 2) as domain, m.refusal
    from messages m where m.mailbox_id = ${mailbox} and ${IS_CONCLUSIVE} and ${which}
    order by m.replied_at desc, m.id desc limit ${LOOK_BACK}`.execute(transaction);
  return rows;
}

/** The mails refused without a recognized reason since one was accepted. */
function streakOf<Mail extends Told>(told: readonly Mail[]): readonly Mail[] {
  const end = told.findIndex(({ refusal }) => refusal !== 'unknown');
  return told.slice(0, end === -1 ? told.length : end);
}

/**
 * Requeues mails that failed before their mailbox turned out to be at fault: with few mails a day they fail one by one.
 * @returns how many.
 */
export async function takeBackFailed(database: Queryable, timing: Timing): Promise<number> {
  const holds = await readHolds(database);
  let taken = 0;
  for (const { mailbox_id, cause } of holds) {
    if (cause === 'unknown') taken += await takeBackFailedOf(database, mailbox_id, timing);
  }
  return taken;
}

async function takeBackFailedOf(database: Queryable, mailbox: number, timing: Timing): Promise<number> {
  const ids = streakOf(await toldLast(database, mailbox)).map(({ id }) => id);
  if (ids.length === 0) return 0;
  const isFailed = sql`m.id = any(${ids}::bigint[]) and m.state = 'failed' and m.refusal = 'unknown'`;
  const { rows: campaigns } = await sql<{ campaign_id: number }>`
    select distinct m.campaign_id from messages m where ${isFailed}`.execute(database);
  if (campaigns.length === 0) return 0;
  return inTransaction(database, async (transaction) => {
    await touchCampaigns(
      transaction,
      campaigns.map(({ campaign_id }) => campaign_id),
    );
    return settleMessages(transaction, isFailed, 'send_again', timing);
  });
}
