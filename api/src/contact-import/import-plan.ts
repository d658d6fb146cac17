import type { ImportChoices } from '@touchline/shared/contract';
import type { Database } from '../database/database.ts';
import { namedField } from '../errors.ts';
import { ownTarget } from './chosen-columns.ts';
import type { ParserPlan, PlannedField } from './parser-plan.ts';
import { texts } from './texts.ts';

/** Own fields that a column may become. */
export async function plannedFields(database: Database): Promise<PlannedField[]> {
  return await database.kysely
    .selectFrom('own_fields')
    .select(['id', 'about', 'code', 'name', 'kind', 'choices'])
    .where('retired_at', 'is', null)
    .orderBy('position')
    .execute();
}

const SAYS_WHO: ReadonlySet<string> = new Set(['email', 'full_name', 'given_name', 'family_name']);

/**
 * What the parser is to do with a file.
 *
 * @param ask whether to say what the columns are; undefined imports them as their headers say
 * @throws 400 when a column was to become something that it cannot
 */
export async function planOf(
  database: Database,
  choices: ImportChoices | undefined,
  ask: 'look' | 'ask' | undefined,
): Promise<ParserPlan | undefined> {
  if (!choices) return ask && { columns: ask, fields: await plannedFields(database) };
  const targets = new Set(choices.tables.flatMap(({ columns }) => columns.map(({ target }) => target)));
  const fields = await plannedFields(database);
  const chosen = fields.filter(({ id }) => targets.has(ownTarget(id)));
  const own = [...targets].filter((target) => target.startsWith('own:'));
  if (own.length !== chosen.length) throw namedField('choices', texts.ownFieldGone);
  if (![...targets].some((target) => SAYS_WHO.has(target))) throw namedField('choices', texts.noPerson);
  return { columns: 'chosen', choices, fields: chosen };
}
