import { sql } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import type { MailSettings } from '../mail-settings.ts';

/** How many mails may go out, all workers together. */
export type Rates = Pick<MailSettings, 'perMinute' | 'perDomainPerMinute'>;

/** Stands for every domain: none has such a name. */
const ALL = '*';
/** Mails are counted by spans of this length rather than one by one, in milliseconds. */
const SPAN = 5000;
const MINUTE = 60_000;

const spanOf = (moment: Date) => new Date(Math.floor(moment.getTime() / SPAN) * SPAN);

/** Spans that began after this may hold a mail of the last minute: so no sixty seconds ever see more than the rate. */
const firstCounted = (moment: Date) => new Date(moment.getTime() - MINUTE - SPAN);

/** SQL: the domain of an address, from its key. */
export const domainOf = (emailKey: string): string => `split_part(${emailKey}, '@', -1)`;

/** SQL: whether a domain has had its mails of this minute. */
export const isDomainFull = (domain: string, now: Date, { perDomainPerMinute }: Rates) => sql<boolean>`
  (select coalesce(sum(mails), 0) from mail_rates
   where domain = ${sql.raw(domain)} and began_at > ${firstCounted(now)}) >= ${perDomainPerMinute}`;

/** How many more mails may go out now, to anybody and to each domain. */
export class Allowance {
  readonly #left: Map<string, number>;

  constructor(left: Map<string, number>) {
    this.#left = left;
  }

  /** To whomever they are. */
  get total(): number {
    return this.#left.get(ALL) ?? 0;
  }

  /** Takes one mail to a domain off. @returns false when it would be one too many. */
  take(domain: string): boolean {
    const [all, own] = [this.total, this.#left.get(domain) ?? 0];
    if (all <= 0 || own <= 0) return false;
    this.#left.set(ALL, all - 1);
    this.#left.set(domain, own - 1);
    return true;
  }
}

/** What the rates leave now, for the domains given. */
export async function readAllowance(
  database: Queryable,
  now: Date,
  rates: Rates,
  domains: readonly string[],
): Promise<Allowance> {
  const { rows } = await sql<{ domain: string; mails: number }>`
    select domain, sum(mails)::integer as mails from mail_rates
    where domain = any(${[ALL, ...domains]}::text[]) and began_at > ${firstCounted(now)}
    group by domain`.execute(database);
  const left = new Map(domains.map((domain) => [domain, rates.perDomainPerMinute]));
  left.set(ALL, rates.perMinute);
  for (const { domain, mails } of rows) left.set(domain, (left.get(domain) ?? 0) - mails);
  return new Allowance(left);
}

/** Counts mails that go out now, one for each domain given. */
export async function countMails(
  transaction: Queryable,
  now: Date,
  domains: readonly string[],
): Promise<void> {
  await sql`
    insert into mail_rates (domain, began_at, mails)
    select domain, ${spanOf(now)}, count(*)
    from unnest(${[...domains, ...domains.map(() => ALL)]}::text[]) domain
    group by domain order by domain
    on conflict (domain, began_at) do update set mails = mail_rates.mails + excluded.mails`.execute(
    transaction,
  );
}

/** Forgets what no rate counts any more. */
export async function forgetOldCounts(database: Queryable, now: Date): Promise<void> {
  await database.deleteFrom('mail_rates').where('began_at', '<=', firstCounted(now)).execute();
}
