import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

/** Changes the parameters it is given; they become the query of the URL. */
export type QueryEdit = (parameters: URLSearchParams) => void;

export interface QueryChangeOptions {
  /** Whether Back leads to the query as it was. False unless given: filters and order add no history entries. */
  readonly isStep?: boolean;
}

/**
 * The query as the address bar holds it now. The router renders a new URL with a delay: a change based on the last rendered
 * one would undo what came since, such as a dialog that was just opened.
 */
export const currentQuery = (): URLSearchParams => new URLSearchParams(globalThis.location.search);

/** The query of the page's URL as rendered, and a function that changes it. */
export function useQuery(): readonly [
  query: URLSearchParams,
  change: (edit: QueryEdit, options?: QueryChangeOptions) => void,
] {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const change = useCallback(
    (edit: QueryEdit, { isStep = false }: QueryChangeOptions = {}) => {
      const next = currentQuery();
      edit(next);
      void navigate({ search: next.toString() }, { replace: !isStep, preventScrollReset: !isStep });
    },
    [navigate],
  );
  return [query, change];
}
