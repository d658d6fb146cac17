import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { firstNameOf } from '../mail/composition/first-name/first-name.ts';
import { oneLine } from '../mail/composition/merge-values.ts';
import { mayGetMail, MOST_PEOPLE, type Chosen, type Person } from './people.ts';
import type { CheckedTemplate, UnclearNames } from './preflight-input.ts';

/** Names between two looks at the clock, and milliseconds after which others get their turn. */
const LOOK = 100;
const TURN = 10;

/** The chosen who may get mail and have a name, in order; nobody where no template says the first name. */
export async function findNamed(
  database: Queryable,
  chosen: Chosen,
  templates: readonly CheckedTemplate[],
): Promise<readonly Person[]> {
  if (!templates.some(({ facts }) => facts?.usedTags.includes('first_name'))) return [];
  const { rows } = await sql<Person>`
    select p.id, p.full_name as name, p.email from contacts p
    where ${mayGetMail(chosen)} and p.full_name ~ '\\S' order by p.id`.execute(database);
  return rows;
}

/** Those of them whose names show no first name (E5). @throws what ends the signal, between two names */
export async function unclearOf(named: readonly Person[], signal: AbortSignal): Promise<UnclearNames> {
  const people: UnclearNames['people'][number][] = [];
  let contacts = 0;
  let turnEnds = performance.now() + TURN;
  for (const [index, { id, name, email }] of named.entries()) {
    if (index % LOOK === 0 && performance.now() > turnEnds) {
      await setImmediate();
      signal.throwIfAborted();
      turnEnds = performance.now() + TURN;
    }
    const { text, isSure } = firstNameOf(oneLine(name));
    if (isSure) continue;
    contacts += 1;
    if (people.length < MOST_PEOPLE) people.push({ id, name, email, first_name: text });
  }
  return { contacts, people };
}
