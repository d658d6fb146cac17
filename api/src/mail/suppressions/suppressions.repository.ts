import type { SuppressedAddress, SuppressionCheck, SuppressionList } from '@touchline/shared/contract';
import { SUPPRESSION_PAGE } from '@touchline/shared/contract/rules';
import { sql } from 'kysely';
import { nowCalled } from '../../database/accounts.ts';
import { inTransaction, type Queryable } from '../../database/database.ts';
import { mailboxKey } from '../../database/keys.ts';
import { isoTime } from '../../database/times.ts';
import { isAtDomain, kindOfKey } from '../../outreach/suppression-keys.ts';
import { isPublicDomain } from '../intake/public-domains.ts';

/** Most that were allowed mail again, and most contacts that are named of an address. */
const MAX_LIFTED = 100;
const MAX_NAMED = 3;

/** SQL: contacts of the suppression `s`: of an address those who have it, of a domain or an erased address those it covers. */
const CONTACTS = `
  from suppressions own join contacts p on p.email_key = own.email_key
  where own.email_key = s.email_key or own.covered_by = s.email_key`;

/** Addresses and domains that get no more mail, latest first, and those that were allowed mail again (S12, U9). */
export function listSuppressions(
  database: Queryable,
  { search, offset }: { readonly search: string; readonly offset: number },
): Promise<SuppressionList> {
  const typed = search.trim();
  const wanted = mailboxKey(typed);
  // A transaction knows by which key the addresses of erased people are hashed.
  return inTransaction(database, async (transaction) => {
    // Read once: each is a hash to compute.
    const { rows: covers } = await sql<{ keys: string[] }>`select covering_keys(${wanted}) as keys`.execute(
      transaction,
    );
    const keys = wanted.includes('@') ? (covers[0]?.keys ?? []) : [];
    const isWanted = sql<boolean>`(
      ${wanted} = '' or kind <> 'erased' and position(${wanted} in s.email_key) > 0 or s.email_key = any(${keys}::text[])
    )`;
    const isListed = sql<boolean>`covered_by is null and kind <> 'anonymous' and ${isWanted}`;
    const { rows } = await sql<SuppressedAddress>`
      select s.email_key as id, s.kind,
        case when s.kind <> 'erased' then s.email_key when ${wanted} <> '' then ${typed} else '' end as email,
        s.reason, ${sql.raw(isoTime('s.created_at'))} as suppressed_at, s.is_proved, ${sql.raw(nowCalled('s.added_by'))} as added_by, s.explanation,
        s.incoming_mail_id::text as incoming_mail_id,
        i.kind is not distinct from 'feedback_report' as is_complaint,
        coalesce((
          select json_agg(named) from (
            select p.id, p.full_name as name ${sql.raw(CONTACTS)} order by p.id limit ${sql.lit(MAX_NAMED)}
          ) named
        ), '[]') as contacts,
        (select count(*)::integer ${sql.raw(CONTACTS)}) as contact_count
      from (
        select * from suppressions s where ${isListed}
        order by created_at desc, email_key limit ${sql.lit(SUPPRESSION_PAGE)} offset ${offset}
      ) s
      left join incoming_mails i on i.id = s.incoming_mail_id
      order by s.created_at desc, s.email_key`.execute(transaction);
    const lifted = await transaction
      .selectFrom('suppression_lifts as s')
      .select([
        's.id',
        sql<string>`case when s.email_key like 'hmac:%' then '' else s.email_key end`.as('email'),
        's.reason',
        's.is_proved',
        sql<string>`${sql.raw(isoTime('s.lifted_at'))}`.as('lifted_at'),
        sql<string>`${sql.raw(nowCalled('s.lifted_by'))}`.as('lifted_by'),
        's.explanation',
      ])
      .where(sql<boolean>`s.email_key not like 'erased:%'`)
      .where(
        sql<boolean>`(${wanted} = '' or s.email_key not like 'hmac:%' and position(${wanted} in s.email_key) > 0
          or s.email_key = any(${keys}::text[]))`,
      )
      .orderBy('s.lifted_at', 'desc')
      .orderBy('s.id', 'desc')
      .limit(MAX_LIFTED)
      .execute();
    const { count } = await transaction
      .selectFrom('suppressions as s')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where(isListed)
      .executeTakeFirstOrThrow();
    return { total: Number(count), suppressed: rows, lifted };
  });
}

/** What adding an address or a domain to the list would mean. @param key of `suppressions`. */
export function checkSuppression(database: Queryable, key: string): Promise<SuppressionCheck> {
  const kind = kindOfKey(key);
  const domain = kind === 'domain' ? key.slice(1) : undefined;
  return inTransaction(database, async (transaction) => {
    const isConcerned =
      domain === undefined ? sql`p.email_key = ${key}` : isAtDomain(sql`p.email_key`, sql`${key}::text`);
    const { rows } = await sql<{ contact_count: number; planned_count: number; is_listed: boolean }>`
      select (select count(*)::integer from contacts p where ${isConcerned}) as contact_count,
      (
        select count(*)::integer from contacts p join messages m on m.contact_id = p.id
        where m.state = 'queued' and ${isConcerned}
      ) as planned_count,
      exists (
        select from suppressions s
        where s.email_key = ${key} or s.kind in ('domain', 'erased') and s.email_key = any(covering_keys(${key}))
      ) as is_listed`.execute(transaction);
    return {
      kind: domain === undefined ? 'address' : 'domain',
      address: key,
      contact_count: rows[0]?.contact_count ?? 0,
      planned_count: rows[0]?.planned_count ?? 0,
      is_public: domain !== undefined && isPublicDomain(domain),
      is_listed: rows[0]?.is_listed === true,
    };
  });
}
