import type { PeopleRefusal } from '../campaign-people.ts';
import { PEOPLE_REFUSALS } from '../rules.ts';
import { parseId, parseList, parseNumber, parseObject, parseTrimmed } from './untrusted.ts';

/** People for whom an action did nothing. */
export interface RefusedPeople {
  readonly reason: PeopleRefusal;
  readonly contacts: number;
  /** The first of them; a name may be an address. */
  readonly people: readonly { readonly id: number | null; readonly name: string }[];
}

/** What an action on people of a campaign did, as far as the answer says. */
export interface PeopleResult {
  /** For how many people; none where the answer does not say. */
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
        : [{ reason, contacts: parseNumber(row?.contacts) ?? 0, people: parsePeople(row?.people) }];
    }),
    undo: parseId(result?.undo),
  };
}

const parsePeople = (people: unknown): RefusedPeople['people'] =>
  (parseList(people) ?? []).flatMap((value) => {
    const person = parseObject<'id' | 'name' | 'email'>(value);
    const name = parseTrimmed(person?.name) || parseTrimmed(person?.email);
    return name === '' ? [] : [{ id: parseId(person?.id), name }];
  });
