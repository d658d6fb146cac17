import type { CampaignSender } from '@touchline/shared/contract';
import { sql } from 'kysely';
import TinyQueue from 'tinyqueue';
import type { Queryable } from '../database/database.ts';
import { capAt, ENVIRONMENT_MAILBOX, windowOf } from './mailbox-limits.ts';

/** A connected mailbox that a campaign may go out from. */
export interface EligibleMailbox {
  readonly id: number;
  /** Member of staff whose mailbox it is. */
  readonly owner_id: number | null;
  /** How many mails it may send in a week: its share of the contacts. */
  readonly per_week: number;
}

/** A contact of a campaign. */
export interface Candidate {
  readonly id: number;
  /** Who looks after the contact's organization; null without one. */
  readonly owner_id: number | null;
  /** The mailbox from which the campaign has begun with the contact: all further mails come from it, too. */
  readonly kept: number | null;
}

/**
 * Says which mailbox each contact of a campaign gets its mails from (B6). Whoever has begun with one keeps it, even if it is
 * disconnected. The others are shared out among the mailboxes in proportion to what each may send, in the order of their ids
 * and with those who have begun counted; or each gets the mailbox of its organization's owner, the one with the lowest id.
 * @param mailboxes those of the campaign that are connected; for `owner` all that are connected.
 * @returns by contact; one for whom there is no mailbox is left out.
 */
export function chooseMailboxes(
  contacts: readonly Candidate[],
  kind: CampaignSender['kind'],
  mailboxes: readonly EligibleMailbox[],
): Map<number, number> {
  const lowestFirst = mailboxes.toSorted((one, other) => one.id - other.id);
  const next = kind === 'owner' ? byOwner(lowestFirst) : inProportion(contacts, lowestFirst);
  const chosen = new Map<number, number>();
  for (const contact of contacts.toSorted((one, other) => one.id - other.id)) {
    const mailbox = contact.kept ?? next(contact);
    if (mailbox !== undefined) chosen.set(contact.id, mailbox);
  }
  return chosen;
}

/** Chooses the mailbox for the next contact that has none. */
type Chooser = (contact: Candidate) => number | undefined;

function byOwner(mailboxes: readonly EligibleMailbox[]): Chooser {
  const ofOwner = new Map<number, number>();
  for (const { id, owner_id } of mailboxes) {
    if (owner_id !== null && !ofOwner.has(owner_id)) ofOwner.set(owner_id, id);
  }
  return ({ owner_id }) => (owner_id === null ? undefined : ofOwner.get(owner_id));
}

/** Sainte-Laguë's method: at every length of the list, the numbers are as close to the proportion as whole numbers can be. */
function inProportion(contacts: readonly Candidate[], mailboxes: readonly EligibleMailbox[]): Chooser {
  const kept = new Map<number, number>();
  for (const contact of contacts) {
    if (contact.kept !== null) kept.set(contact.kept, (kept.get(contact.kept) ?? 0) + 1);
  }
  const queue = new TinyQueue(
    mailboxes.map(({ id, per_week }) => ({ id, per_week, contacts: kept.get(id) ?? 0 })),
    (one, other) =>
      (one.contacts + 0.5) / one.per_week - (other.contacts + 0.5) / other.per_week || one.id - other.id,
  );
  return () => {
    const first = queue.pop();
    if (first === undefined) return undefined;
    queue.push({ ...first, contacts: first.contacts + 1 });
    return first.id;
  };
}

/**
 * The connected mailboxes that a campaign may go out from.
 * @param sender as it is stored, or as it would be.
 * @param now when: a ramp lets a mailbox send more each day.
 * @param lock `locked`: none of them is disconnected before the transaction ends. They can be changed meanwhile.
 */
export async function findEligible(
  database: Queryable,
  sender: CampaignSender,
  now: Date,
  lock?: 'locked',
): Promise<EligibleMailbox[]> {
  let query = database
    .selectFrom('mailboxes')
    .select(['id', 'owner_id', 'daily_cap', 'ramp', 'per_minute', 'sending_window'])
    .where('disconnected_at', 'is', null);
  if (sender.kind === 'mailboxes')
    query = query.where(sql<boolean>`id = any(${sender.mailbox_ids}::integer[])`);
  else query = query.where('owner_id', 'is not', null);
  if (lock) query = query.orderBy('id').forKeyShare();
  const mailboxes = await query.execute();
  return mailboxes.map(({ id, owner_id, per_minute, ...limits }) => {
    const { startsAt, endsAt, weekdays } = windowOf(limits.sending_window);
    const perDay = Math.min(capAt(limits, now) ?? Infinity, per_minute * (endsAt - startsAt));
    return { id, owner_id, per_week: perDay * weekdays.length };
  });
}

/**
 * Mailboxes that do not exist or are disconnected.
 * @param campaign whose own do not count: it may be changed although one of them is gone.
 */
export async function findNotConnected(
  database: Queryable,
  ids: readonly number[],
  campaign?: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${ids}::integer[]) as id
    where not exists (select from mailboxes mb where mb.id = id.id and mb.disconnected_at is null)
      and not exists (
        select from campaign_mailboxes own
        where own.campaign_id = ${campaign ?? null}::integer and own.mailbox_id = id.id
      )`.execute(database);
  return rows.map(({ id }) => id);
}

/**
 * Whether the sandbox is among several mailboxes, though it only stands in until a real one is connected: what it gets reaches
 * nobody.
 * @param campaign that may keep it, if it goes out from the sandbox beside others already.
 */
export async function addsSandbox(
  database: Queryable,
  ids: readonly number[],
  campaign?: number,
): Promise<boolean> {
  const { rows } = await sql<{ is_mixed: boolean }>`
    select count(*) > 1 and bool_or(mb.kind = 'sandbox') and not exists (
      select from campaign_mailboxes own
      join mailboxes sandbox on sandbox.id = own.mailbox_id and sandbox.kind = 'sandbox'
      join campaign_mailboxes other on other.campaign_id = own.campaign_id and other.mailbox_id <> own.mailbox_id
      where own.campaign_id = ${campaign ?? null}::integer
    ) as is_mixed
    from mailboxes mb where mb.id = any(${ids}::integer[])`.execute(database);
  return rows[0]?.is_mixed === true;
}

/** Which mailboxes a campaign goes out from, as it is stored. */
export async function readSender(database: Queryable, campaign: number): Promise<CampaignSender> {
  const { sender } = await database
    .selectFrom('campaigns')
    .select('sender')
    .where('id', '=', campaign)
    .executeTakeFirstOrThrow();
  if (sender === 'owner') return { kind: sender };
  const mailboxes = await database
    .selectFrom('campaign_mailboxes')
    .select('mailbox_id')
    .where('campaign_id', '=', campaign)
    .orderBy('mailbox_id')
    .execute();
  return { kind: sender, mailbox_ids: mailboxes.map(({ mailbox_id }) => mailbox_id) };
}

/** Stores which mailboxes a campaign goes out from. Assign them afterwards. */
export async function writeSender(
  transaction: Queryable,
  campaign: number,
  sender: CampaignSender,
): Promise<void> {
  await transaction
    .updateTable('campaigns')
    .set({ sender: sender.kind })
    .where('id', '=', campaign)
    .execute();
  const mailboxes = sender.kind === 'owner' ? [] : sender.mailbox_ids;
  // Only what differs: what is written is recorded as a change.
  await sql`
    delete from campaign_mailboxes
    where campaign_id = ${campaign} and mailbox_id <> all(${mailboxes}::integer[])`.execute(transaction);
  await sql`
    insert into campaign_mailboxes (campaign_id, mailbox_id)
    select distinct ${campaign}::integer, id from unnest(${mailboxes}::integer[]) as id
    on conflict do nothing`.execute(transaction);
}

/**
 * What a new campaign goes out from unless somebody says: the person's own mailbox; else the only one connected, where there
 * is none of the environment; else the environment's or the sandbox.
 * @param user who creates it; undefined for nobody.
 */
export async function usualMailbox(database: Queryable, user: number | undefined): Promise<number> {
  const connected = await database
    .selectFrom('mailboxes')
    .select(['id', 'kind', 'owner_id'])
    .where('disconnected_at', 'is', null)
    .orderBy('id')
    .execute();
  const [only, ...others] = connected.filter(({ kind }) => kind !== 'sandbox');
  const own = connected.find(({ owner_id }) => owner_id !== null && owner_id === user);
  const mailbox = own ?? (others.length === 0 ? only : undefined);
  return mailbox?.id ?? ENVIRONMENT_MAILBOX;
}

/** The same as what a campaign is stored with. */
export const usualSender = async (
  database: Queryable,
  user: number | undefined,
): Promise<CampaignSender> => ({
  kind: 'mailboxes',
  mailbox_ids: [await usualMailbox(database, user)],
});
