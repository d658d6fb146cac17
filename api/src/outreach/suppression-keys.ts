import { sql, type RawBuilder } from 'kysely';

/** What a key is of. @param key of `suppressions`. */
export const kindOfKey = (key: string) =>
  key.startsWith('@') ? 'domain' : key.startsWith('hmac:') ? 'erased' : 'address';

/** SQL: the key of an address is one at a domain, or at one below it. @param domain as on the list: `@example.com` */
export function isAtDomain(key: RawBuilder<unknown>, domain: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(right(${key}, length(${domain})) = ${domain}
    or ${key} like '%@%' and right(${key}, length(${domain})) = '.' || substr(${domain}, 2))`;
}

/**
 * SQL, of a conflict: the new reason replaces the one that is there. A person's request outranks a bounce, a proved reason
 * outranks an unproved one, and any of its own what the domain is here for.
 */
export const OUTRANKS = sql<boolean>`(suppressions.covered_by is not null
  or (excluded.reason = 'unsubscribed', excluded.is_proved) > (suppressions.reason = 'unsubscribed', suppressions.is_proved))`;
