import { type SearchRules } from '@touchline/shared';
import type { Organization } from '@touchline/shared/contract';
import { useEffect, useMemo } from 'react';
import type { Searched } from '../common/search/searched.ts';
import type { CardFacts } from './cardFacts.ts';
import { OrganizationSearch } from './organizationSearch.ts';

const NO_MATCHES: ReadonlyMap<number, readonly number[]> = new Map();
/** Milliseconds at a time that the page reads what can be searched: a key pressed meanwhile hardly waits. */
const SLICE = 8;

export interface PageSearchOptions {
  readonly rows: readonly Organization[];
  readonly narrowed: readonly Organization[];
  readonly facts: CardFacts;
  readonly rules: SearchRules | undefined;
  readonly searched: Searched | undefined;
}

/** What the page itself finds among the organizations that it holds, where the API cannot search. */
export function usePageSearch({ rows, narrowed, facts, rules, searched }: PageSearchOptions) {
  const { searchedOf } = facts;
  const search = useMemo(
    () => rules && new OrganizationSearch(rules, (one) => searchedOf(one, rules.ownValueTexts)),
    [rules, searchedOf],
  );
  useEffect(() => {
    if (!search) return undefined;
    search.follow(rows);
    let timer: ReturnType<typeof setTimeout>;
    const read = () => {
      if (!search.read(SLICE)) timer = setTimeout(read, SLICE);
    };
    timer = setTimeout(read, SLICE);
    return () => clearTimeout(timer);
  }, [search, rows]);
  return useMemo(() => {
    if (!search || !searched) return { found: narrowed, matches: NO_MATCHES };
    search.follow(rows);
    const result = search.find(searched.words);
    const ranks = new Map(result.organizations.map(({ id, match }) => [id, match]));
    const byMatch: Organization[][] = [[], [], [], []];
    for (const row of narrowed) {
      const match = ranks.get(row.id);
      if (match !== undefined) byMatch[match]!.push(row);
    }
    const found = byMatch.flat();
    return { found, matches: result.contactsOf(found.map(({ id }) => id)) };
  }, [search, rows, narrowed, searched]);
}
