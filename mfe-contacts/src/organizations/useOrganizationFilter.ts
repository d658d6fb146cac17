import { type List, type ListFilter, useListFilter } from '@touchline/shared';
import type { Organization } from '@touchline/shared/contract';
import type { ShownAccount } from '@touchline/shared/contract/readers';
import { accounts } from '@touchline/shared/mine';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { organizationList } from '../common/organizationList.ts';
import { findOrganizations, prepareSearch } from './searchText.ts';

const FILTERS = ['whose'] as const;

/** Which organizations are shown. */
export interface OrganizationFilter extends ListFilter<'whose'> {
  readonly list: List<Organization>;
  readonly found: readonly Organization[];
  /** Whether only those of whoever looks are shown; undefined where it is not known which those are (U6). */
  readonly isMine: boolean | undefined;
  /** Everybody who can be an owner, by id; undefined where the API knows no owners. */
  readonly people: ReadonlyMap<number, ShownAccount> | undefined;
  /** What was searched and filtered for. */
  readonly resultOf: string;
}

/** `?search=` (O3) and `?whose=mine` (U6). */
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
  // Searching never blocks the search box: a key pressed meanwhile goes first.
  const wanted = useDeferredValue(filter.search);
  useEffect(() => prepareSearch(rows), [rows]);
  const narrowed = useMemo(
    () => (isMine === true ? rows.filter((row) => row.owner_id === own) : rows),
    [rows, isMine, own],
  );
  const found = useMemo(() => findOrganizations(narrowed, wanted), [narrowed, wanted]);
  return { ...filter, list, found, isMine, people, resultOf: `${wanted} ${whose}` };
}
