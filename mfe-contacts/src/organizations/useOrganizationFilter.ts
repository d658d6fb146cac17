import { type List, type ListFilter, useListFilter, useSearchRules } from '@touchline/shared';
import type { Contact, Organization, Tag } from '@touchline/shared/contract';
import type { ShownAccount } from '@touchline/shared/contract/readers';
import { accounts } from '@touchline/shared/mine';
import { useDeferredValue, useMemo, useState } from 'react';
import { organizationList } from '../common/organizationList.ts';
import type { Searched } from '../common/search/searched.ts';
import { type CardFacts, useCardFacts } from './cardFacts.ts';
import { TileLoader } from './tileLoader.ts';
import { usePageSearch } from './usePageSearch.ts';
import { useServerSearch } from './useServerSearch.ts';

const FILTERS = ['whose', 'tag'] as const;

/** Which organizations are shown. */
export interface OrganizationFilter extends ListFilter<'whose' | 'tag'> {
  readonly list: List<Organization>;
  /** The best matches of a search first. */
  readonly found: readonly Organization[];
  /** How many match, of which `found` may be the best alone. */
  readonly total: number;
  /** Contacts that organizations were found by, where the page itself has searched. */
  readonly matches: ReadonlyMap<number, readonly number[]>;
  /** Contacts that the list has not. */
  readonly loader: TileLoader;
  /** What was searched for. */
  readonly searched: Searched | undefined;
  readonly facts: CardFacts;
  /** Whether only those of whoever looks are shown; undefined where it is not known which those are (U6). */
  readonly isMine: boolean | undefined;
  /** Tags of organizations, by name; none where there are none. */
  readonly tags: readonly Tag[];
  /** Whether the search of the API may lack what was changed just now. */
  readonly isBehind: boolean;
  /** Everybody who can be an owner, by id; undefined where the API knows no owners. */
  readonly people: ReadonlyMap<number, ShownAccount> | undefined;
  /** What was searched and filtered for. */
  readonly resultOf: string;
}

const NO_MATCHES: ReadonlyMap<number, readonly number[]> = new Map();

/** `?search=` (O3), `?whose=mine` (U6) and `?tag=3` (G4). */
export function useOrganizationFilter(): OrganizationFilter {
  const filter = useListFilter(FILTERS);
  const { whose } = filter.values;
  const list = organizationList.use();
  const { rows } = list;
  const knowsOwners = useMemo(() => rows.some((row) => row.owner_id !== undefined), [rows]);
  const { value } = accounts.use(knowsOwners);
  const people = useMemo(() => value && new Map(value.map((one) => [one.id, one])), [value]);
  const own = value?.find(({ isOwn }) => isOwn)?.id;
  const isMine = own === undefined ? undefined : whose === 'mine';
  // Asked for beside the list: cards that grew later would move what somebody is about to press.
  const facts = useCardFacts();
  const { tags } = facts;
  // One that nobody has any more, or of a link of long ago, narrows nothing.
  const tag = tags.find(({ id }) => String(id) === filter.values.tag)?.id;
  const narrowed = useMemo(() => {
    if (isMine !== true && tag === undefined) return rows;
    return rows.filter(
      (row) =>
        (isMine !== true || row.owner_id === own) &&
        (tag === undefined || row.tag_ids?.includes(tag) === true),
    );
  }, [rows, isMine, own, tag]);
  const typed = filter.search.trim();
  // What says how many contacts there are that it does not list, can search them, too.
  const isByServer = useMemo(() => rows.some((row) => row.contact_count !== undefined), [rows]);
  const owner = isMine === true ? own : undefined;
  const { answer, failure } = useServerSearch({ isOn: isByServer, wanted: typed, owner, tag, rows });
  // Searching never blocks the search box: a key pressed meanwhile goes first.
  const deferred = useDeferredValue(typed);
  const wanted = isByServer ? (answer?.query ?? '') : deferred;
  const rules = useSearchRules();
  const unassigned = answer?.unassigned;
  const searched = useMemo<Searched | undefined>(() => {
    const words = rules?.readQuery(wanted) ?? [];
    return rules && words.length > 0 ? { words, rules, unassigned } : undefined;
  }, [rules, wanted, unassigned]);

  const byPage = usePageSearch({ rows, narrowed, facts, rules, searched: isByServer ? undefined : searched });
  const byServer = useMemo(() => {
    if (!answer) return undefined;
    const known = new Map(rows.map((row) => [row.id, row]));
    return {
      found: answer.ids.flatMap((id) => known.get(id) ?? []),
      matches: NO_MATCHES,
      total: answer.total,
    };
  }, [answer, rows]);
  const loader = useTileLoader(rows, answer);

  // Until it is known what matches, nothing else is shown in its place.
  const isWaiting =
    typed !== '' &&
    list.status === 'succeeded' &&
    (isByServer ? answer === undefined && !failure : rules === undefined);
  const shown = useMemo<List<Organization>>(() => {
    if (isWaiting) return { ...list, status: 'loading' };
    return failure ? { ...list, status: 'failed', error: failure.error, reload: failure.retry } : list;
  }, [isWaiting, failure, list]);
  const result = byServer ?? { total: byPage.found.length, ...byPage };
  const resultOf = `${wanted} ${whose} ${tag ?? ''}`;
  const isBehind = answer?.is_behind === true;
  return {
    ...filter,
    ...result,
    list: shown,
    loader,
    searched,
    facts,
    isMine,
    tags,
    isBehind,
    people,
    resultOf,
  };
}

const NO_TILES: NonNullable<Answer>['tiles'] = [];
type Answer =
  | {
      readonly query: string;
      readonly tiles: readonly { id: number; contacts: Contact[]; found: number | null }[];
    }
  | undefined;

/** Loads tiles of these rows, or of what was found among them; others of theirs are shown until those have come. */
function useTileLoader(rows: readonly Organization[], answer: Answer): TileLoader {
  const [kept, setKept] = useState(() => ({
    rows,
    answer,
    loader: new TileLoader({ query: answer?.query, known: NO_TILES, before: undefined }),
  }));
  if (kept.rows === rows && kept.answer === answer) return kept.loader;
  const loader = new TileLoader({
    query: answer?.query,
    known: answer?.tiles ?? NO_TILES,
    before: kept.loader,
  });
  setKept({ rows, answer, loader });
  return loader;
}
