import { sql } from 'kysely';

/** How many mails may go out in a minute, all workers together. */
export interface Rates {
  readonly perMinute: number;
  readonly perDomainPerMinute: number;
}

/** Mails are counted in spans of this many milliseconds rather than one by one. */
export const RATE_SPAN = 5000;

/** Milliseconds over which a rate is counted: a minute and a span, so that no sixty seconds ever see more mails. */
export const RATE_PERIOD = 60_000 + RATE_SPAN;

/** SQL: the domain that the rate of the contact `p` is counted by; empty without an address. */
export const DOMAIN = sql<string>`coalesce(split_part(p.email_key, '@', -1), '')`;
