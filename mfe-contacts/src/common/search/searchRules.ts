import { logFailure } from '@touchline/shared';
import type { Contact } from '@touchline/shared/contract';
import type * as Rules from '@touchline/shared/contract/search';
import { createContext, useEffect, useState } from 'react';

/** The code of the search, which the first screen does without. */
export type SearchRules = typeof Rules;

/** What is searched for, and how. */
export interface Searched {
  readonly words: readonly Rules.SearchWord[];
  readonly rules: SearchRules;
  /** Contacts of no organization that were found, where the API has searched. */
  readonly unassigned?: readonly Contact[] | undefined;
}

/** Undefined while nobody searches. */
export const SearchedContext = createContext<Searched | undefined>(undefined);

let loaded: SearchRules | undefined;
let loading: Promise<void> | undefined;

async function load(): Promise<void> {
  try {
    loaded = await import('@touchline/shared/contract/search');
  } catch (error) {
    logFailure('The search could not be loaded.', error);
  } finally {
    // What failed is tried again with the next key.
    loading = undefined;
  }
}

/** The code of the search, once it is there. */
export function useSearchRules(): SearchRules | undefined {
  const [rules, setRules] = useState(loaded);
  useEffect(() => {
    if (rules === undefined) void (loading ??= load()).then(() => setRules(loaded));
  });
  return rules;
}
