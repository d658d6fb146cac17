import { useEffect, useState } from 'react';
import type * as Rules from '../contract/search/index.ts';
import { logFailure } from '../http/index.ts';

/** What every search goes by (G4), which the first screen does without. */
export type SearchRules = typeof Rules;

let loaded: SearchRules | undefined;
let loading: Promise<void> | undefined;

async function load(): Promise<void> {
  try {
    loaded = await import(/* webpackChunkName: "search-rules" */ '../contract/search/index.ts');
  } catch (error) {
    logFailure('The rules of the search could not be loaded.', error);
  } finally {
    // What failed is tried again when it is wanted again.
    loading = undefined;
  }
}

/** The rules of the search, once they are there. @param isWanted false loads nothing */
export function useSearchRules(isWanted = true): SearchRules | undefined {
  const [rules, setRules] = useState(loaded);
  const isMissing = isWanted && rules === undefined;
  useEffect(() => {
    if (isMissing) void (loading ??= load()).then(() => setRules(loaded));
  });
  return rules;
}
