import {
  OWN_FIELD_LIMITS,
  type NewOwnField,
  type OwnChoice,
  type OwnField,
  type OwnFieldChange,
  type OwnFieldOrder,
  type OwnFieldSubject,
  ownNames,
} from '@touchline/shared/contract';
import { sql } from 'kysely';
import { inTransaction, type Queryable } from '../database/database.ts';
import { organizationKey } from '../database/keys.ts';
import { badField, notFound, RequestError } from '../errors.ts';
import { texts } from './texts.ts';

/** Every field, those of organizations first, in their order, with those that are retired. */
export async function listOwnFields(database: Queryable): Promise<OwnField[]> {
  const { rows } = await sql<OwnField>`
    select id, about, code, name, kind, choices, retired_at is not null as is_retired, version
    from own_fields order by about desc, position, id`.execute(database);
  return rows;
}

/**
 * Adds a field at the end of the others. A retired one of that name and kind is offered again, with the values that it had.
 * @throws 400, 409
 */
export function addOwnField(database: Queryable, given: NewOwnField): Promise<OwnField> {
  return inTransaction(database, async (transaction) => {
    const all = await holdOwnFields(transaction, given.about);
    const { about, name, kind } = given;
    const known = findByName(all, name);
    if (known && (!known.is_retired || known.kind !== kind)) throw badField(409, 'name', texts.nameTaken);
    if (all.filter(({ is_retired }) => !is_retired).length >= OWN_FIELD_LIMITS.count)
      throw new RequestError(409, texts.tooMany);
    const named = given.choices.map((choice) => ({ name: choice }));
    if (known) {
      const change = { ...(named.length > 0 && { choices: withIds(known, named) }), is_retired: false };
      return writeChange(transaction, known, change, new Date(0));
    }
    refuseChoices(kind, named);
    const choices = namedChoices([], named, 0);
    const { id } = await transaction
      .insertInto('own_fields')
      .values({
        about,
        code: null,
        name,
        name_key: organizationKey(name),
        kind,
        choices: JSON.stringify(choices),
        last_choice: choices.length,
        position: sql<number>`(select coalesce(max(position), 0) + 1 from own_fields where about = ${about})`,
        retired_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return readOwnField(transaction, id);
  });
}

/** A retired field that is made once more has the choices it is made with; those that it had keep their ids. */
const withIds = ({ choices }: OwnField, named: readonly { readonly name: string }[]) =>
  named.map(({ name }) => {
    const key = organizationKey(name);
    const same = choices.find((choice) => ownNames(choice).some((own) => organizationKey(own) === key));
    return same ? { id: same.id, name: same.name } : { name };
  });

/** Renames a field, changes its choices, retires it, or offers it again. @throws 400, 404, 409 */
export function changeOwnField(
  database: Queryable,
  id: number,
  change: OwnFieldChange,
  now: Date,
): Promise<OwnField> {
  return inTransaction(database, async (transaction) => {
    const field = await readOwnField(transaction, id);
    const all = await holdOwnFields(transaction, field.about);
    const before = await readOwnField(transaction, id);
    if (before.version !== change.version) throw new RequestError(409, texts.changed);
    const { name, is_retired } = change;
    if (name === '' && before.code === null) throw badField(400, 'name', texts.needsName);
    const named = name === '' ? ownNames({ code: before.code, name }) : name === undefined ? [] : [name];
    const isTaken = named.some((one) => (findByName(all, one) ?? before).id !== id);
    if (isTaken) throw badField(409, 'name', texts.nameTaken);
    const offered = all.filter((one) => !one.is_retired).length;
    if (is_retired === false && before.is_retired && offered >= OWN_FIELD_LIMITS.count)
      throw new RequestError(409, texts.tooMany);
    return writeChange(transaction, before, change, now);
  });
}

async function writeChange(
  transaction: Queryable,
  before: OwnField,
  { name, choices, is_retired }: Omit<OwnFieldChange, 'version'>,
  now: Date,
): Promise<OwnField> {
  const values = {
    ...(name !== undefined && { name, name_key: name === '' ? null : organizationKey(name) }),
    ...(choices !== undefined && (await changedChoices(transaction, before, choices))),
    ...(is_retired !== undefined &&
      is_retired !== before.is_retired && { retired_at: is_retired ? now : null }),
  };
  if (Object.keys(values).length > 0) {
    await transaction
      .updateTable('own_fields')
      .set({ ...values, version: sql<number>`version + 1` })
      .where('id', '=', before.id)
      .execute();
  }
  return readOwnField(transaction, before.id);
}

type GivenChoices = NonNullable<OwnFieldChange['choices']>;

/** Those given in their order, then those left out that something has: they are retired. */
async function changedChoices(transaction: Queryable, { id, kind, choices }: OwnField, given: GivenChoices) {
  refuseChoices(kind, given);
  const { last_choice } = await transaction
    .selectFrom('own_fields')
    .select('last_choice')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const next = namedChoices(choices, given, last_choice);
  const isKept = new Set(next.map((choice) => choice.id));
  const left = choices.filter((choice) => !isKept.has(choice.id));
  const used = await usedChoices(
    transaction,
    id,
    left.map((choice) => choice.id),
  );
  const retired = left
    .filter((choice) => used.has(choice.id))
    .map((choice) => Object.assign({}, choice, { is_retired: true }));
  return {
    choices: JSON.stringify([...next, ...retired]),
    last_choice: Math.max(last_choice, ...next.map((choice) => choice.id)),
  };
}

function refuseChoices(kind: OwnField['kind'], given: GivenChoices): void {
  if (kind !== 'choice' && given.length > 0) throw badField(400, 'choices', texts.hasNoChoices);
  if (kind === 'choice' && given.length === 0) throw badField(400, 'choices', texts.needsChoices);
}

/** @param last the highest id that a choice of the field has ever had */
function namedChoices(known: readonly OwnChoice[], given: GivenChoices, last: number): OwnChoice[] {
  const names = new Set<string>();
  const ids = new Set<number>();
  let next = last;
  return given.map(({ id, name }, index) => {
    const before = known.find((choice) => choice.id === id);
    if (id !== undefined && (before === undefined || ids.has(id)))
      throw badField(400, `choices.${index}.id`, texts.noSuchChoice);
    const code = before?.code ?? null;
    if (name === '' && code === null) throw badField(400, `choices.${index}.name`, texts.needsName);
    for (const one of ownNames({ code, name }).map((own) => organizationKey(own))) {
      if (names.has(one)) throw badField(400, `choices.${index}.name`, texts.choiceTwice);
      names.add(one);
    }
    if (id === undefined) next += 1;
    const choice = { id: id ?? next, code, name, is_retired: false };
    ids.add(choice.id);
    return choice;
  });
}

/** Of these choices, those that something has, or had when it was deleted. */
async function usedChoices(
  transaction: Queryable,
  field: number,
  choices: readonly number[],
): Promise<ReadonlySet<number>> {
  if (choices.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select wanted.choice as id from unnest(${[...choices]}::integer[]) as wanted (choice)
    where exists (select from contacts where own_values @> jsonb_build_object(${String(field)}::text, wanted.choice))
      or exists (select from organizations where own_values @> jsonb_build_object(${String(field)}::text, wanted.choice))
      or exists (select from deletions where ${IN_DELETIONS(field, sql`'$.**.own_values.$field ? (@ == ' || wanted.choice || ')'`)})`.execute(
    transaction,
  );
  return new Set(rows.map(({ id }) => id));
}

/** SQL: whether the content of a deletion holds what a path leads to. */
const IN_DELETIONS = (field: number, path: ReturnType<typeof sql>) =>
  sql`jsonb_path_exists(content, replace(${path}, '$field', ${`"${field}"`})::jsonpath)`;

/** Removes a field that has no value anywhere, nor had when it was deleted; any other is retired. @throws 404 */
export function removeOwnField(database: Queryable, id: number, now: Date): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const { about, code } = await readOwnField(transaction, id);
    await holdOwnFields(transaction, about);
    const before = await readOwnField(transaction, id);
    const { rows } = await sql`
      select from contacts where own_values ? ${String(id)}
      union all select from organizations where own_values ? ${String(id)}
      union all select from deletions where ${IN_DELETIONS(id, sql`'$.**.own_values.$field'`)}
      limit 1`.execute(transaction);
    // One from the start would be missed by its code.
    if (code === null && rows.length === 0) {
      await transaction.deleteFrom('own_fields').where('id', '=', id).execute();
      return;
    }
    await writeChange(transaction, before, { is_retired: true }, now);
  });
}

/** Puts the fields that are offered in this order. @throws 409 when they are others by now */
export function orderOwnFields(database: Queryable, { about, ids }: OwnFieldOrder): Promise<OwnField[]> {
  return inTransaction(database, async (transaction) => {
    const offered = (await holdOwnFields(transaction, about)).filter(({ is_retired }) => !is_retired);
    const isWhole = ids.length === offered.length && new Set(ids).size === ids.length;
    if (!isWhole || !offered.every(({ id }) => ids.includes(id)))
      throw new RequestError(409, texts.otherFields);
    await sql`
      update own_fields f set position = wanted.place
      from unnest(${ids}::integer[]) with ordinality as wanted (id, place)
      where f.id = wanted.id and f.position <> wanted.place`.execute(transaction);
    return listOwnFields(transaction);
  });
}

/** One change at a time: two could add the same name. */
async function holdOwnFields(transaction: Queryable, about: OwnFieldSubject): Promise<OwnField[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('touchline:own-fields', 0))`.execute(transaction);
  return (await listOwnFields(transaction)).filter((field) => field.about === about);
}

const findByName = (fields: readonly OwnField[], name: string): OwnField | undefined => {
  const key = organizationKey(name);
  return fields.find((field) => ownNames(field).some((own) => organizationKey(own) === key));
};

async function readOwnField(transaction: Queryable, id: number): Promise<OwnField> {
  const found = (await listOwnFields(transaction)).find((field) => field.id === id);
  if (found === undefined) throw notFound(texts.noSuchField);
  return found;
}
