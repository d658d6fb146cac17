import { setImmediate } from 'node:timers/promises';
import type { Queryable } from '../database/database.ts';
import { firstNameOf } from '../mail/composition/first-name/first-name.ts';
import { oneLine } from '../mail/composition/merge-values.ts';
import { MOST_PEOPLE, type Chosen } from './people.ts';
import type { CheckedTemplate, UnclearNames } from './preflight-input.ts';

/** Names between two looks at the clock, and milliseconds after which others get their turn. */
const LOOK = 100;
const TURN = 10;

/** Those of the chosen whose mails say the first name, which their names do not show (E5). @param signal ends it */
export async function findUnclearNames(
  database: Queryable,
  { contacts }: Chosen,
  templates: readonly CheckedTemplate[],
  signal: AbortSignal,
): Promise<UnclearNames> {
  if (!templates.some(({ facts }) => facts?.usedTags.includes('first_name')))
    return { contacts: 0, people: [] };
  const rows = await database
    .selectFrom('contacts')
    .select(['id', 'full_name as name', 'email'])
    .where('id', '=', (any) => any.fn.any(any.val([...contacts])))
    .where('full_name', '~', String.raw`\S`)
    .orderBy('id')
    .execute();
  const people: UnclearNames['people'][number][] = [];
  let unclear = 0;
  let turnEnds = performance.now() + TURN;
  for (const [index, row] of rows.entries()) {
    if (index % LOOK === 0 && performance.now() > turnEnds) {
      await setImmediate();
      signal.throwIfAborted();
      turnEnds = performance.now() + TURN;
    }
    const { text, isSure } = firstNameOf(oneLine(row.name));
    if (isSure) continue;
    unclear += 1;
    if (people.length < MOST_PEOPLE) people.push({ ...row, first_name: text });
  }
  return { contacts: unclear, people };
}
