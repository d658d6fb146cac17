import type { TroubledMailbox } from '@touchline/shared/contract';
import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { readMailboxStarts, type PlanningMailbox } from '../outreach/forecast/mailbox-starts.ts';
import { areTooMany, countBounces, type MailboxBounces } from '../outreach/mailbox-bounces.ts';
import { chooseMailboxes, findEligible, type Candidate } from '../outreach/mailbox-choice.ts';
import { CAP_PERIOD, capAt } from '../outreach/mailbox-limits.ts';
import type { CheckedCampaign } from './checked-campaign.ts';

/** Ids of the mailboxes that a campaign goes out from: those chosen, also what is gone, or those of the organizations' owners. */
export async function mailboxesOf(
  database: Queryable,
  { sender, contacts }: Pick<CheckedCampaign, 'sender' | 'contacts'>,
  now: Date,
): Promise<number[]> {
  if (sender.kind === 'mailboxes') return [...new Set(sender.mailbox_ids)];
  const { rows } = await sql<Candidate>`
    select p.id, o.owner_id, null as kept
    from contacts p left join organizations o on o.id = p.organization_id
    where p.id = any(${contacts}::integer[])`.execute(database);
  const chosen = chooseMailboxes(rows, sender.kind, await findEligible(database, sender, now));
  return [...new Set(chosen.values())].toSorted((one, other) => one - other);
}

/** What is to be known of mailboxes before a campaign goes out from them. */
export async function findTroubles(
  database: Queryable,
  ids: readonly number[],
  now: Date,
): Promise<TroubledMailbox[]> {
  const known = new Map(
    (await readMailboxStarts(database, ids, now)).map((mailbox) => [mailbox.id, mailbox]),
  );
  const bounces = await countBounces(database, [...known.keys()]);
  return ids.flatMap((id): TroubledMailbox[] => {
    const mailbox = known.get(id);
    if (mailbox === undefined) return [{ ...NOTHING, id, email: '', trouble: 'gone' }];
    return [...troublesOf(mailbox, now), ...bouncesOf(mailbox, bounces.get(id))];
  });
}

const NOTHING = { until: null, count: null, of: null };

function troublesOf(mailbox: PlanningMailbox, now: Date): TroubledMailbox[] {
  const { id, email, state, held_until, sent } = mailbox;
  const found: TroubledMailbox[] = [];
  const add = (trouble: TroubledMailbox['trouble'], more: Partial<TroubledMailbox> = {}) =>
    found.push({ ...NOTHING, id, email, trouble, ...more });
  if (state !== 'working') {
    add(state, { until: (state === 'held' && held_until?.toISOString()) || null });
  }
  const cap = capAt(mailbox, now);
  // The mail that must be a day old before the next may go out.
  const first = cap === null ? undefined : sent.at(-cap);
  if (cap !== null && cap > 0 && first !== undefined) {
    add('at_limit', { until: new Date(first + CAP_PERIOD).toISOString(), count: sent.length, of: cap });
  }
  return found;
}

function bouncesOf({ id, email }: PlanningMailbox, bounces: MailboxBounces | undefined): TroubledMailbox[] {
  if (bounces === undefined || !areTooMany(bounces)) return [];
  return [{ ...NOTHING, id, email, trouble: 'bounces', count: bounces.bounced, of: bounces.mails }];
}
