import { type ListFilter, useListFilter } from '@touchline/shared';
import { useCallback, useDeferredValue, useMemo } from 'react';
import type { ListedTemplate } from '@touchline/shared/contract/readers';

/** Which templates to show. */
export interface TemplateFilter extends ListFilter<'scenario' | 'tone'> {
  /** The templates that match; the same array when all of them do. */
  readonly choose: (templates: readonly ListedTemplate[]) => readonly ListedTemplate[];
}

const FILTERS = ['scenario', 'tone'] as const;

/** `?search=`, case-insensitively on the title (T1), `?scenario=` and `?tone=`. */
export function useTemplateFilter(): TemplateFilter {
  const filter = useListFilter(FILTERS);
  const { scenario, tone } = filter.values;
  // Searching never blocks the search box: a key pressed meanwhile goes first.
  const wanted = useDeferredValue(filter.search).trim().toLowerCase();
  const choose = useCallback(
    (templates: readonly ListedTemplate[]) => {
      if (wanted === '' && scenario === '' && tone === '') return templates;
      return templates.filter(
        (template) =>
          template.title.toLowerCase().includes(wanted) &&
          (scenario === '' || template.scenario === scenario) &&
          (tone === '' || template.tone === tone),
      );
    },
    [wanted, scenario, tone],
  );
  return useMemo(() => ({ ...filter, choose }), [filter, choose]);
}
