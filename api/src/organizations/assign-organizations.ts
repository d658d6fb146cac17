import type {
  AssignedOrganizations,
  AssignmentUndo,
  AssignmentUndone,
  OrganizationAssignment,
} from '@touchline/shared/contract';
import { sql } from 'kysely';
import { holdAssignable } from '../database/accounts.ts';
import type { Database, Queryable } from '../database/database.ts';
import { laterTime } from '../database/times.ts';
import { holdCampaignsOfOwners } from '../outreach/mailbox-changes.ts';
import { requireOwner } from './organizations.repository.ts';

/**
 * Gives organizations to somebody, or to nobody, all or none (U6). Those that belong to them already stay untouched, and those
 * that are gone are passed over.
 * @returns whose the others were. @throws 400 when the account does not exist, or its person has left.
 */
export function assignOrganizations(
  database: Database,
  { ids, owner_id }: OrganizationAssignment,
): Promise<AssignedOrganizations> {
  return changing(database, ids, async (transaction, locked) => {
    await requireOwner(transaction, owner_id);
    const former = new Map<number | null, number[]>();
    for (const row of locked) {
      if (row.owner_id === owner_id) continue;
      former.set(row.owner_id, [...(former.get(row.owner_id) ?? []), row.id]);
    }
    const changed = [...former.values()].flat();
    await give(
      transaction,
      changed.map((id) => ({ id, owner_id })),
    );
    return {
      changed: changed.length,
      former: Array.from(former, ([owner, its]) => ({ owner_id: owner, ids: its })),
    };
  });
}

/** Gives organizations back, of which nobody has chosen another owner since. */
export function undoAssignment(
  database: Database,
  { given, former }: AssignmentUndo,
): Promise<AssignmentUndone> {
  const ownerOf = new Map(former.flatMap(({ ids, owner_id }) => ids.map((id) => [id, owner_id] as const)));
  return changing(database, [...ownerOf.keys()], async (transaction, locked) => {
    const assignable = await holdAssignable(transaction);
    const rows = locked.flatMap(({ id, owner_id }) => {
      const wanted = ownerOf.get(id) ?? null;
      const owner = wanted !== null && assignable.has(wanted) ? wanted : null;
      return owner_id === given && owner !== given ? [{ id, owner_id: owner }] : [];
    });
    await give(transaction, rows);
    return { changed: rows.length };
  });
}

interface Owned {
  readonly id: number;
  readonly owner_id: number | null;
}

/** Locks campaigns before organizations, and those by their ids: whoever else changes several locks in the same order. */
function changing<Result>(
  { kysely }: Database,
  ids: readonly number[],
  change: (transaction: Queryable, locked: readonly Owned[]) => Promise<Result>,
): Promise<Result> {
  return kysely.transaction().execute(async (transaction) => {
    const shareOut = await holdCampaignsOfOwners(
      transaction,
      sql`p.organization_id = any(${ids}::integer[])`,
    );
    const { rows } = await sql<Owned>`
      select id, owner_id from organizations where id = any(${ids}::integer[]) order by id for update`.execute(
      transaction,
    );
    const result = await change(transaction, rows);
    await shareOut();
    return result;
  });
}

/** One statement, which leaves one entry in the activity. */
async function give(transaction: Queryable, rows: readonly Owned[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update organizations as o set owner_id = given.owner_id, updated_at = ${sql.raw(laterTime('o.updated_at'))}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id integer, owner_id integer)
    where o.id = given.id`.execute(transaction);
}
