import type { GroupContacts, GroupCount, GroupMembers } from '@touchline/shared/contract';
import type { GroupFilter } from '@touchline/shared/contract/groups';
import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { RequestError } from '../errors.ts';
import type { Timing } from '../outreach/sending-window.ts';
import { deadConditions, filterSql } from './condition-sql.ts';
import { requireFitting } from './groups.repository.ts';
import { texts } from './texts.ts';
import { namesOf, readThings, type KnownThings } from './things.ts';

/** PostgreSQL ended a statement that took longer than it may (`query_canceled`). */
const ENDED_BY_TIME = '57014';
const MOST_MILLISECONDS = 5000;

/**
 * Asks who a filter finds, for as long as somebody would wait.
 * @throws 503 when it takes longer
 */
async function within<Result>(
  database: Queryable,
  work: (transaction: Queryable) => Promise<Result>,
): Promise<Result> {
  try {
    return await database
      .transaction()
      .setAccessMode('read only')
      .execute(async (transaction) => {
        // Compiling such a statement takes longer than running it does.
        await sql`select set_config('statement_timeout', ${String(MOST_MILLISECONDS)}, true), set_config('jit', 'off', true),
          set_config('work_mem', '32MB', true)`.execute(transaction);
        return work(transaction);
      });
  } catch (error) {
    if ((error as { code?: unknown }).code !== ENDED_BY_TIME) throw error;
    throw new RequestError(503, texts.tooSlow, { cause: error });
  }
}

/** SQL: from whom, and who of them. Nobody is found who was erased: nothing can be known of them. */
const found = (filter: GroupFilter, known: KnownThings, timing: Timing) => sql`
  contacts c left join organizations o on o.id = c.organization_id
  where c.erased_at is null and ${filterSql(filter, known, timing)}`;

/** SQL: how many contacts, of how many organizations. */
export const countSql = (filter: GroupFilter, known: KnownThings, timing: Timing) => sql<
  Omit<GroupCount, 'things' | 'dead'>
>`
  select coalesce(sum(contacts), 0)::integer as contacts, count(organization_id)::integer as organizations,
    coalesce(sum(with_address), 0)::integer as with_address
  from (
    select c.organization_id, count(*) as contacts, count(c.email_key) as with_address
    from ${found(filter, known, timing)} group by c.organization_id
  ) each_one`;

/** How many people a filter finds. @throws 400, 503 */
export async function countMembers(
  database: Queryable,
  filter: GroupFilter,
  timing: Timing,
): Promise<GroupCount> {
  const known = await readThings(database, [filter]);
  requireFitting(filter, known);
  const { rows } = await within(database, (transaction) =>
    countSql(filter, known, timing).execute(transaction),
  );
  const [count = { contacts: 0, organizations: 0, with_address: 0 }] = rows;
  return { ...count, things: namesOf(filter, known), dead: deadConditions(filter, known) };
}

/** Where a part of the members begins, and how many there are in it at most. */
export interface Part {
  readonly offset: number;
  readonly limit: number;
}

/** Some of those whom a filter finds. @throws 400, 503 */
export async function readMembers(
  database: Queryable,
  filter: GroupFilter,
  { offset, limit }: Part,
  timing: Timing,
): Promise<GroupMembers> {
  const known = await readThings(database, [filter]);
  requireFitting(filter, known);
  const { rows } = await within(database, (transaction) =>
    sql<GroupMembers['members'][number]>`
      select c.id, c.full_name, c.title, c.email, c.phone,
        case when o.id is not null then json_build_object('id', o.id, 'name', o.name) end as organization
      from ${found(filter, known, timing)}
      order by o.name_key collate "C" nulls last, c.full_name collate "C", c.id
      limit ${limit + 1} offset ${offset}`.execute(transaction),
  );
  return { members: rows.slice(0, limit), has_more: rows.length > limit };
}

/** Everybody whom a filter finds and who has an address. @throws 503 */
export async function readContacts(
  database: Queryable,
  filter: GroupFilter,
  timing: Timing,
): Promise<GroupContacts> {
  const known = await readThings(database, [filter]);
  const { rows } = await within(database, (transaction) =>
    sql<{ ids: number[]; without_address: number }>`
      select coalesce(array_agg(c.id order by c.id) filter (where c.email_key is not null), '{}') as ids,
        (count(*) filter (where c.email_key is null))::integer as without_address
      from ${found(filter, known, timing)}`.execute(transaction),
  );
  return rows[0] ?? { ids: [], without_address: 0 };
}
