import type { SuppressedAddress, SuppressionList } from '@touchline/shared/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import { isoTime } from '../../database/times.ts';

/** Most rows; other addresses are found by searching. */
const MAX_ROWS = 100;

/** Addresses that get no more mail, and those that were allowed mail again, latest first. */
export async function listSuppressions(database: Queryable, search: string): Promise<SuppressionList> {
  const wanted = search.trim().toLowerCase();
  const isWanted = sql<boolean>`(${wanted} = '' or position(${wanted} in s.email_key) > 0)`;
  const suppressed = await database
    .selectFrom('suppressions as s')
    .leftJoin('incoming_mails as i', 'i.id', 's.incoming_mail_id')
    .select([
      's.email_key as email',
      's.reason',
      sql<string>`${sql.raw(isoTime('s.created_at'))}`.as('suppressed_at'),
      's.is_proved',
      's.incoming_mail_id',
      sql<boolean>`i.kind is not distinct from 'feedback_report'`.as('is_complaint'),
      contacts.as('contacts'),
    ])
    .where(isWanted)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.email_key')
    .limit(MAX_ROWS)
    .execute();
  const lifted = await database
    .selectFrom('suppression_lifts as s')
    .select([
      's.id',
      's.email_key as email',
      's.reason',
      's.is_proved',
      sql<string>`${sql.raw(isoTime('s.lifted_at'))}`.as('lifted_at'),
      's.lifted_by',
      's.explanation',
    ])
    .where(isWanted)
    .orderBy('s.lifted_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(MAX_ROWS)
    .execute();
  const { count } = await database
    .selectFrom('suppressions as s')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where(isWanted)
    .executeTakeFirstOrThrow();
  return {
    total: Number(count),
    suppressed,
    lifted,
  };
}

/** SQL: who has the address. */
const contacts = sql<SuppressedAddress['contacts']>`coalesce(
  (
    select json_agg(json_build_object('id', p.id, 'name', p.full_name) order by p.id)
    from contacts p where p.email_key = s.email_key
  ),
  '[]'
)`;
