import { sql } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import { RATE_PERIOD, RATE_SPAN, type Rates } from '../../outreach/rates.ts';

/** Stands for every domain: none has such a name. */
const ALL = '*';

const spanOf = (moment: Date) => new Date(Math.floor(moment.getTime() / RATE_SPAN) * RATE_SPAN);

/** Spans that began after this may hold a mail of the last minute. */
const firstCounted = (moment: Date) => new Date(moment.getTime() - RATE_PERIOD);

/** SQL: how many mails of the last minute count for a domain. @param domain SQL of it; without it of all. */
export const mailsOfMinute = (now: Date, domain?: string) => sql<number>`(
  select coalesce(sum(mails), 0)::integer from mail_rates
  where domain = ${domain === undefined ? ALL : sql.raw(domain)} and began_at > ${firstCounted(now)}
)`;

/** A mail that the rates may hold back, and how many have gone out in the last minute, to all and to its domain. */
export interface RatedMail {
  readonly domain: string;
  readonly all_count: number;
  readonly domain_count: number;
}

/** The first of the mails, as many as the rates still allow. */
export function withinRates<Mail extends RatedMail>(
  mails: readonly Mail[],
  { perMinute, perDomainPerMinute }: Rates,
): Mail[] {
  let all = 0;
  const own = new Map<string, number>();
  return mails.filter(({ domain, all_count, domain_count }) => {
    const before = own.get(domain) ?? 0;
    if (all_count + all >= perMinute || domain_count + before >= perDomainPerMinute) return false;
    all += 1;
    own.set(domain, before + 1);
    return true;
  });
}

/** SQL: counts mails that go out now, those of `claim`, which has the column `domain`. */
export const countClaims = (now: Date) => sql`
  insert into mail_rates (domain, began_at, mails)
  select domain, ${spanOf(now)}::timestamptz, count(*)
  from (select domain from claim union all select ${ALL} from claim) mail
  group by domain order by domain
  on conflict (domain, began_at) do update set mails = mail_rates.mails + excluded.mails`;

/**
 * Forgets what no rate counts any more. What was counted before the clock was set back counts as sent now: otherwise it
 * would hold back every mail until the clock catches up.
 */
export async function forgetOldCounts(database: Queryable, now: Date): Promise<void> {
  await database.deleteFrom('mail_rates').where('began_at', '<=', firstCounted(now)).execute();
  const ahead = new Date(now.getTime() + RATE_PERIOD);
  await sql`
    with ahead as (delete from mail_rates where began_at > ${ahead} returning domain, mails)
    insert into mail_rates (domain, began_at, mails)
    select domain, ${spanOf(now)}::timestamptz, sum(mails) from ahead group by domain order by domain
    on conflict (domain, began_at) do update set mails = mail_rates.mails + excluded.mails`.execute(database);
}
