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
 * outranks an unproved one, their own word what the staff added, any of its own what the domain is here for, and a proved request of
 * its own one that only came along from another address.
 */
export const OUTRANKS = sql<boolean>`(suppressions.covered_by is not null
  or suppressions.taken_along_by is not null and excluded.taken_along_by is null and excluded.reason = 'unsubscribed'
    and excluded.is_proved
  or (excluded.reason = 'unsubscribed', excluded.is_proved, excluded.added_by is null)
    > (suppressions.reason = 'unsubscribed', suppressions.is_proved, suppressions.added_by is null))`;
