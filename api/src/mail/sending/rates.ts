import { sql } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import { forgetByHand } from '../../outreach/mails-by-hand.ts';
import { RATE_PERIOD, RATE_SPAN, type Rates } from '../../outreach/rates.ts';

const spanOf = (moment: Date) => new Date(Math.floor(moment.getTime() / RATE_SPAN) * RATE_SPAN);

/** Spans that began after this may hold a mail of the last minute. */
const firstCounted = (moment: Date) => new Date(moment.getTime() - RATE_PERIOD);

/** SQL: how many mails of the last minute count for a domain, from all mailboxes. @param domain SQL of it. */
export const mailsToDomain = (now: Date, domain: string) => sql<number>`(
  select coalesce(sum(mails), 0)::integer from mail_rates
  where domain = ${sql.raw(domain)} and began_at > ${firstCounted(now)}
)`;

/** SQL: how many mails of the last minute count for a mailbox. @param mailbox SQL of its id. */
export const mailsFromMailbox = (now: Date, mailbox: string) => sql<number>`(
  select coalesce(sum(mails), 0)::integer from mailbox_rates
  where mailbox_id = ${sql.raw(mailbox)} and began_at > ${firstCounted(now)}
)`;

/** A mail that the rate of its domain may hold back, and how many have gone there in the last minute. */
export interface RatedMail {
  readonly domain: string;
  readonly domain_count: number;
}

/** The first of the mails, as many as the rates of their domains still allow. */
export function withinRates<Mail extends RatedMail>(
  mails: readonly Mail[],
  { perDomainPerMinute }: Pick<Rates, 'perDomainPerMinute'>,
): Mail[] {
  const own = new Map<string, number>();
  return mails.filter(({ domain, domain_count }) => {
    const before = own.get(domain) ?? 0;
    if (domain_count + before >= perDomainPerMinute) return false;
    own.set(domain, before + 1);
    return true;
  });
}

/** SQL: counts mails that go out now to the domains of `claim`, which has the column `domain`. */
export const countDomains = (now: Date) => sql`
  insert into mail_rates (domain, began_at, mails)
  select domain, ${spanOf(now)}::timestamptz, count(*) from claim group by domain order by domain
  on conflict (domain, began_at) do update set mails = mail_rates.mails + excluded.mails`;

/** SQL: counts mails that go out now from the mailboxes of `claim`, which has the column `mailbox_id`. */
export const countMailboxes = (now: Date) => sql`
  insert into mailbox_rates (mailbox_id, began_at, mails)
  select mailbox_id, ${spanOf(now)}::timestamptz, count(*) from claim group by mailbox_id order by mailbox_id
  on conflict (mailbox_id, began_at) do update set mails = mailbox_rates.mails + excluded.mails`;

/**
 * Forgets what no rate counts any more. What was counted before the clock was set back counts as sent now: otherwise it
 * would hold back every mail until the clock catches up.
 */
export async function forgetOldCounts(database: Queryable, now: Date): Promise<void> {
  await database.deleteFrom('mail_rates').where('began_at', '<=', firstCounted(now)).execute();
  await database.deleteFrom('mailbox_rates').where('began_at', '<=', firstCounted(now)).execute();
  const ahead = new Date(now.getTime() + RATE_PERIOD);
  await sql`
    with ahead as (delete from mail_rates where began_at > ${ahead} returning domain, mails)
    insert into mail_rates (domain, began_at, mails)
    select domain, ${spanOf(now)}::timestamptz, sum(mails) from ahead group by domain order by domain
    on conflict (domain, began_at) do update set mails = mail_rates.mails + excluded.mails`.execute(database);
  await sql`
    with ahead as (delete from mailbox_rates where began_at > ${ahead} returning mailbox_id, mails)
    insert into mailbox_rates (mailbox_id, began_at, mails)
    select mailbox_id, ${spanOf(now)}::timestamptz, sum(mails) from ahead group by mailbox_id order by mailbox_id
    on conflict (mailbox_id, began_at) do update set mails = mailbox_rates.mails + excluded.mails`.execute(
    database,
  );
  await bringBackCounted(database, now, ahead);
  await forgetByHand(database, now, ahead);
}

/** The same for caps: mails from before the clock was set back count as sent now, or they would count until it catches up. */
async function bringBackCounted(database: Queryable, now: Date, ahead: Date): Promise<void> {
  await sql`
    update messages m set sending_at = ${now}
    from mailboxes b
    where m.mailbox_id = b.id and (b.daily_cap is not null or b.ramp is not null)
      and m.sending_at > ${ahead} and m.state in ('sent', 'uncertain')`.execute(database);
}
