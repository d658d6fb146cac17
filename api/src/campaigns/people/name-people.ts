import { MAX_NAMED_PEOPLE, type NamedPeople } from '@touchline/shared/contract';

type Person = NamedPeople['people'][number];

/** People by the reason that holds for each, the first few of each by name; in the order in which reasons occur. */
export function namedByReason<Reason extends string>(
  people: readonly (Person & { readonly reason: Reason })[],
): (NamedPeople & { reason: Reason })[] {
  return [...Map.groupBy(people, ({ reason }) => reason)].map(([reason, own]) => ({
    reason,
    contacts: own.length,
    people: own.slice(0, MAX_NAMED_PEOPLE).map(({ id, name, email }) => ({ id, name, email })),
  }));
}
