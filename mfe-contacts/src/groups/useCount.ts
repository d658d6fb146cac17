import { logFailure } from '@touchline/shared';
import type { GroupFilter } from '@touchline/shared/contract/groups';
import type { ShownGroupCount, ShownGroupMembers } from '@touchline/shared/contract/readers';
import { useEffect, useState } from 'react';
import { countMembers, fetchMembers } from './groupRequests.ts';

/** Milliseconds without a change after which it is counted. */
const PAUSE = 120;

/** Who a filter finds, as far as it is known. */
export interface Found {
  /** The filter that was counted last. */
  readonly asked: string;
  readonly count: ShownGroupCount | undefined;
  readonly members: ShownGroupMembers | undefined;
  readonly hasFailed: boolean;
}

const NOTHING: Found = { asked: '', count: undefined, members: undefined, hasFailed: false };

/** Counts anew after each pause; a question that was overtaken is given up. */
export function useCount(filter: GroupFilter): Found & { readonly isCounting: boolean } {
  const [found, setFound] = useState(NOTHING);
  const asked = JSON.stringify(filter);
  const isEmpty = filter.of.length === 0;
  useEffect(() => {
    if (isEmpty) return undefined;
    const controller = new AbortController();
    const wanted = JSON.parse(asked) as GroupFilter;
    const { signal } = controller;
    const ask = async () => {
      try {
        const [count, members] = await Promise.all([
          countMembers(wanted, signal),
          fetchMembers(wanted, 0, signal),
        ]);
        if (!signal.aborted) setFound({ asked, count, members, hasFailed: count === undefined });
      } catch (error) {
        if (signal.aborted) return;
        logFailure('The people of a group could not be counted.', error);
        setFound((before) => ({ ...before, asked, hasFailed: true }));
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [asked, isEmpty]);
  return isEmpty ? { ...NOTHING, isCounting: false } : { ...found, isCounting: found.asked !== asked };
}
