import { http, logFailure } from '@touchline/shared';
import type { OrganizationsFound } from '@touchline/shared/contract';
import { FIND_PATH } from '@touchline/shared/contract/paths';
import { parseUntrustedFound } from '@touchline/shared/contract/readers';
import { useEffect, useState } from 'react';

export interface ServerSearchOptions {
  /** Whether the API can search. */
  readonly isOn: boolean;
  readonly wanted: string;
  /** Only organizations of this account. */
  readonly owner: number | undefined;
  /** Only organizations with this tag. */
  readonly tag: number | undefined;
  /** Searched anew when they change. */
  readonly rows: readonly unknown[];
}

/** What the API found last: of a search before, until the answer to this one is there. */
export interface ServerSearch {
  readonly answer: (OrganizationsFound & { readonly query: string }) | undefined;
  /** Why what is wanted was not found, with another try. */
  readonly failure: { readonly error: unknown; readonly retry: () => Promise<void> } | undefined;
}

const NOTHING: ServerSearch = { answer: undefined, failure: undefined };

/** Searches by the API, which knows more of organizations and contacts than the list (G4). */
export function useServerSearch({ isOn, wanted, owner, tag, rows }: ServerSearchOptions): ServerSearch {
  const [search, setSearch] = useState(NOTHING);
  const [attempt, setAttempt] = useState(0);
  const isWanted = isOn && wanted !== '';
  useEffect(() => {
    if (!isWanted) {
      setSearch(NOTHING);
      return undefined;
    }
    const abort = new AbortController();
    const ask = async () => {
      try {
        const params = {
          query: wanted,
          ...(owner !== undefined && { owner }),
          ...(tag !== undefined && { tag }),
        };
        const { data } = await http.get<unknown>(FIND_PATH, { params, signal: abort.signal });
        const found = parseUntrustedFound(data);
        if (found === undefined) throw new Error('The answer says nothing of what was found.');
        setSearch({ answer: { ...found, query: wanted }, failure: undefined });
      } catch (error) {
        if (abort.signal.aborted) return;
        logFailure('The search failed.', error);
        const retry = async () => setAttempt((before) => before + 1);
        setSearch(({ answer }) => ({ answer, failure: { error, retry } }));
      }
    };
    void ask();
    return () => abort.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- changed rows and another try mean another search
  }, [isWanted, wanted, owner, tag, rows, attempt]);
  return search;
}
