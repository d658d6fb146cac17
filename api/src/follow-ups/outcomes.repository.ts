import {
  type NewOutcome,
  OUTCOME_LIMITS,
  type Outcome,
  type OutcomeChange,
} from '@touchline/shared/contract';
import { sql } from 'kysely';
import { inTransaction, type Queryable } from '../database/database.ts';
import { organizationKey } from '../database/keys.ts';
import { badField, notFound, RequestError } from '../errors.ts';
import { texts } from './texts.ts';

/** Every outcome, those from the start first, with those that can no longer be chosen. */
export async function listOutcomes(database: Queryable): Promise<Outcome[]> {
  const { rows } = await sql<Outcome>`
    select o.id, o.code, o.name, o.ends_outreach, o.retired_at is not null as is_retired,
      (select count(*)::integer from follow_ups f where f.outcome_id = o.id) as conversations
    from outcomes o order by o.id`.execute(database);
  return rows;
}

/** Two spellings of one name are one. */
const keyOf = (name: string): string | null => (name === '' ? null : organizationKey(name));

/** Adds an outcome. A retired one of that name can be chosen again instead. @throws 409 */
export function addOutcome(database: Queryable, { name, ends_outreach }: NewOutcome): Promise<Outcome> {
  return inTransaction(database, async (transaction) => {
    await holdOutcomes(transaction);
    const all = await listOutcomes(transaction);
    const known = await findByName(transaction, name);
    if (known !== undefined && known.retired_at === null) throw badField(409, 'name', texts.outcomeTaken);
    if (all.filter(({ is_retired }) => !is_retired).length >= OUTCOME_LIMITS.count)
      throw new RequestError(409, texts.tooManyOutcomes);
    const id =
      known?.id ??
      (
        await transaction
          .insertInto('outcomes')
          .values({ code: null, name, name_key: keyOf(name), retired_at: null, ends_outreach })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    if (known) {
      await transaction
        .updateTable('outcomes')
        .set({ retired_at: null, name, ends_outreach })
        .where('id', '=', id)
        .execute();
    }
    return readOutcome(transaction, id);
  });
}

/** Renames an outcome, retires it, lets it be chosen again, or says whether it ends outreach. @throws 400, 404, 409 */
export function changeOutcome(
  database: Queryable,
  id: number,
  { name, is_retired, ends_outreach }: OutcomeChange,
  now: Date,
): Promise<Outcome> {
  return inTransaction(database, async (transaction) => {
    await holdOutcomes(transaction);
    const before = await readOutcome(transaction, id);
    if (name === '' && before.code === null) throw badField(400, 'name', texts.needsName);
    if (name !== undefined && name !== '') {
      const known = await findByName(transaction, name);
      if (known !== undefined && known.id !== id) throw badField(409, 'name', texts.outcomeTaken);
    }
    const values = {
      ...(name !== undefined && { name, name_key: keyOf(name) }),
      ...(ends_outreach !== undefined && { ends_outreach }),
      ...(is_retired !== undefined &&
        is_retired !== before.is_retired && { retired_at: is_retired ? now : null }),
    };
    if (Object.keys(values).length > 0) {
      await transaction.updateTable('outcomes').set(values).where('id', '=', id).execute();
    }
    return readOutcome(transaction, id);
  });
}

/** Removes an outcome of the team's own that no conversation has, or had; any other is retired. @throws 404 */
export function removeOutcome(database: Queryable, id: number, now: Date): Promise<void> {
  return inTransaction(database, async (transaction) => {
    await holdOutcomes(transaction);
    const { code } = await readOutcome(transaction, id);
    const { rows } = await sql`
      select from follow_ups where outcome_id = ${id}
      union all
      select from follow_up_changes where changed->>'outcome_id' = ${String(id)}
      limit 1`.execute(transaction);
    if (code === null && rows.length === 0) {
      await transaction.deleteFrom('outcomes').where('id', '=', id).execute();
      return;
    }
    await transaction
      .updateTable('outcomes')
      .set({ retired_at: now })
      .where('id', '=', id)
      .where('retired_at', 'is', null)
      .execute();
  });
}

/** One change at a time: two could add the same name, and one could choose what the other removes. */
const holdOutcomes = (transaction: Queryable) =>
  sql`select from outcomes order by id for update`.execute(transaction);

const findByName = (transaction: Queryable, name: string) =>
  transaction
    .selectFrom('outcomes')
    .select(['id', 'retired_at'])
    .where('name_key', '=', keyOf(name))
    .executeTakeFirst();

async function readOutcome(transaction: Queryable, id: number): Promise<Outcome> {
  const found = (await listOutcomes(transaction)).find((outcome) => outcome.id === id);
  if (found === undefined) throw notFound(texts.noSuchOutcome);
  return found;
}
