import type { PeopleRefusal } from '@touchline/shared/contract';
import {
  parseId,
  parseList,
  parseNumber,
  parseObject,
  parseTrimmed,
} from '@touchline/shared/contract/readers';
import { PEOPLE_REFUSALS } from '@touchline/shared/contract/rules';

/** People for whom nothing was done. */
export interface RefusedPeople {
  readonly reason: PeopleRefusal;
  readonly contacts: number;
  /** Of the first of them. */
  readonly names: readonly string[];
}

/** What an action on people did, as far as the answer says. */
export interface PeopleResult {
  readonly done: number;
  readonly refused: readonly RefusedPeople[];
  /** Id to take it back by. */
  readonly undo: number | null;
}

/** Reads the answer of `POST /api/campaigns/{id}/people/`. */
export function parsePeopleResult(answer: unknown): PeopleResult {
  const result = parseObject<'done' | 'refused' | 'undo'>(answer);
  return {
    done: parseNumber(result?.done) ?? 0,
    refused: (parseList(result?.refused) ?? []).flatMap((value) => {
      const row = parseObject<'reason' | 'contacts' | 'people'>(value);
      const reason = PEOPLE_REFUSALS.find((one) => one === row?.reason);
      return reason === undefined
        ? []
        : [{ reason, contacts: parseNumber(row?.contacts) ?? 0, names: namesOf(row?.people) }];
    }),
    undo: parseId(result?.undo),
  };
}

/** What people of an answer are called. */
export const namesOf = (people: unknown): readonly string[] =>
  (parseList(people) ?? []).flatMap((value) => {
    const person = parseObject<'name' | 'email'>(value);
    const name = parseTrimmed(person?.name) || parseTrimmed(person?.email);
    return name === '' ? [] : [name];
  });
