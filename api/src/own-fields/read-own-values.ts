import {
  checkOwnValue,
  OWN_VALUE_FAULTS,
  type OwnFieldSubject,
  type OwnValue,
  type OwnValues,
  type OwnValuesChange,
} from '@touchline/shared/contract';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { RequestError, type FieldFault } from '../errors.ts';
import { texts } from './texts.ts';

/** Values that a change sets, and ids of fields that it clears. */
export interface OwnValuesPatch {
  readonly set: Readonly<Record<string, OwnValue>>;
  readonly cleared: readonly string[];
}

/** What a request says of the values of one thing. */
export interface GivenValues {
  /** Dotted path of the values in the body. */
  readonly path: string;
  readonly values: OwnValuesChange | undefined;
  /** Id of the thing, unless it is new: what it has already may be sent back, though it could not be chosen any more. */
  readonly of?: number | undefined;
}

/** Reads the values of each, in the order given. @throws 400, naming each that is none of its field */
export async function readOwnValues(
  database: Queryable,
  about: OwnFieldSubject,
  given: readonly GivenValues[],
): Promise<readonly OwnValuesPatch[]> {
  if (given.every(({ values }) => values === undefined)) return given.map(() => NOTHING);
  const fields = await database
    .selectFrom('own_fields')
    .select(['id', 'kind', 'choices'])
    .where('about', '=', about)
    .where('retired_at', 'is', null)
    .execute();
  const known = new Map(fields.map((field) => [String(field.id), field]));
  const kept = await keptValues(
    database,
    about,
    given.flatMap(({ of, values }) => (of === undefined || values === undefined ? [] : [of])),
  );
  const faults: FieldFault[] = [];
  const patches = given.map(({ path, values = {}, of = 0 }) => {
    const set: Record<string, OwnValue> = {};
    const cleared: string[] = [];
    for (const [id, value] of Object.entries(values)) {
      if (isSame(kept.get(of)?.[id], value)) continue;
      const field = known.get(id);
      const checked = field && value !== null ? checkOwnValue(field, value) : undefined;
      if (field === undefined) faults.push({ field: `${path}.${id}`, message: texts.isNoField });
      else if (value === null) cleared.push(id);
      else if (checked === undefined)
        faults.push({ field: `${path}.${id}`, message: OWN_VALUE_FAULTS[field.kind] });
      else set[id] = checked;
    }
    return { set, cleared };
  });
  if (faults.length > 0) throw new RequestError(400, undefined, { faults });
  return patches;
}

async function keptValues(
  database: Queryable,
  about: OwnFieldSubject,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OwnValues>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom(about === 'contact' ? 'contacts' : 'organizations')
    .select(['id', 'own_values'])
    .where(sql<SqlBool>`id = any(${ids}::integer[])`)
    .execute();
  return new Map(rows.map(({ id, own_values }) => [id, own_values]));
}

/** PostgreSQL keeps the amount before the currency, as {@link checkOwnValue} writes them. */
const isSame = (kept: OwnValue | undefined, value: unknown): boolean =>
  kept !== undefined && JSON.stringify(kept) === JSON.stringify(value);

const NOTHING: OwnValuesPatch = { set: {}, cleared: [] };

/** The values of one thing; see {@link readOwnValues}. */
export async function readOwnValuesOf(
  database: Queryable,
  about: OwnFieldSubject,
  values: OwnValuesChange | undefined,
  of?: number,
): Promise<OwnValuesPatch> {
  const [patch = NOTHING] = await readOwnValues(database, about, [{ path: 'own_values', values, of }]);
  return patch;
}

/** SQL: the column after the change. */
export const patchedValues = ({ set, cleared }: OwnValuesPatch): RawBuilder<string> =>
  sql<string>`(own_values || ${JSON.stringify(set)}::jsonb) - ${[...cleared]}::text[]`;

/** Whether a change says anything. */
export const isPatch = ({ set, cleared }: OwnValuesPatch): boolean =>
  cleared.length > 0 || Object.keys(set).length > 0;
